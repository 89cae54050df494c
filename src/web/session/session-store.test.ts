import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { NEAR_COOKIE } from '#contract/pages.ts';
import { aUser, fakeApi, givenMember, refusal } from '#test/screen/fake-api.ts';
import { setCookie } from '#web/browser/storage.ts';
import { createSessionStore, type SessionStore } from './session-store.ts';

let restore = () => {};
let stop = () => {};
beforeEach(() => {
  localStorage.clear();
  setCookie(NEAR_COOKIE, undefined);
  restore = fakeApi.install();
});
afterEach(() => {
  stop();
  restore();
});

async function started(): Promise<SessionStore> {
  const store = createSessionStore();
  stop = store.start();
  await vi.waitFor(() => expect(store.get().isLoading).toBe(false));
  return store;
}

const credentials = { email: 'maya@example.com', password: 'secret1' };

describe('the device token', () => {
  it('is stored at sign-in, stays at sign-out and is sent with the next sign-in', async () => {
    const store = await started();
    const answer = { token: 'new', user: aUser(), device_token: 'a-device' };
    fakeApi.on('POST /auth/login', { status: 200, json: answer });
    await store.signIn(credentials);
    fakeApi.on('POST /auth/logout', { status: 204 });
    await store.signOut();
    await store.signIn(credentials);
    fakeApi.on('POST /auth/google', { status: 200, json: { ...answer, is_new: false } });
    await store.signInWithGoogle({ token: 'credential' });
    fakeApi.on('POST /auth/register', { status: 200, json: answer });
    const names = { first_name: 'Maya', last_name: 'Okafor' };
    await store.register({ ...credentials, ...names });
    const bodies = ['login', 'google', 'register'].flatMap((path) =>
      fakeApi.heard(`POST /auth/${path}`).map(({ body }) => body.device_token),
    );
    expect(bodies).toEqual([undefined, 'a-device', 'a-device', 'a-device']);
    store.hideWelcome();
  });
});

describe('session start', () => {
  it('the session is loading until the stored token has been verified', async () => {
    givenMember();
    const store = createSessionStore();
    expect(store.get().isLoading).toBe(true);
    stop = store.start();
    expect(store.get()).toMatchObject({ isLoading: true, isAuthenticated: false });
    await vi.waitFor(() => expect(store.get().isAuthenticated).toBe(true));
    expect(store.get()).toMatchObject({ isLoading: false, showWelcomeModal: false });
    expect(store.get().user?.first_name).toBe('Maya');
  });

  it('the session without a token is a guest and calls no server', async () => {
    expect((await started()).get()).toMatchObject({ isAuthenticated: false, user: null });
    expect(fakeApi.heard('POST /auth/verify-token')).toHaveLength(0);
  });

  it('the session removes a token that the server does not know', async () => {
    localStorage.setItem('auth_token', 'old');
    fakeApi.on('POST /auth/verify-token', {
      status: 200,
      json: { valid: false, user: null, error: 'Token verification failed' },
    });
    expect((await started()).get().isAuthenticated).toBe(false);
    expect(localStorage.getItem('auth_token')).toBeNull();
  });

  it.each([
    ['no answer', 'unreachable' as const],
    ['503', { status: 503, json: refusal('storage_unavailable', 'Try again in a moment.') }],
  ])('the session keeps the token on %s and signs in on retry', async (_, failure) => {
    givenMember();
    fakeApi.on('POST /auth/verify-token', failure);
    const store = await started();
    expect(store.get()).toMatchObject({ isAuthenticated: false, isUnverified: true });
    expect(store.get().error).toBeTruthy();
    expect(localStorage.getItem('auth_token')).toBe('good-token');

    givenMember();
    await store.verify();
    expect(store.get()).toMatchObject({ isAuthenticated: true, isUnverified: false, error: null });
  });

  /** A stored token whose check is answered when `answerLater` is called. */
  function verifyLater(answer: { readonly status: number; readonly json: unknown }) {
    localStorage.setItem('auth_token', 'old');
    let answerLater = () => {};
    const pending = new Promise<void>((resolve) => {
      answerLater = resolve;
    });
    fakeApi.on('POST /auth/verify-token', async () => {
      await pending;
      return answer;
    });
    return { answerLater: () => answerLater(), pending };
  }

  it('the session ignores a late verify-token response after a sign-in', async () => {
    const { answerLater, pending } = verifyLater({
      status: 200,
      json: { valid: false, user: null, error: null },
    });
    fakeApi.on('POST /auth/login', { status: 200, json: { token: 'new', user: aUser() } });
    const store = createSessionStore();
    stop = store.start();
    await store.signIn(credentials);
    answerLater();
    await pending;
    await vi.waitFor(() => expect(fakeApi.heard('POST /auth/verify-token')).toHaveLength(1));
    expect(localStorage.getItem('auth_token')).toBe('new');
    expect(store.get().isAuthenticated).toBe(true);
  });

  it.each([
    ['a valid', { status: 200, json: { valid: true, user: aUser(), error: null } }],
    ['a failed', { status: 503, json: refusal('storage_unavailable', 'Try again in a moment.') }],
  ])('the session ignores %s late verify-token response after a sign-out', async (_, answer) => {
    const { answerLater } = verifyLater(answer);
    fakeApi.on('POST /auth/logout', { status: 204 });
    const store = createSessionStore();
    const verified = store.verify();
    await store.signOut();
    answerLater();
    await verified;
    expect(localStorage.getItem('auth_token')).toBeNull();
    expect(store.get()).toMatchObject({ isAuthenticated: false, isUnverified: false, user: null });
  });
});

describe('signing in and out', () => {
  it('signing in does not show the welcome', async () => {
    fakeApi.on('POST /auth/login', { status: 200, json: { token: 'new', user: aUser() } });
    const store = await started();
    await store.signIn(credentials);
    expect(store.get()).toMatchObject({ isAuthenticated: true, showWelcomeModal: false });
    expect(localStorage.getItem('auth_token')).toBe('new');
  });

  it('registration shows the welcome once', async () => {
    fakeApi.on('POST /auth/register', { status: 200, json: { token: 'new', user: aUser() } });
    const store = await started();
    await store.register({ ...credentials, first_name: 'Maya', last_name: 'Okafor' });
    expect(store.get()).toMatchObject({ isAuthenticated: true, showWelcomeModal: true });
    store.hideWelcome();
    expect(store.get()).toMatchObject({ isAuthenticated: true, showWelcomeModal: false });
  });

  it('a refused sign-in keeps its error message until it is cleared', async () => {
    fakeApi.on('POST /auth/login', {
      status: 401,
      json: refusal('sign_in_failed', 'Invalid email or password'),
    });
    const store = await started();
    await expect(store.signIn(credentials)).rejects.toThrow('Invalid email or password');
    expect(store.get()).toMatchObject({ error: 'Invalid email or password', isLoading: false });
    store.clearError();
    expect(store.get().error).toBeNull();
  });

  it('signing out works at once even when the call fails', async () => {
    givenMember();
    fakeApi.on('POST /auth/logout', 'unreachable');
    const store = await started();
    await store.signOut();
    expect(store.get()).toMatchObject({ isAuthenticated: false, user: null });
    expect(localStorage.getItem('auth_token')).toBeNull();
    expect(fakeApi.heard('POST /auth/logout')[0]?.authorization).toBe('Bearer good-token');
  });
});

it('the session follows another tab signing out and in', async () => {
  givenMember();
  const store = await started();
  localStorage.removeItem('auth_token');
  window.dispatchEvent(new StorageEvent('storage', { key: 'auth_token' }));
  expect(store.get().isAuthenticated).toBe(false);
  givenMember({ first_name: 'Noor' });
  window.dispatchEvent(new StorageEvent('storage', { key: 'auth_token' }));
  await vi.waitFor(() => expect(store.get().user?.first_name).toBe('Noor'));
});

it('the session notifies other tabs of a plan change whichever response brought it', async () => {
  givenMember({ is_premium: true });
  localStorage.setItem('plan', 'free');
  const store = await started();
  expect(localStorage.getItem('plan')).toBe('premium');
  store.replaceUser(aUser({ is_premium: false }));
  expect(localStorage.getItem('plan')).toBe('free');
});

it('the session follows a plan change of another tab', async () => {
  givenMember();
  const store = await started();
  givenMember({ is_premium: true });
  window.dispatchEvent(new StorageEvent('storage', { key: 'plan' }));
  await vi.waitFor(() => expect(store.get().user?.is_premium).toBe(true));
});

it('the session follows a plan change of another tab and notifies the others of its own', async () => {
  givenMember();
  const store = await started();
  givenMember({ is_premium: true });
  window.dispatchEvent(new StorageEvent('storage', { key: 'plan' }));
  await vi.waitFor(() => expect(store.get().user?.is_premium).toBe(true));
  expect(localStorage.getItem('plan')).toBe('premium');
  store.replaceUser(aUser());
  expect(localStorage.getItem('plan')).toBe('free');
});

describe('the cookie that tells the server of a session', () => {
  const hint = () => [document.cookie, document.documentElement.hasAttribute('data-member')];
  const admission = { token: 'new', user: aUser() };

  it('is written at sign-in and removed at sign-out', async () => {
    const store = await started();
    expect(hint()).toEqual(['', false]);
    fakeApi.on('POST /auth/login', { status: 200, json: admission });
    await store.signIn(credentials);
    expect(hint()).toEqual(['member=1', true]);
    fakeApi.on('POST /auth/logout', { status: 204 });
    await store.signOut();
    expect(hint()).toEqual(['', false]);
  });

  it('is written at every start of a known session, and removed when none is stored', async () => {
    givenMember();
    await started();
    expect(hint()).toEqual(['member=1', true]);
    stop();
    localStorage.clear();
    await started();
    expect(hint()).toEqual(['', false]);
  });

  it('is Lax, for a year, and for secure connections where the page has one', async () => {
    const written = vi.spyOn(document, 'cookie', 'set');
    givenMember();
    await started();
    expect(written.mock.lastCall?.[0]).toMatch(
      /^member=1; Path=\/; SameSite=Lax; Max-Age=31536000(?:; Secure)?$/,
    );
    expect(written.mock.lastCall?.[0]?.endsWith('; Secure')).toBe(location.protocol === 'https:');
    written.mockRestore();
  });

  it('is removed when the server has ended the session', async () => {
    givenMember();
    const store = await started();
    store.end();
    expect(hint()).toEqual(['', false]);
  });
});
