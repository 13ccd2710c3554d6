// Who a command is in the sandbox. Apart from the seed, so that knowing it does not load a whole inbox.

/** The operator the sandbox profile acts as: one with an inbox, and not the admin. */
export const SANDBOX_ACTING_OPERATOR = 7;

/** The planted operators besides the acting one, in the order they come to work; the owner of the account last. */
export const RIVALS: readonly number[] = [2, 3, 4, 5, 6, 8, 1];

/** How many rivals there can be. */
export const MOST_RIVALS = RIVALS.length;

/** The token of the sandbox unless another is given. It guards nothing. */
export const SANDBOX_TOKEN = 'sandbox-token';
