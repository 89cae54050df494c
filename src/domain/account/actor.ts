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
