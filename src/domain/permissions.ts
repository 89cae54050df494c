import type { Scope } from './api-key.ts';
import { AppError, type ErrorCode } from './errors.ts';

/** The minimum caller. `public` skips authentication; `guest` allows everyone but rejects an invalid token. */
export type Access = 'public' | 'guest' | 'member' | 'premium' | 'admin';

export interface Permission {
  readonly access: Access;
  /** Error for members without the plan, instead of `premium_required`. */
  readonly refusal?: ErrorCode;
  /** Error for guests, instead of `sign_in_required`. */
  readonly guestRefusal?: ErrorCode;
  /** Scope with which an API key may do it in its member's name. Without one, no key may, unless it is public. */
  readonly scope?: Scope;
  /** Whether the member must have proven in the last ten minutes that it is them. Nothing that a key may do. */
  readonly confirmed?: true;
}

/** The permission of every action: the only such table in the product. */
export const PERMISSIONS = {
  'site.see': { access: 'public' },
  'network.see': { access: 'public' },
  /** The best places of the next open day, which everybody may see before an account. */
  'board.see': { access: 'public' },
  /** Ways home from anywhere, for whoever is stuck. */
  'home.find': { access: 'public' },
  /** Which days of a month the pass is good for, by timetable and rules. */
  'openness.see': { access: 'public' },
  /** The first places of a shared search. */
  'preview.see': { access: 'public' },
  'account.open': { access: 'public' },
  'session.begin': { access: 'public' },
  'session.check': { access: 'public' },
  'session.end': { access: 'public' },
  /** Reports an error of a screen in the browser, or what the content policy has blocked. */
  'faults.report': { access: 'public' },
  'password.reset': { access: 'public' },
  /** Requires the secret link of an email. */
  'email.prove': { access: 'public' },
  /** Requires the provider's signature. */
  'payments.report': { access: 'public' },
  /** Only where the built-in fakes are in use. */
  'sandbox.use': { access: 'public' },

  'flights.search': { access: 'guest', scope: 'search' },
  /** The fares now of one flight that the caller knows. */
  'flights.look': { access: 'guest', scope: 'search' },
  /** Trips out and back to every destination. */
  'trips.plan': { access: 'guest', scope: 'search' },
  /** The caller's approximate location by network address. */
  'location.see': { access: 'guest', scope: 'search' },

  'account.see': { access: 'member' },
  'account.edit': { access: 'member' },
  /** Everything that is stored about the caller, as a file. */
  'account.export': { access: 'member' },
  'account.delete': { access: 'member' },
  /** The caller's own second factor. */
  'second-factor.change': { access: 'member', confirmed: true },
  'subscription.manage': { access: 'member' },
  /** The caller's own API keys: seen and revoked. */
  'keys.manage': { access: 'member' },
  /** A key goes on after the session that made it. */
  'keys.create': { access: 'member', confirmed: true },
  /** The caller's own passkeys. */
  'passkeys.manage': { access: 'member' },

  'flights.choose-destination': {
    access: 'premium',
    refusal: 'single_route_is_premium',
    scope: 'search',
  },
  /** All flights of a trip, to be joined freely. */
  'trips.open': { access: 'premium', refusal: 'single_route_is_premium', scope: 'search' },
  /** Trips as CSV. */
  'trips.export': { access: 'premium', scope: 'search' },
  'flights.search-inbound': {
    access: 'premium',
    refusal: 'inbound_is_premium',
    scope: 'search',
  },
  'flights.search-unlimited': { access: 'premium', scope: 'search' },
  'seats.see': { access: 'premium', scope: 'search' },
  'routes.see-map': { access: 'premium' },
  /** Filters by layover, arrival and seats, and the order of the list. */
  'results.filter-more': { access: 'premium' },
  /** The caller's own. Members who lost the plan can still see, pause and delete them. */
  'alerts.see': { access: 'member', scope: 'alerts:read' },
  'alerts.delete': { access: 'member', scope: 'alerts:write' },
  'alerts.pause': { access: 'member', scope: 'alerts:write' },
  'alerts.create': {
    access: 'premium',
    refusal: 'alerts_are_premium',
    guestRefusal: 'alerts_need_sign_in',
    scope: 'alerts:write',
  },
  /** The caller's own. */
  'trips.see-kept': { access: 'member', scope: 'trips:read' },
  'trips.keep': { access: 'member', scope: 'trips:write' },
  /** The secret address of the own calendar, which would outlive a key: seen and ended. */
  'trips.share-feed': { access: 'member' },
  /** It goes on after the session that made it. */
  'trips.make-feed': { access: 'member', confirmed: true },
  /** Messages about what happens to the flights of a kept trip. */
  'trips.watch': { access: 'premium', scope: 'trips:read' },
  /** Requires the signed link of an email. */
  'trips.mute': { access: 'public' },
  /** Requires the secret address of a calendar. */
  'trips.feed': { access: 'public' },
  /** Requires the signed link of an email. */
  'alerts.unsubscribe': { access: 'public' },
  /** Push messages to the caller's own browser. */
  'notices.manage': { access: 'member' },
  /** Requires the provider's signature. */
  'messages.report': { access: 'public' },

  'weather.see': { access: 'guest', scope: 'search' },
  'hotels.search': { access: 'premium', refusal: 'hotels_are_premium', scope: 'search' },
  'cars.search': { access: 'premium', refusal: 'cars_are_premium', scope: 'search' },

  'admin.look': { access: 'admin' },
  'admin.change': { access: 'admin', confirmed: true },
  /** Changes of a member: access, sessions, plan, messages. */
  'members.change': { access: 'admin', confirmed: true },
} as const satisfies Record<string, Permission>;

export type Action = keyof typeof PERMISSIONS;
export type AccessOf<A extends Action> = (typeof PERMISSIONS)[A]['access'];

/** The fields that decide a permission. */
export type Entitlement =
  | Pick<Guest, 'kind'>
  | Pick<Member, 'kind' | 'plan' | 'isAdmin' | 'lacksSecondFactor' | 'key'>;

/** The type of an actor who has the permission. */
export type Cleared<A extends Action> = {
  public: Actor;
  guest: Actor;
  member: Member;
  premium: PremiumMember;
  admin: Member;
}[AccessOf<A>];

/**
 * The error if somebody lacks the permission; undefined if they have it. Guests are first asked to sign in. A key may do
 * what its member may do and one of its scopes allows.
 */
export function refusalUnder(permission: Permission, someone: Entitlement): ErrorCode | undefined {
  if (permission.access === 'public') return undefined;
  return refusalOfKey(permission, someone) ?? refusalOfPerson(permission, someone);
}

function refusalOfPerson(
  { access, refusal = 'premium_required', guestRefusal = 'sign_in_required' }: Permission,
  someone: Entitlement,
): ErrorCode | undefined {
  if (access === 'guest') return undefined;
  if (someone.kind === 'guest') return guestRefusal;
  if (access === 'premium' && someone.plan !== 'premium') return refusal;
  if (access !== 'admin') return undefined;
  if (!someone.isAdmin) return 'admin_required';
  return someone.lacksSecondFactor ? 'second_factor_required' : undefined;
}

function refusalOfKey({ scope }: Permission, someone: Entitlement): ErrorCode | undefined {
  if (someone.kind === 'guest' || !someone.key) return undefined;
  const isAllowed = scope !== undefined && someone.key.scopes.includes(scope);
  return isAllowed ? undefined : 'key_scope_required';
}

export const can = (someone: Entitlement, action: Action): boolean =>
  refusalUnder(PERMISSIONS[action], someone) === undefined;

/**
 * Narrows the actor to one who has the permission, and has confirmed who they are where the action needs it.
 * @throws AppError `sign_in_required`, `admin_required`, `second_factor_required`, `key_scope_required`,
 * `confirmation_needed`, or the action's own error for guests or for members without the plan.
 */
export function authorise<A extends Action>(actor: Actor, action: A): Cleared<A> {
  const permission: Permission = PERMISSIONS[action];
  const refusal = refusalUnder(permission, actor);
  if (refusal) throw new AppError(refusal);
  if (permission.confirmed && !(actor.kind === 'member' && actor.isConfirmed))
    throw new AppError('confirmation_needed');
  return actor as Cleared<A>;
}

export type Plan = 'free' | 'premium';

interface Guest {
  readonly kind: 'guest';
  /** Pseudonymous key of the network address, for limits on anonymous use. */
  readonly addressKey: string;
}

export interface Member {
  readonly kind: 'member';
  readonly id: string;
  readonly plan: Plan;
  readonly isAdmin: boolean;
  /** An administrator who must sign in with two factors and has not. */
  readonly lacksSecondFactor?: boolean;
  /** Whether the member has proven in the last ten minutes that it is them. */
  readonly isConfirmed?: boolean;
  /** The API key that calls in the member's name. */
  readonly key?: ActingKey;
}

interface ActingKey {
  readonly id: string;
  readonly scopes: readonly Scope[];
}

/** A member whose plan was checked. Only `authorise` returns one. */
type PremiumMember = Member & { readonly plan: 'premium' };

export type Actor = Guest | Member;
