/** Attempts that one subject may make per fixed time window. */
export interface Limit {
  /** Calls with the same name share one counter. */
  readonly name: string;
  readonly max: number;
  readonly windowMinutes: number;
}

/** Limits that the operator sets. */
export interface LimitSettings {
  /** Failed sign-ins per account in 15 minutes. */
  readonly signInFailures: number;
  /** New accounts per network address and hour. */
  readonly registrationsPerHour: number;
}

/** Rate limit of a call per network address (the /64 of IPv6) or member. */
export interface CallLimit extends Omit<Limit, 'max'> {
  readonly per: 'address' | 'member';
  readonly max: number | keyof LimitSettings;
}

/** New accounts, with a password or with Google. */
export const REGISTRATIONS = {
  name: 'register:address',
  per: 'address',
  max: 'registrationsPerHour',
  windowMinutes: 60,
} as const satisfies CallLimit;

/** The limit with its maximum resolved from the settings. */
export const limitFor = (limit: Omit<CallLimit, 'per'>, settings: LimitSettings): Limit => ({
  ...limit,
  max: typeof limit.max === 'number' ? limit.max : settings[limit.max],
});
