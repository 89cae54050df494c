/** Everything that the generator may request. Sent between the processes as JSON. */
export interface World {
  /** Origins of the web processes. */
  readonly origins: readonly string[];
  /** Session tokens. Those of `setters` belong to premium members without alerts. */
  readonly premium: readonly string[];
  readonly free: readonly string[];
  readonly setters: readonly string[];
  /** Accounts that sign in, all with the same password. */
  readonly emails: readonly string[];
  readonly password: string;
  /** Airports with their departures a week, which weight the choice. */
  readonly airports: readonly { readonly code: string; readonly departures: number }[];
  /** Travel days, nearest first. */
  readonly days: readonly string[];
  /** Files of the built pages, as the first page references them. */
  readonly files: readonly string[];
}
