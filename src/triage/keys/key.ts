/** A key as Node's readline names it. */
export interface Key {
  readonly name: string | undefined;
  readonly sequence: string;
  readonly ctrl: boolean;
  readonly meta: boolean;
  readonly shift: boolean;
}
