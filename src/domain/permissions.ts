import { AppError, type ErrorCode } from './errors.ts';

/** The weakest caller that something is for. `public` does not even ask who calls; `guest` is anyone who says so. */
export type Access = 'public' | 'guest' | 'member' | 'premium' | 'admin';

export interface Permission {
  readonly access: Access;
  /** Refusal of members without the plan, where the general words would not do. */
  readonly refusal?: ErrorCode;
  /** Refusal of guests, where the general words would not do. */
  readonly guestRefusal?: ErrorCode;
}

/** Everything that somebody may or may not do: the only such table in the product. */
export const PERMISSIONS = {
  'site.see': { access: 'public' },
  'network.see': { access: 'public' },
  'account.open': { access: 'public' },
  'session.begin': { access: 'public' },
  'session.check': { access: 'public' },
  'session.end': { access: 'public' },
  /** That a screen failed in the browser. */
  'faults.report': { access: 'public' },
  'password.reset': { access: 'public' },
  /** Only with the provider's signature. */
  'payments.report': { access: 'public' },
  /** Only where the built-in stand-ins are in force. */
  'sandbox.use': { access: 'public' },

  'flights.search': { access: 'guest' },
  /** Their own, roughly, by network address. */
  'location.see': { access: 'guest' },

  'account.see': { access: 'member' },
  'account.edit': { access: 'member' },
  'subscription.manage': { access: 'member' },

  'flights.choose-destination': { access: 'premium', refusal: 'single_route_is_premium' },
  'flights.search-inbound': { access: 'premium', refusal: 'inbound_is_premium' },
  'flights.search-unlimited': { access: 'premium' },
  'seats.see': { access: 'premium' },
  'routes.see-map': { access: 'premium' },
  /** Layover, arrival, seats wanted and the order of the list. */
  'results.filter-more': { access: 'premium' },
  /** The own ones: who no longer has the plan may still look at them and delete them. */
  'alerts.see': { access: 'member' },
  'alerts.delete': { access: 'member' },
  'alerts.create': {
    access: 'premium',
    refusal: 'alerts_are_premium',
    guestRefusal: 'alerts_need_sign_in',
  },
  /** With the signed link of an email. */
  'alerts.unsubscribe': { access: 'public' },
  /** Notices in the own browser. */
  'notices.manage': { access: 'member' },
  /** Only with the provider's signature. */
  'messages.report': { access: 'public' },

  'weather.see': { access: 'guest' },
  'hotels.search': { access: 'premium', refusal: 'hotels_are_premium' },
  'cars.search': { access: 'premium', refusal: 'cars_are_premium' },

  'admin.look': { access: 'admin' },
  'admin.change': { access: 'admin' },
} as const satisfies Record<string, Permission>;

export type Action = keyof typeof PERMISSIONS;
export type AccessOf<A extends Action> = (typeof PERMISSIONS)[A]['access'];

/** Of somebody, what decides over permission. */
export type Entitlement = Pick<Guest, 'kind'> | Pick<Member, 'kind' | 'plan' | 'isAdmin'>;

/** What is known of an actor that may do it. */
export type Cleared<A extends Action> = {
  public: Actor;
  guest: Actor;
  member: Member;
  premium: PremiumMember;
  admin: Member;
}[AccessOf<A>];

/** Why a permission is not somebody's; undefined when it is. Guests are asked to sign in before anything else. */
export function refusalUnder(
  { access, refusal = 'premium_required', guestRefusal = 'sign_in_required' }: Permission,
  someone: Entitlement,
): ErrorCode | undefined {
  if (access === 'public' || access === 'guest') return undefined;
  if (someone.kind === 'guest') return guestRefusal;
  if (access === 'premium' && someone.plan !== 'premium') return refusal;
  return access === 'admin' && !someone.isAdmin ? 'admin_required' : undefined;
}

export const can = (someone: Entitlement, action: Action): boolean =>
  refusalUnder(PERMISSIONS[action], someone) === undefined;

/**
 * The actor, proven to be one that may do it.
 * @throws AppError `sign_in_required`, `admin_required`, or the action's own refusal of guests or of members
 *   without the plan.
 */
export function authorise<A extends Action>(actor: Actor, action: A): Cleared<A> {
  const refusal = refusalUnder(PERMISSIONS[action], actor);
  if (refusal) throw new AppError(refusal);
  return actor as Cleared<A>;
}

export type Plan = 'free' | 'premium';

export interface Guest {
  readonly kind: 'guest';
  /** Pseudonymous key of the caller's network address, for limits on anonymous use. */
  readonly addressKey: string;
}

export interface Member {
  readonly kind: 'member';
  readonly id: string;
  readonly plan: Plan;
  readonly isAdmin: boolean;
}

/** A member whose plan has been checked. Only `authorise` makes one. */
export type PremiumMember = Member & { readonly plan: 'premium' };

export type Actor = Guest | Member;
