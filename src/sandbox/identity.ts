// Who a command is in the sandbox. Apart from the seed, so that knowing it does not load a whole inbox.

/** The operator the sandbox profile acts as: one with an inbox, and not the admin. */
export const SANDBOX_ACTING_OPERATOR = 7;

/** The token of the sandbox unless another is given. It guards nothing. */
export const SANDBOX_TOKEN = 'sandbox-token';
