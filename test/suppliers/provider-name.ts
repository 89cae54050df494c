/** What a provider is called: one line that begins as a name does. */
export const PROVIDER_NAME = /^\p{Lu}[^\p{Cc}]{1,59}$/u;
