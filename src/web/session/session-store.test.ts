import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { aUser, fakeApi, givenMember, refusal } from '#test/screen/fake-api.ts';
import { createSessionStore, type SessionStore } from './session-store.ts';

let restore = () => {};
let stop = () => {};
beforeEach(() => {
  localStorage.clear();
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

describe('on start', () => {
  it('is loading until the stored token has been checked', async () => {
    givenMember();
    const store = createSessionStore();
    expect(store.get().isLoading).toBe(true);
    stop = store.start();
    expect(store.get()).toMatchObject({ isLoading: true, isAuthenticated: false });
    await vi.waitFor(() => expect(store.get().isAuthenticated).toBe(true));
    expect(store.get()).toMatchObject({ isLoading: false, showWelcomeModal: false });
    expect(store.get().user?.first_name).toBe('Maya');
  });

  it('is a guest without a token, and asks nobody', async () => {
    expect((await started()).get()).toMatchObject({ isAuthenticated: false, user: null });
    expect(fakeApi.heard('POST /auth/verify-token')).toHaveLength(0);
  });

  it('clears a token that the server does not know', async () => {
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
  ])('keeps the token on %s, and signs in when asked again', async (_, failure) => {
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

  it('does not let a late answer undo a sign-in', async () => {
    localStorage.setItem('auth_token', 'old');
    let answerLate = () => {};
    const late = new Promise<void>((resolve) => {
      answerLate = resolve;
    });
    fakeApi.on('POST /auth/verify-token', async () => {
      await late;
      return { status: 200, json: { valid: false, user: null, error: null } };
    });
    fakeApi.on('POST /auth/login', { status: 200, json: { token: 'new', user: aUser() } });
    const store = createSessionStore();
    stop = store.start();
    await store.signIn(credentials);
    answerLate();
    await late;
    await vi.waitFor(() => expect(fakeApi.heard('POST /auth/verify-token')).toHaveLength(1));
    expect(localStorage.getItem('auth_token')).toBe('new');
    expect(store.get().isAuthenticated).toBe(true);
  });
});

describe('signing in and out', () => {
  it('signs in without a welcome', async () => {
    fakeApi.on('POST /auth/login', { status: 200, json: { token: 'new', user: aUser() } });
    const store = await started();
    await store.signIn(credentials);
    expect(store.get()).toMatchObject({ isAuthenticated: true, showWelcomeModal: false });
    expect(localStorage.getItem('auth_token')).toBe('new');
  });

  it('welcomes who has just registered, once', async () => {
    fakeApi.on('POST /auth/register', { status: 200, json: { token: 'new', user: aUser() } });
    const store = await started();
    await store.register({ ...credentials, first_name: 'Maya', last_name: 'Okafor' });
    expect(store.get()).toMatchObject({ isAuthenticated: true, showWelcomeModal: true });
    store.hideWelcome();
    expect(store.get()).toMatchObject({ isAuthenticated: true, showWelcomeModal: false });
  });

  it('keeps the words of a refusal until they are cleared', async () => {
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

  it('signs out at once and for good, although the call fails', async () => {
    givenMember();
    fakeApi.on('POST /auth/logout', 'unreachable');
    const store = await started();
    await store.signOut();
    expect(store.get()).toMatchObject({ isAuthenticated: false, user: null });
    expect(localStorage.getItem('auth_token')).toBeNull();
    expect(fakeApi.heard('POST /auth/logout')[0]?.authorization).toBe('Bearer good-token');
  });
});

it('follows another tab out and in', async () => {
  givenMember();
  const store = await started();
  localStorage.removeItem('auth_token');
  window.dispatchEvent(new StorageEvent('storage', { key: 'auth_token' }));
  expect(store.get().isAuthenticated).toBe(false);
  givenMember({ first_name: 'Noor' });
  window.dispatchEvent(new StorageEvent('storage', { key: 'auth_token' }));
  await vi.waitFor(() => expect(store.get().user?.first_name).toBe('Noor'));
});

it('tells the other tabs of another plan, whichever answer brought it', async () => {
  givenMember({ is_premium: true });
  localStorage.setItem('plan', 'free');
  const store = await started();
  expect(localStorage.getItem('plan')).toBe('premium');
  store.replaceUser(aUser({ is_premium: false }));
  expect(localStorage.getItem('plan')).toBe('free');
});

it('follows the plan that another tab has heard of', async () => {
  givenMember();
  const store = await started();
  givenMember({ is_premium: true });
  window.dispatchEvent(new StorageEvent('storage', { key: 'plan' }));
  await vi.waitFor(() => expect(store.get().user?.is_premium).toBe(true));
});

it('follows another tab to another plan, and tells the others of its own', async () => {
  givenMember();
  const store = await started();
  givenMember({ is_premium: true });
  window.dispatchEvent(new StorageEvent('storage', { key: 'plan' }));
  await vi.waitFor(() => expect(store.get().user?.is_premium).toBe(true));
  expect(localStorage.getItem('plan')).toBe('premium');
  store.replaceUser(aUser());
  expect(localStorage.getItem('plan')).toBe('free');
});
