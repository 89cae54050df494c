import { screen, within } from '@testing-library/react';
import { type Mock, vi } from 'vitest';
import type { UserDto } from '#contract/auth.ts';
import type { OwnSubscriptionDto } from '#contract/subscription.ts';
import { leaving } from '#web/browser/document.ts';
import { fakeApi, givenMember } from './fake-api.ts';
import { openApp } from './open-app.tsx';

export const OWN = 'GET /stripe/subscription';
export const givenSubscription = (own: Partial<OwnSubscriptionDto> = {}): void =>
  fakeApi.on(OWN, {
    status: 200,
    json: {
      subscription: null,
      granted_until: null,
      trial_days: 7,
      trial_refused: false,
      ...own,
    },
  });

/** A member with this subscription, or without one. */
export function givenPlan(user: Partial<UserDto>, own: Partial<OwnSubscriptionDto> = {}): void {
  givenMember(user);
  givenSubscription(own);
  fakeApi.on('GET /auth/sessions', { status: 200, json: { sessions: [] } });
}

/** Records full page loads without loading. Undone by `vi.restoreAllMocks()`. */
export const recordLeaving = (): Mock<(address: string) => void> =>
  vi.spyOn(leaving, 'goTo').mockImplementation(() => undefined);

/** Fires the event of a return from the back/forward cache. */
export function returnToPage(): void {
  const event = new Event('pageshow');
  Object.defineProperty(event, 'persisted', { value: true });
  window.dispatchEvent(event);
}

/** Opens the profile, which shows the plan. */
export async function openPlan(address = '/profile') {
  const app = openApp(address);
  await screen.findByRole('heading', { level: 1, name: 'Your profile' });
  return app;
}

export const plan = () => within(screen.getByRole('region', { name: 'Your plan' }));
export const button = (name: string) => screen.findByRole('button', { name });
