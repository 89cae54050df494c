/** Tries of one kind that one subject may make in each fixed window of time. */
export interface Limit {
  /** What is counted: calls with the same name share one count. */
  readonly name: string;
  readonly max: number;
  readonly windowMinutes: number;
}

/** Maxima that the operator sets. */
export interface LimitSettings {
  /** Failed sign-ins per account and quarter of an hour. */
  readonly signInFailures: number;
  /** New accounts per network address and hour. */
  readonly registrationsPerHour: number;
}

/** How often one network address (the /64 of IPv6) or one member may make a call. */
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

/** The limit with its maximum as this installation has it. */
export const limitFor = (limit: CallLimit, settings: LimitSettings): Limit => ({
  ...limit,
  max: typeof limit.max === 'number' ? limit.max : settings[limit.max],
});
