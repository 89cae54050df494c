import '#test/screen/matchers.ts';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { aUser, fakeApi, givenSite, refusal } from '#test/screen/fake-api.ts';
import { GOOGLE_SITE, googleScene } from '#test/screen/google-scene.ts';
import { openApp, screenTest } from '#test/screen/open-app.tsx';
import { UNTIL_KNOWN } from '#web/site/use-site.ts';

screenTest();
beforeEach(() => {
  givenSite({ google: GOOGLE_SITE });
  fakeApi.on('POST /auth/google-nonce', { status: 200, json: { nonce: 'n1' } });
});

const CREDENTIAL = 'header.payload.signature';

/** The first test waits for the pieces of the page besides. */
const SLOW = { timeout: 10_000 };

const button = (name: string) =>
  waitFor(() => {
    const found = screen.getByRole('button', { name });
    expect(found.getAttribute('aria-disabled')).toBeNull();
    return found;
  }, SLOW);

/** Opens the page and presses Google's button; the library is there unless told otherwise. */
async function begin(address = '/login', name = 'Sign in with Google', { ready = true } = {}) {
  const scene = googleScene();
  if (ready) scene.provide();
  const app = openApp(address, { google: scene.world });
  await userEvent.click(await button(name));
  await waitFor(() => expect(scene.scripts).toHaveLength(1));
  return { ...app, ...scene };
}
type Scene = Awaited<ReturnType<typeof begin>>;

const pass = (scene: Scene, ms: number) => act(() => scene.pass(ms));
const answer = (scene: Scene, credential = CREDENTIAL) => act(() => scene.answer(credential));
async function beginWithBox() {
  const scene = await begin();
  act(() => scene.say('skipped'));
  pass(scene, 500);
  return scene;
}

const alertWords = async () => (await screen.findByRole('alert')).textContent;

describe('signing in', () => {
  it('sends the credential once and goes to the search', async () => {
    fakeApi.on('POST /auth/google', {
      status: 200,
      json: { token: 'new', user: aUser({ has_password: false }), is_new: false },
    });
    const scene = await begin();
    expect(scene.options()).toMatchObject({ client_id: 'our-client', nonce: 'n1' });
    expect(screen.getByRole('button', { name: 'Sign in with Google' })).toHaveAttribute(
      'aria-busy',
      'true',
    );
    answer(scene);
    await waitFor(() => expect(scene.router.state.location.pathname).toBe('/'));
    expect(fakeApi.heard('POST /auth/google').map((one) => one.body)).toEqual([
      { token: CREDENTIAL },
    ]);
    expect(localStorage.getItem('auth_token')).toBe('new');
    expect(JSON.stringify({ ...localStorage, ...sessionStorage })).not.toContain(CREDENTIAL);
    expect(screen.queryByRole('dialog', { name: /^Welcome/ })).toBeNull();
  });

  it('welcomes who is new, also across a full load, until the welcome is closed', async () => {
    fakeApi.on('POST /auth/google', {
      status: 200,
      json: { token: 'new', user: aUser(), is_new: true },
    });
    fakeApi.on('POST /auth/verify-token', {
      status: 200,
      json: { valid: true, user: aUser(), error: null },
    });
    const scene = await begin('/register', 'Sign up with Google');
    answer(scene);
    await screen.findByRole('dialog', { name: 'Welcome to Roamfare, Maya!' });

    const { session } = openApp('/about');
    await waitFor(() => expect(session.get().isAuthenticated).toBe(true));
    expect(session.get().showWelcomeModal).toBe(true);
    act(() => session.hideWelcome());
    const { session: later } = openApp('/about');
    await waitFor(() => expect(later.get().isAuthenticated).toBe(true));
    expect(later.get().showWelcomeModal).toBe(false);
  });

  it('shows the words of a refusal in the alert of the form', async () => {
    const words = 'Google has not verified this email address.';
    fakeApi.on('POST /auth/google', { status: 400, json: refusal('google_refused', words) });
    const scene = await begin();
    answer(scene);
    expect(await alertWords()).toBe(words);
    expect(scene.router.state.location.pathname).toBe('/login');
    await button('Sign in with Google');
  });

  it.each([
    [{ status: 500 }, 'Google authentication failed'],
    ['unreachable' as const, 'Unable to sign in with Google. Please try again later.'],
    [
      { status: 503, json: refusal('google_unavailable', 'Google sign-in is unavailable.') },
      'Google sign-in is unavailable.',
    ],
  ])('says when it cannot even begin: %j', async (nonce, words) => {
    fakeApi.on('POST /auth/google-nonce', nonce);
    openApp('/login', { google: googleScene().world });
    await userEvent.click(await button('Sign in with Google'));
    expect(await alertWords()).toBe(words);
    await button('Sign in with Google');
  });
});

describe('what goes wrong in the browser', () => {
  it('asks for a refresh when Google’s script has not come within 15 seconds', async () => {
    const scene = await begin('/login', 'Sign in with Google', { ready: false });
    pass(scene, 14_999);
    expect(screen.queryByRole('alert')).toBeNull();
    pass(scene, 1);
    expect(await alertWords()).toBe('Please refresh the page and try again.');
    await button('Sign in with Google');
  });

  it('says that the sign-in timed out, after 30 seconds, and can be tried again', async () => {
    const scene = await begin();
    pass(scene, 29_999);
    expect(screen.queryByRole('alert')).toBeNull();
    pass(scene, 1);
    expect(await alertWords()).toBe('Sign-in was cancelled or timed out. Please try again.');
    await userEvent.click(await button('Sign in with Google'));
    await waitFor(() => expect(scene.counts.prompts).toBe(2));
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('says that the pop-up was blocked', async () => {
    const scene = await begin('/login', 'Sign in with Google', { ready: false });
    scene.library.prompt = () => {
      throw Object.assign(new Error('x'), { type: 'popup_failed_to_open' });
    };
    scene.provide();
    pass(scene, 100);
    expect(await alertWords()).toBe('Pop-up was blocked. Please enable pop-ups and try again.');
  });

  it('leaves no timer behind when the person goes elsewhere', async () => {
    const scene = await begin();
    await act(() => scene.router.navigate({ to: '/forgot-password' }));
    await screen.findByRole('heading', { level: 1, name: /password/i });
    expect(scene.waiting()).toBe(0);
  });
});

describe('the box with Google’s button', () => {
  it('takes the focus, and gives it back on Escape', async () => {
    await beginWithBox();
    const box = screen.getByRole('dialog', { name: 'Continue with Google' });
    expect(within(box).getByRole('heading')).toHaveFocus();
    expect(within(box).getByRole('button', { name: 'Google’s own button' })).toBeVisible();
    await userEvent.keyboard('{Escape}');
    expect(screen.queryByRole('dialog', { name: 'Continue with Google' })).toBeNull();
    expect(screen.getByRole('button', { name: 'Sign in with Google' })).toHaveFocus();
    expect(await alertWords()).toBe('Sign-in was cancelled or timed out. Please try again.');
  });

  it('closes by its button', async () => {
    await beginWithBox();
    await userEvent.click(screen.getByRole('button', { name: 'Close' }));
    expect(screen.queryByRole('dialog', { name: 'Continue with Google' })).toBeNull();
    expect(await alertWords()).toBe('Sign-in was cancelled or timed out. Please try again.');
  });

  it('is removed after a minute', async () => {
    const scene = await beginWithBox();
    pass(scene, 59_999);
    expect(screen.getByRole('dialog', { name: 'Continue with Google' })).toBeVisible();
    pass(scene, 1);
    expect(screen.queryByRole('dialog', { name: 'Continue with Google' })).toBeNull();
  });

  it('signs in', async () => {
    fakeApi.on('POST /auth/google', {
      status: 200,
      json: { token: 'new', user: aUser(), is_new: false },
    });
    const scene = await beginWithBox();
    answer(scene);
    await waitFor(() => expect(scene.router.state.location.pathname).toBe('/'));
    expect(screen.queryByRole('dialog', { name: 'Continue with Google' })).toBeNull();
  });
});

describe('an address that has an account', () => {
  const NEEDS = 'An account with this email already exists. Enter its password once.';
  async function atStep() {
    fakeApi.on('POST /auth/google', ({ password }) =>
      password === 'secret1'
        ? { status: 200, json: { token: 'new', user: aUser(), is_new: false } }
        : password
          ? { status: 401, json: refusal('sign_in_failed', 'Invalid email or password') }
          : { status: 409, json: refusal('google_needs_password', NEEDS) },
    );
    const scene = await begin();
    answer(scene);
    const heading = await screen.findByRole('heading', {
      name: 'Enter your password once to connect Google',
    });
    await waitFor(() => expect(heading).toHaveFocus());
    return scene;
  }
  const connect = () =>
    userEvent.click(screen.getByRole('button', { name: 'Connect and sign in' }));

  it('is connected by its password', async () => {
    const scene = await atStep();
    expect(screen.getByText(NEEDS)).toBeVisible();
    expect(screen.getByRole('link', { name: 'Forgot password?' })).toHaveAttribute(
      'href',
      '/forgot-password',
    );
    await connect();
    expect(screen.getByLabelText('Password')).toHaveAccessibleDescription('Password is required');
    await userEvent.type(screen.getByLabelText('Password'), 'wrong');
    await connect();
    expect(await alertWords()).toBe('Invalid email or password');
    await userEvent.clear(screen.getByLabelText('Password'));
    await userEvent.type(screen.getByLabelText('Password'), 'secret1');
    await connect();
    await waitFor(() => expect(scene.router.state.location.pathname).toBe('/'));
    expect(fakeApi.heard('POST /auth/google').map((one) => one.body.password)).toEqual([
      undefined,
      'wrong',
      'secret1',
    ]);
  });

  it('can be left alone', async () => {
    await atStep();
    await userEvent.click(screen.getByRole('button', { name: 'Cancel' }));
    expect(await button('Sign in with Google')).toBeVisible();
    expect(screen.getByRole('textbox', { name: 'Email' })).toBeVisible();
  });
});

describe('with the settings in the page', () => {
  function inPage(google: object | null) {
    const meta = document.createElement('meta');
    meta.name = 'site';
    meta.content = JSON.stringify({ ...UNTIL_KNOWN, google });
    document.head.append(meta);
    leave = () => meta.remove();
  }
  let leave = () => {};
  afterEach(() => leave());

  it('loads the sign-in page as a document of its own', async () => {
    inPage(GOOGLE_SITE);
    const { router } = openApp('/about');
    await screen.findByRole('link', { name: 'Sign in' });
    const navigate = vi.spyOn(router, 'navigate').mockResolvedValue();
    router.history.push('/login');
    await waitFor(() =>
      expect(navigate).toHaveBeenCalledWith(
        expect.objectContaining({ href: '/login', reloadDocument: true, replace: true }),
      ),
    );
    expect(screen.queryByRole('textbox', { name: 'Email' })).toBeNull();
  });

  it('changes the screen in place where Google is not set up', async () => {
    inPage(null);
    openApp('/about');
    await userEvent.click(await screen.findByRole('link', { name: 'Sign in' }));
    expect(await screen.findByRole('textbox', { name: 'Email' })).toBeVisible();
  });
});

it('tells Google’s library on signing out, where there is one', async () => {
  const disableAutoSelect = vi.fn();
  Object.assign(window, { google: { accounts: { id: { disableAutoSelect } } } });
  const { session } = openApp('/about');
  await session.signOut();
  expect(disableAutoSelect).toHaveBeenCalledTimes(1);
  Object.assign(window, { google: undefined });
  await expect(session.signOut()).resolves.toBeUndefined();
});
