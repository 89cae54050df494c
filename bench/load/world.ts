/** What the generator knows of the product: everything that it may ask for. Goes from one process to the other as JSON. */
export interface World {
  /** Where the web processes answer. */
  readonly origins: readonly string[];
  /** Tokens of sessions. Those of `setters` belong to premium members without any alerts. */
  readonly premium: readonly string[];
  readonly free: readonly string[];
  readonly setters: readonly string[];
  /** Accounts that sign in; all have the same password. */
  readonly emails: readonly string[];
  readonly password: string;
  /** Airports with their departures in a week: who leaves from a large one is so much more frequent. */
  readonly airports: readonly { readonly code: string; readonly departures: number }[];
  /** Travel days, the nearest first. */
  readonly days: readonly string[];
  /** Files of the built pages, as the first page names them. */
  readonly files: readonly string[];
}
