/** Passkeys per member. */
export const MAX_PASSKEYS = 20;
/** Characters of a passkey's name. */
export const MAX_PASSKEY_NAME = 60;
