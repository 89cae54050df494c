import { describe, expect, it } from 'vitest';
import { SCOPES, type Scope } from './api-key.ts';
import type { Actor, Member } from './permissions.ts';
import {
  type Action,
  authorise,
  can,
  type Entitlement,
  PERMISSIONS,
  type Permission,
  refusalUnder,
} from './permissions.ts';

const guest: Actor = { kind: 'guest', addressKey: 'a' };
const free: Member = { kind: 'member', id: 'm', plan: 'free', isAdmin: false };
const premium: Member = { ...free, plan: 'premium' };
const admin: Member = { ...free, isAdmin: true };

describe('permissions', () => {
  it.each([
    ['public', [undefined, undefined, undefined, undefined]],
    ['guest', [undefined, undefined, undefined, undefined]],
    ['member', ['sign_in_required', undefined, undefined, undefined]],
    ['premium', ['sign_in_required', 'premium_required', undefined, 'premium_required']],
    ['admin', ['sign_in_required', 'admin_required', 'admin_required', undefined]],
  ] as const)('a permission for %s refuses everybody without that access', (access, refusals) => {
    const callers: Entitlement[] = [{ kind: 'guest' }, free, premium, admin];
    expect(callers.map((one) => refusalUnder({ access }, one))).toEqual(refusals);
  });

  it('a Premium permission refuses members with its own error and guests with the general one', () => {
    const own = { access: 'premium', refusal: 'inbound_is_premium' } as const;
    expect(refusalUnder(own, free)).toBe('inbound_is_premium');
    expect(refusalUnder(own, guest)).toBe('sign_in_required');
  });
});

describe('permission table', () => {
  it('the Premium plan gives exactly the permissions that it is sold for', () => {
    const more = (Object.keys(PERMISSIONS) as Action[]).filter(
      (action) => can(premium, action) && !can(free, action),
    );
    expect(more.toSorted()).toEqual([
      'alerts.create',
      'cars.search',
      'flights.choose-destination',
      'flights.search-inbound',
      'flights.search-unlimited',
      'hotels.search',
      'results.filter-more',
      'routes.see-map',
      'seats.see',
      'trips.export',
      'trips.open',
      'trips.watch',
    ]);
  });

  it('authorise returns the actor or throws the refusal', () => {
    expect(authorise(premium, 'seats.see').plan).toBe('premium');
    expect(authorise(guest, 'flights.search')).toBe(guest);
    expect(() => authorise(free, 'flights.choose-destination')).toThrow('single_route_is_premium');
    expect(() => authorise(guest, 'account.edit')).toThrow('sign_in_required');
    expect(() => authorise(premium, 'admin.look')).toThrow('admin_required');
  });

  it('authorise needs a confirmed member where the action does, after everything else', () => {
    const confirmed = { ...admin, isConfirmed: true };
    expect(authorise(confirmed, 'members.change')).toBe(confirmed);
    expect(() => authorise(admin, 'members.change')).toThrow('confirmation_needed');
    expect(() => authorise(premium, 'members.change')).toThrow('admin_required');
    expect(authorise(admin, 'admin.look')).toBe(admin);
    // Screens ask `can`, and the member is asked when they press.
    expect(can(admin, 'members.change')).toBe(true);
  });

  it('closes administration to administrators who lack the second factor, and nothing else', () => {
    const lacking: Member = {
      ...admin,
      plan: 'premium',
      isConfirmed: true,
      lacksSecondFactor: true,
    };
    const lost = (Object.keys(PERMISSIONS) as Action[]).filter((one) => !can(lacking, one));
    expect(lost.toSorted()).toEqual(['admin.change', 'admin.look', 'members.change']);
    expect(() => authorise(lacking, 'admin.look')).toThrow('second_factor_required');
  });
});

describe('a member’s API key', () => {
  const byKey = (scopes: readonly Scope[], member = premium): Member => ({
    ...member,
    key: { id: 'k', scopes },
  });
  const actions = Object.keys(PERMISSIONS) as Action[];

  it('with every scope may do what its member may, but for the account, payments, passkeys and keys', () => {
    const lost = actions.filter(
      (action) => can({ ...premium }, action) && !can(byKey(SCOPES), action),
    );
    expect(lost.toSorted()).toEqual([
      'account.delete',
      'account.edit',
      'account.export',
      'account.see',
      'keys.create',
      'keys.manage',
      'notices.manage',
      'passkeys.manage',
      'results.filter-more',
      'routes.see-map',
      'second-factor.change',
      'subscription.manage',
      'trips.make-feed',
      'trips.share-feed',
    ]);
  });

  it('never gives more than its member has', () => {
    for (const member of [free, premium, admin])
      for (const action of actions)
        if (!can(member, action)) expect(can(byKey(SCOPES, member), action), action).toBe(false);
  });

  it('with one scope may do exactly the actions that name it, and the public ones', () => {
    for (const scope of SCOPES)
      for (const action of actions) {
        const { access, scope: own }: Permission = PERMISSIONS[action];
        if (access === 'public' || access === 'admin') continue;
        expect([action, can(byKey([scope]), action)]).toEqual([action, own === scope]);
      }
  });
});
