import { HERE } from '#test/answers.ts';
import '#test/screen/matchers.ts';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it } from 'vitest';
import { searchUsage } from '#contract/auth.ts';
import { lateRoute } from '#test/screen/app-routes.ts';
import { aUser, fakeApi, givenMember } from '#test/screen/fake-api.ts';
import { openApp, screenTest } from '#test/screen/open-app.tsx';
import { openProfile, press } from '#test/screen/profile-fixture.ts';
import { day, quick, submitButton } from '#test/screen/search-fields.ts';
import { closeSearch, openSearch } from '#test/screen/search-fixture.ts';
import { ENDED, signInAgain } from '#test/screen/session-fixture.ts';
import { call } from '#web/api/client.ts';
import type { ScreenPath } from '#web/router.tsx';

screenTest();

const isAt = (router: ReturnType<typeof openApp>['router'], href: string) =>
  waitFor(() => expect(router.location().href).toBe(href));
const notice = () => screen.queryByText('Your session ended');

async function openAndEnd(address: string) {
  givenMember();
  fakeApi.on('GET /auth/sessions', { status: 200, json: { sessions: [HERE] } });
  fakeApi.on('GET /auth/search-usage', ENDED);
  const app = openApp(address);
  await screen.findByRole('button', { name: /^Account menu/ });
  await expect(call(searchUsage, {})).rejects.toThrow();
  await isAt(app.router, '/login');
  return app;
}

describe('the end of a session', () => {
  it('is announced on the sign-in screen, and signing in returns to the whole address', async () => {
    const { router } = await openAndEnd('/about?origin=DEN,LAS&q=a%26b#team');
    expect(await screen.findByText('Your session ended')).toBeVisible();
    expect(screen.getByRole('alert').textContent).toBe(
      'Your session endedSign in again to continue where you were.',
    );
    await signInAgain();
    await isAt(router, '/about?origin=DEN,LAS&q=a%26b#team');
    expect(screen.getByRole('heading', { level: 1 })).toHaveFocus();
  });

  it('is announced when a stored token turns out to be over', async () => {
    localStorage.setItem('auth_token', 'old');
    fakeApi.on('POST /auth/verify-token', {
      status: 200,
      json: { valid: false, user: null, error: 'Token verification failed' },
    });
    fakeApi.on('GET /auth/sessions', { status: 200, json: { sessions: [HERE] } });
    const { router } = openApp('/profile');
    expect(await screen.findByText('Your session ended')).toBeVisible();
    await signInAgain();
    await isAt(router, '/profile');
  });

  it('is forgotten after signing in', async () => {
    const { router, session } = await openAndEnd('/about');
    await signInAgain();
    await isAt(router, '/about');
    await session.signOut();
    await router.navigate({ to: '/login' });
    expect(await screen.findByRole('heading', { name: 'Sign in' })).toBeVisible();
    expect(notice()).toBeNull();
  });
});

function promiseWithResolve() {
  let resolve = () => {};
  const promise = new Promise<void>((settle) => {
    resolve = settle;
  });
  return { promise, resolve };
}

describe('the end of a session by what is saved beside a navigation', () => {
  afterEach(closeSearch);

  it('leads from the search form to the sign-in screen, and from there to the flights', async () => {
    const { routes, load } = lateRoute('login');
    fakeApi.on('PUT /profile/travel', ENDED);
    const { router } = openSearch({ routes });
    await userEvent.click(await quick('Denver'));
    await userEvent.click(await day(/Nov 22/));
    await userEvent.click(submitButton());
    await waitFor(() => expect(sessionStorage.getItem('return_to')).toContain('date=2026-11-22'));
    load();
    expect(await screen.findByText('Your session ended')).toBeVisible();
    await isAt(router, '/login');
    await signInAgain();
    await waitFor(() =>
      expect(router.location().search).toMatchObject({ origin: 'DEN', date: '2026-11-22' }),
    );
  });

  it('leads to the sign-in screen while the next screen is still loading', async () => {
    const { routes, load } = lateRoute('login');
    const next = { path: '/slow', lazy: () => new Promise<never>(() => {}) };
    givenMember();
    const { router } = openApp('/about', { routes: [next, ...routes] });
    await screen.findByRole('button', { name: /^Account menu/ });
    void router.navigate({ to: '/slow' as ScreenPath, search: { q: 'x' } });
    await screen.findByText('Loading…');
    fakeApi.on('GET /auth/search-usage', ENDED);
    await expect(call(searchUsage, {})).rejects.toThrow();
    load();
    await isAt(router, '/login');
    expect(sessionStorage.getItem('return_to')).toBe('"/slow?q=x"');
  });
});

describe('a page for everybody opened with a token of an ended session', () => {
  afterEach(closeSearch);

  it.each([
    '/?origin=DEN&date=2026-11-22&direction=outbound&screen=departure_flights',
    '/about?x=1',
  ])('%s says that the session ended, and leads back after signing in', async (address) => {
    localStorage.setItem('auth_token', 'old');
    const json = { valid: false, user: null, error: 'Token verification failed' };
    fakeApi.on('POST /auth/verify-token', { status: 200, json });
    const { router } = openSearch({ who: 'guest', address });
    const notice = await screen.findByRole('region', { name: 'Session' });
    expect(notice).toHaveTextContent('Your session ended');
    await userEvent.click(within(notice).getByRole('link', { name: 'Sign in again' }));
    await signInAgain();
    await isAt(router, address);
    expect(screen.queryByText('Your session ended')).toBeNull();
  });
});

it('the answer to a call of an older session does not end the present one', async () => {
  const { promise, resolve } = promiseWithResolve();
  const { session } = await openAndEnd('/about');
  localStorage.setItem('auth_token', 'old');
  fakeApi.on('GET /auth/search-usage', () => promise.then(() => ENDED));
  const late = call(searchUsage, {});
  await signInAgain();
  await waitFor(() => expect(session.get().isAuthenticated).toBe(true));
  resolve();
  await expect(late).rejects.toThrow();
  expect(session.get().isAuthenticated).toBe(true);
});

describe('the way back after signing in', () => {
  it('leads a guest to the protected page that asked for it, past registration too', async () => {
    fakeApi.on('GET /auth/sessions', { status: 200, json: { sessions: [HERE] } });
    const { router } = openApp('/profile?tab=plan');
    await userEvent.click(await screen.findByRole('link', { name: 'Create an account' }));
    expect(notice()).toBeNull();
    const answer = { token: 'new', user: aUser() };
    fakeApi.on('POST /auth/register', { status: 200, json: answer });
    const type = async (label: string, text: string) =>
      userEvent.type(await screen.findByLabelText(label), text);
    await type('First name', 'Maya');
    await type('Last name', 'Okafor');
    await type('Email', 'maya@example.com');
    await type('Password', 'a long one');
    await type('Confirm password', 'a long one');
    await press('Create account');
    await isAt(router, '/profile?tab=plan');
  });

  it('leads back after Google, too', async () => {
    fakeApi.on('GET /auth/sessions', { status: 200, json: { sessions: [HERE] } });
    const { router, session } = openApp('/profile?tab=plan');
    await isAt(router, '/login');
    const answer = { token: 'new', user: aUser(), is_new: false };
    fakeApi.on('POST /auth/google', { status: 200, json: answer });
    await session.signInWithGoogle({ token: 'credential' });
    await isAt(router, '/profile?tab=plan');
  });

  it('leads to the page whose link to the sign-in was followed', async () => {
    const { router } = openApp('/about?x=1');
    await userEvent.click((await screen.findAllByRole('link', { name: 'Sign in' }))[0]!);
    await signInAgain();
    await isAt(router, '/about?x=1');
  });

  it('is the search after signing out on purpose', async () => {
    const { router, session } = await openProfile();
    await session.signOut();
    await isAt(router, '/login');
    await signInAgain();
    await isAt(router, '/');
    expect(notice()).toBeNull();
  });

  it('is never another site', async () => {
    sessionStorage.setItem('return_to', JSON.stringify('//evil.example/x'));
    const { router } = openApp('/login');
    await signInAgain();
    await isAt(router, '/');
  });
});

describe('unsaved profile fields', () => {
  const editAndEnd = async () => {
    const app = await openProfile();
    await press('Edit first name');
    const field = screen.getByLabelText('First name');
    await userEvent.clear(field);
    await userEvent.type(field, 'Zoë');
    fakeApi.on('PUT /auth/profile', ENDED);
    await press('Save');
    await screen.findByText('Your session ended');
    return app;
  };

  it('are restored when the same member signs in again', async () => {
    await editAndEnd();
    expect(screen.getByRole('alert')).toHaveTextContent('What you had typed is kept in this tab.');
    await signInAgain();
    expect(await screen.findByLabelText('First name')).toHaveValue('Zoë');
    expect(screen.getByRole('heading', { level: 1 })).toHaveFocus();
  });

  it('are deleted when another member signs in', async () => {
    await editAndEnd();
    await signInAgain({ id: '8', first_name: 'Leo' });
    expect(await screen.findByRole('button', { name: 'Edit first name' })).toBeVisible();
    expect(JSON.stringify({ ...sessionStorage })).not.toContain('Zoë');
  });

  it('are restored once', async () => {
    const { router } = await editAndEnd();
    await signInAgain();
    await screen.findByLabelText('First name');
    await press('Cancel');
    await router.navigate({ to: '/about' });
    await router.navigate({ to: '/profile' });
    expect(await screen.findByRole('button', { name: 'Edit first name' })).toBeVisible();
  });

  it('are not stored while the session lasts', async () => {
    await openProfile();
    await press('Edit first name');
    await userEvent.type(screen.getByLabelText('First name'), 'Zoë');
    expect(JSON.stringify({ ...sessionStorage })).not.toContain('Zoë');
  });
});
