/** Where the stand-ins for outside companies listen. */
export interface Fakes {
  /** Answers which letters the mail server was given. */
  readonly emails: string;
  /** The payment company: its API, its pages and its controls. */
  readonly stripe: string;
  /** The identity provider: its script and its controls. */
  readonly google: string;
}

/** What the tests of a project try. */
export interface TriedProduct {
  /** Folder of its data. */
  readonly dataDir: string;
  /** Null where no outside companies are set up and the product brings its own sandboxes. */
  readonly fakes: Fakes | null;
}
