import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect } from 'vitest';
import { fakeApi, givenSite } from './fake-api.ts';
import { GOOGLE_SITE, googleFixture } from './google-fixture.ts';
import { openApp, screenTest } from './open-app.tsx';

/** Starts every test from an empty page of a site with Google configured. */
export function googleTest(): void {
  screenTest();
  beforeEach(() => {
    givenSite({ google: GOOGLE_SITE });
    fakeApi.on('POST /auth/google-nonce', { status: 200, json: { nonce: 'n1' } });
  });
}

export const CREDENTIAL = 'header.payload.signature';

/** The first test also loads the lazy chunks. */
const SLOW = { timeout: 10_000 };

/** Waits until the button is enabled. */
export const button = (name: string) =>
  waitFor(() => {
    const found = screen.getByRole('button', { name });
    expect(found.getAttribute('aria-disabled')).toBeNull();
    return found;
  }, SLOW);

/** Opens the page and presses Google's button; the library is loaded by default. */
export async function begin(
  address = '/login',
  name = 'Sign in with Google',
  { ready = true } = {},
) {
  const fixture = googleFixture();
  if (ready) fixture.provide();
  const app = openApp(address, { google: fixture.browser });
  await userEvent.click(await button(name));
  await waitFor(() => expect(fixture.scripts).toHaveLength(1));
  return { ...app, ...fixture };
}
type GooglePageFixture = Awaited<ReturnType<typeof begin>>;

export const pass = (fixture: GooglePageFixture, ms: number) => act(() => fixture.pass(ms));
export const answer = (fixture: GooglePageFixture, credential = CREDENTIAL) =>
  act(() => fixture.answer(credential));

export const alertText = async () => (await screen.findByRole('alert')).textContent;
