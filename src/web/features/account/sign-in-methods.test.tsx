import '#test/screen/matchers.ts';
import { act, cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { aUser, fakeApi, refusal } from '#test/screen/fake-api.ts';
import { GOOGLE_SITE, googleFixture } from '#test/screen/google-fixture.ts';
import {
  alertText,
  answer,
  begin,
  button,
  CREDENTIAL,
  googleTest,
} from '#test/screen/google-page-fixture.ts';
import { openApp } from '#test/screen/open-app.tsx';
import { UNTIL_KNOWN } from '#web/site/use-site.ts';

googleTest();

describe('signing in with Google', () => {
  it('Google sign-in sends the credential once and opens the search', async () => {
    fakeApi.on('POST /auth/google', {
      status: 200,
      json: { token: 'new', user: aUser({ has_password: false }), is_new: false },
    });
    const fixture = await begin();
    expect(fixture.options()).toMatchObject({ client_id: 'our-client', nonce: 'n1' });
    expect(screen.getByRole('button', { name: 'Sign in with Google' })).toHaveAttribute(
      'aria-busy',
      'true',
    );
    answer(fixture);
    await waitFor(() => expect(fixture.router.location().pathname).toBe('/'));
    expect(fakeApi.heard('POST /auth/google').map((one) => one.body)).toEqual([
      { token: CREDENTIAL },
    ]);
    expect(localStorage.getItem('auth_token')).toBe('new');
    expect(JSON.stringify({ ...localStorage, ...sessionStorage })).not.toContain(CREDENTIAL);
    expect(screen.queryByRole('dialog', { name: /^Welcome/ })).toBeNull();
  });

  it('Google sign-in shows a new member the welcome until it is closed, even across a full load', async () => {
    fakeApi.on('POST /auth/google', {
      status: 200,
      json: { token: 'new', user: aUser(), is_new: true },
    });
    fakeApi.on('POST /auth/verify-token', {
      status: 200,
      json: { valid: true, user: aUser(), error: null },
    });
    const fixture = await begin('/register', 'Sign up with Google');
    answer(fixture);
    await screen.findByRole('dialog', { name: 'Welcome to Roamfare, Maya!' });

    cleanup();
    const { session } = openApp('/about');
    await waitFor(() => expect(session.get().isAuthenticated).toBe(true));
    expect(session.get().showWelcomeModal).toBe(true);
    act(() => session.hideWelcome());
    cleanup();
    const { session: later } = openApp('/about');
    await waitFor(() => expect(later.get().isAuthenticated).toBe(true));
    expect(later.get().showWelcomeModal).toBe(false);
  });

  it('shows the error message of a refused Google sign-in in the form', async () => {
    const text = 'Google has not verified this email address.';
    fakeApi.on('POST /auth/google', { status: 400, json: refusal('google_refused', text) });
    const fixture = await begin();
    answer(fixture);
    expect(await alertText()).toBe(text);
    expect(fixture.router.location().pathname).toBe('/login');
    await button('Sign in with Google');
  });

  it.each([
    [{ status: 500 }, 'Google authentication failed'],
    ['unreachable' as const, 'Unable to sign in with Google. Please try again later.'],
    [
      { status: 503, json: refusal('google_unavailable', 'Google sign-in is unavailable.') },
      'Google sign-in is unavailable.',
    ],
  ])('shows an error when the Google sign-in cannot start: %j', async (nonce, text) => {
    fakeApi.on('POST /auth/google-nonce', nonce);
    openApp('/login', { google: googleFixture().browser });
    await userEvent.click(await button('Sign in with Google'));
    expect(await alertText()).toBe(text);
    await button('Sign in with Google');
  });
});

describe('Google sign-in for an existing account', () => {
  const NEEDS = 'An account with this email already exists. Enter its password once.';
  async function atStep() {
    fakeApi.on('POST /auth/google', ({ password }) =>
      password === 'secret1'
        ? { status: 200, json: { token: 'new', user: aUser(), is_new: false } }
        : password
          ? { status: 401, json: refusal('sign_in_failed', 'Invalid email or password') }
          : { status: 409, json: refusal('google_needs_password', NEEDS) },
    );
    const fixture = await begin();
    answer(fixture);
    const heading = await screen.findByRole('heading', {
      name: 'Enter your password once to connect Google',
    });
    await waitFor(() => expect(heading).toHaveFocus());
    return fixture;
  }
  const connect = () =>
    userEvent.click(screen.getByRole('button', { name: 'Connect and sign in' }));

  it('an existing account is connected to Google by its password', async () => {
    const fixture = await atStep();
    expect(screen.getByText(NEEDS)).toBeVisible();
    expect(screen.getByRole('link', { name: 'Forgot password?' })).toHaveAttribute(
      'href',
      '/forgot-password',
    );
    await connect();
    expect(screen.getByLabelText('Password')).toHaveAccessibleDescription('Password is required');
    await userEvent.type(screen.getByLabelText('Password'), 'wrong');
    await connect();
    expect(await alertText()).toBe('Invalid email or password');
    await userEvent.clear(screen.getByLabelText('Password'));
    await userEvent.type(screen.getByLabelText('Password'), 'secret1');
    await connect();
    await waitFor(() => expect(fixture.router.location().pathname).toBe('/'));
    expect(fakeApi.heard('POST /auth/google').map((one) => one.body.password)).toEqual([
      undefined,
      'wrong',
      'secret1',
    ]);
  });

  it('connecting an existing account to Google can be canceled', async () => {
    await atStep();
    await userEvent.click(screen.getByRole('button', { name: 'Cancel' }));
    expect(await button('Sign in with Google')).toBeVisible();
    expect(screen.getByRole('textbox', { name: 'Email' })).toBeVisible();
  });
});

describe('Google settings of the page', () => {
  function inPage(google: object | null) {
    const meta = document.createElement('meta');
    meta.name = 'site';
    meta.content = JSON.stringify({ ...UNTIL_KNOWN, google });
    document.head.append(meta);
    leave = () => meta.remove();
  }
  let leave = () => {};
  afterEach(() => leave());

  it('loads the sign-in page as its own document when Google is configured', async () => {
    inPage(GOOGLE_SITE);
    openApp('/about');
    const link = await screen.findByRole('link', { name: 'Sign in' });
    expect(link).toHaveAttribute('href', '/login');
    let isLeftToBrowser = false;
    const stay = (event: Event) => {
      isLeftToBrowser = !event.defaultPrevented;
      // jsdom would try to load the page.
      event.preventDefault();
    };
    document.addEventListener('click', stay, { once: true });
    await userEvent.click(link);
    expect(isLeftToBrowser).toBe(true);
    expect(screen.queryByRole('textbox', { name: 'Email' })).toBeNull();
  });

  it('opens the sign-in screen in place when Google is not configured', async () => {
    inPage(null);
    openApp('/about');
    await userEvent.click(await screen.findByRole('link', { name: 'Sign in' }));
    expect(await screen.findByRole('textbox', { name: 'Email' })).toBeVisible();
  });
});

it('signing out turns off automatic Google sign-in', async () => {
  const disableAutoSelect = vi.fn();
  Object.assign(window, { google: { accounts: { id: { disableAutoSelect } } } });
  const { session } = openApp('/about');
  await session.signOut();
  expect(disableAutoSelect).toHaveBeenCalledTimes(1);
  Object.assign(window, { google: undefined });
  await expect(session.signOut()).resolves.toBeUndefined();
});
