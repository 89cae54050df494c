import { AppError } from '../errors.ts';

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

/** A member whose plan has been checked. Only {@link requirePremium} makes one. */
export type PremiumMember = Member & { readonly plan: 'premium' };

export type Actor = Guest | Member;

/** Guests are served like free members where they are served at all. */
export const planOf = (actor: Actor): Plan => (actor.kind === 'member' ? actor.plan : 'free');

/** @throws AppError `sign_in_required` for a guest. */
export function requireMember(actor: Actor): Member {
  if (actor.kind === 'guest') throw new AppError('sign_in_required');
  return actor;
}

/** @throws AppError `sign_in_required`, or the given refusal for a member without the plan. */
export function requirePremium(
  actor: Actor,
  refusal:
    | 'premium_required'
    | 'inbound_is_premium'
    | 'single_route_is_premium' = 'premium_required',
): PremiumMember {
  const member = requireMember(actor);
  if (member.plan !== 'premium') throw new AppError(refusal);
  return { ...member, plan: member.plan };
}
