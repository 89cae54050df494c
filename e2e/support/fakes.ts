/** Addresses of the fake external services. */
export interface Fakes {
  /** Lists the emails that the fake mail server received. */
  readonly emails: string;
  /** API, pages and controls of the fake payment provider. */
  readonly stripe: string;
  /** Script and controls of the fake identity provider. */
  readonly google: string;
}

export interface TriedProduct {
  readonly dataDir: string;
  /** Null where the product uses its own sandboxes. */
  readonly fakes: Fakes | null;
}
