import { type Mock, vi } from 'vitest';
import type { UserDto } from '#contract/auth.ts';
import type { OwnSubscriptionDto, SubscriptionDto } from '#contract/subscription.ts';
import { leaving } from '#web/browser/leaving.ts';
import { fakeApi, givenMember } from './fake-api.ts';

export const aSubscription = (changes: Partial<SubscriptionDto> = {}): SubscriptionDto => ({
  plan_type: 'monthly',
  period_ends_at: '2026-12-21T18:00:00.000Z',
  ends_at: null,
  past_due: false,
  ...changes,
});

export const givenSubscription = (own: Partial<OwnSubscriptionDto> = {}): void =>
  fakeApi.on('GET /stripe/subscription', {
    status: 200,
    json: { subscription: null, trial_days: 7, trial_refused: false, ...own },
  });

/** A member with this subscription, or with none. */
export function givenPlan(user: Partial<UserDto>, own: Partial<OwnSubscriptionDto> = {}): void {
  givenMember(user);
  givenSubscription(own);
  fakeApi.on('GET /auth/sessions', { status: 200, json: { sessions: [] } });
}

/** Where full page loads would go; nothing is loaded. Undone by `vi.restoreAllMocks()`. */
export const watchLeaving = (): Mock<(address: string) => void> =>
  vi.spyOn(leaving, 'goTo').mockImplementation(() => undefined);

/** The page comes back from the browser's memory, just as it was left. */
export function returnToPage(): void {
  const event = new Event('pageshow');
  Object.defineProperty(event, 'persisted', { value: true });
  window.dispatchEvent(event);
}
