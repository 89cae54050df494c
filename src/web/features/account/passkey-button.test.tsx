import '#test/screen/matchers.ts';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { aUser, fakeApi, givenSite, refusal } from '#test/screen/fake-api.ts';
import { openApp, screenTest } from '#test/screen/open-app.tsx';
import { fakePasskeys, SENT_ASSERTION } from '#test/screen/passkey-fixture.ts';

screenTest();

const NAME = 'Sign in with a passkey';
const email = () => screen.findByRole('textbox', { name: 'Email' });
const press = async () => userEvent.click(await screen.findByRole('button', { name: NAME }));
const asked = (fixture: ReturnType<typeof fakePasskeys>, count: number) =>
  waitFor(() => expect(fixture.questions).toHaveLength(count));
const admit = () =>
  fakeApi.on('POST /auth/passkey', { status: 200, json: { token: 'new', user: aUser() } });
const unknown = {
  status: 401,
  json: refusal('passkey_unknown', 'No account here has this passkey.'),
};

describe('the passkey button of the sign-in page', () => {
  it('is not there on a site without passkeys', async () => {
    openApp('/login');
    await email();
    expect(screen.queryByRole('button', { name: NAME })).toBeNull();
  });

  it('is not on the page for new accounts', async () => {
    fakePasskeys();
    openApp('/register');
    await email();
    expect(screen.queryByRole('button', { name: NAME })).toBeNull();
  });

  it('signs in with the passkey that the person chooses, without an email address', async () => {
    const fixture = fakePasskeys();
    admit();
    const { router } = openApp('/login');
    await press();
    await asked(fixture, 1);
    expect([fixture.challenge(), fixture.questions[0]?.mediation]).toEqual(['request', undefined]);
    fixture.choose();
    await waitFor(() => expect(router.location().pathname).toBe('/'));
    expect(fakeApi.heard('POST /auth/passkey').map(({ body }) => body)).toEqual([SENT_ASSERTION]);
    expect(localStorage.getItem('auth_token')).toBe('new');
  });

  it.each([
    ['NotAllowedError', 'No passkey was chosen, or it took too long. Please try again.'],
    ['SecurityError', 'Passkeys do not work in this browser right now.'],
  ])('says after a %s of the browser what to do', async (name, text) => {
    const fixture = fakePasskeys();
    openApp('/login');
    await press();
    await asked(fixture, 1);
    fixture.fail(name);
    expect(await screen.findByRole('alert')).toHaveTextContent(text);
    await press();
    await asked(fixture, 2);
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('shows why the server refused the passkey', async () => {
    const fixture = fakePasskeys();
    fakeApi.on('POST /auth/passkey', unknown);
    openApp('/login');
    await press();
    await asked(fixture, 1);
    fixture.choose();
    expect(await screen.findByRole('alert')).toHaveTextContent('No account here has this passkey.');
  });

  it.each([
    ['a browser without passkeys', () => givenSite({ passkey_host: 'localhost' })],
    [
      'another address than that of the site',
      () => {
        fakePasskeys({ autofill: true });
        givenSite({ passkey_host: 'elsewhere.example' });
      },
    ],
  ])('says in %s, without calling the server, that it does not work', async (_, given) => {
    given();
    openApp('/login');
    await press();
    expect(await screen.findByRole('alert')).toHaveTextContent('Passkeys do not work');
    expect(fakeApi.heard('POST /auth/passkey-options')).toEqual([]);
  });
});

describe('passkeys in the autofill of the email field', () => {
  it('are offered from the start, and sign in when one is chosen there', async () => {
    const fixture = fakePasskeys({ autofill: true });
    admit();
    const { router } = openApp('/login');
    expect(await email()).toHaveAttribute('autocomplete', 'username webauthn');
    await asked(fixture, 1);
    expect(fixture.questions[0]?.mediation).toBe('conditional');
    fixture.choose();
    await waitFor(() => expect(router.location().pathname).toBe('/'));
  });

  it('give way to the window of the browser, and come back after it', async () => {
    const fixture = fakePasskeys({ autofill: true });
    openApp('/login');
    await asked(fixture, 1);
    await press();
    await asked(fixture, 2);
    expect(screen.queryByRole('alert')).toBeNull();
    fixture.fail('NotAllowedError');
    await asked(fixture, 3);
    expect(fixture.questions.map(({ mediation }) => mediation)).toEqual([
      'conditional',
      undefined,
      'conditional',
    ]);
  });

  it('show why the server refused the one that was chosen, and are offered again', async () => {
    const fixture = fakePasskeys({ autofill: true });
    fakeApi.on('POST /auth/passkey', unknown);
    openApp('/login');
    await asked(fixture, 1);
    fixture.choose();
    expect(await screen.findByRole('alert')).toHaveTextContent('No account here has this passkey.');
    await asked(fixture, 2);
  });

  it('are not offered, and the server is not called, where the browser has none there', async () => {
    const fixture = fakePasskeys({ autofill: false });
    openApp('/login');
    await email();
    expect(fakeApi.heard('POST /auth/passkey-options')).toEqual([]);
    expect(fixture.questions).toEqual([]);
  });

  it('say nothing where the server gives no challenge', async () => {
    const fixture = fakePasskeys({ autofill: true });
    fakeApi.on('POST /auth/passkey-options', 'unreachable');
    openApp('/login');
    await waitFor(() => expect(fakeApi.heard('POST /auth/passkey-options')).not.toEqual([]));
    expect(fixture.questions).toEqual([]);
    expect(screen.queryByRole('alert')).toBeNull();
  });
});
