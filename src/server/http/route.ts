import type { Access, Endpoint, InputOf, RawOutputOf } from '#contract/endpoint.ts';
import {
  type Actor,
  type Member,
  type PremiumMember,
  requireMember,
  requirePremium,
} from '#domain/account/actor.ts';
import { AppError } from '#domain/errors.ts';

/** The weakest actor that an access level lets through. */
export type ActorFor<A extends Access> = {
  public: undefined;
  guest: Actor;
  member: Member;
  premium: PremiumMember;
  admin: Member;
}[A];

/** What the connection itself says about the caller. */
export interface Caller {
  /** Bearer token as sent; not checked yet. */
  readonly token: string | undefined;
  /** Network address, the /64 of IPv6: key of limits per address. */
  readonly addressKey: string;
}

export interface Call<E extends Endpoint> {
  readonly input: InputOf<E>;
  readonly actor: ActorFor<E['access']>;
  readonly caller: Caller;
  /** Aborts when the browser goes away. Pass it to every outside call. */
  readonly signal: AbortSignal;
}

/** An endpoint with the function that answers it. */
export interface Route<E extends Endpoint = Endpoint> {
  readonly endpoint: E;
  readonly handle: (call: Call<E>) => Promise<RawOutputOf<E>>;
}

/** Binds a handler to its endpoint; `call.actor` already has the type that the access level proves. */
export function route<E extends Endpoint>(
  endpoint: E,
  handle: (call: Call<E>) => Promise<RawOutputOf<E>> | RawOutputOf<E>,
): Route {
  return { endpoint, handle } as unknown as Route;
}

/** Finds out who calls. @throws AppError `sign_in_required` for a token that is no longer valid. */
export type Identify = (caller: Caller) => Promise<Actor>;

/** @throws AppError `sign_in_required`, `premium_required` and its kin, `admin_required`. */
export async function admit(
  endpoint: Endpoint,
  caller: Caller,
  identify: Identify,
): Promise<Actor | undefined> {
  if (endpoint.access === 'public') return undefined;
  const actor = await identify(caller);
  switch (endpoint.access) {
    case 'guest':
      return actor;
    case 'member':
      return requireMember(actor);
    case 'premium':
      return requirePremium(actor, endpoint.refusal);
    case 'admin': {
      const member = requireMember(actor);
      if (!member.isAdmin) throw new AppError('admin_required');
      return member;
    }
  }
}
