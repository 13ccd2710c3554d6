/** The first of the names that says something, or «(no name)»: names are null or blank in many records. */
export function customerName(...names: readonly unknown[]): string {
  for (const name of names) if (typeof name === 'string' && name.trim() !== '') return name;
  return '(no name)';
}
