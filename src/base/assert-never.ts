/** The end of a `switch` over a union: a member without a case does not compile, and never passes for done. */
export function assertNever(value: never): never {
  throw new Error(`unexpected: ${JSON.stringify(value)}`);
}
