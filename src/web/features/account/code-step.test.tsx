import '#test/screen/matchers.ts';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { aUser, fakeApi, refusal } from '#test/screen/fake-api.ts';
import { openApp, screenTest } from '#test/screen/open-app.tsx';

screenTest();

const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));
const code = () => screen.getByLabelText('Code of your authenticator app');

async function openStep() {
  fakeApi.on('POST /auth/login', {
    status: 401,
    json: { ...refusal('code_needed', 'Enter a code.'), challenge: 'the challenge' },
  });
  const { router } = openApp('/login');
  await userEvent.type(await screen.findByRole('textbox', { name: 'Email' }), 'maya@example.com');
  await userEvent.type(screen.getByLabelText('Password'), 'secret1');
  await press('Sign in');
  const heading = await screen.findByRole('heading', { name: 'Enter your code' });
  return { router, heading };
}

describe('the second step of a sign-in', () => {
  it('sends the code with the challenge and opens the search', async () => {
    const { router, heading } = await openStep();
    expect(heading).toHaveFocus();
    expect(screen.queryByRole('alert')).toBeNull();
    fakeApi.on('POST /auth/login/code', { status: 200, json: { token: 'new', user: aUser() } });
    await userEvent.type(code(), '123456');
    await press('Sign in');
    await waitFor(() => expect(router.location().pathname).toBe('/'));
    expect(fakeApi.heard('POST /auth/login/code')[0]?.body).toEqual({
      challenge: 'the challenge',
      code: '123456',
    });
  });

  it('names a missing and a wrong code at the field', async () => {
    await openStep();
    await press('Sign in');
    expect(code()).toHaveAccessibleDescription('Enter a code');
    fakeApi.on('POST /auth/login/code', {
      status: 400,
      json: refusal('code_refused', 'Not right.', { code: 'Not right.' }),
    });
    await userEvent.type(code(), '000000');
    await press('Sign in');
    await waitFor(() => expect(code()).toHaveAccessibleDescription('Not right'));
  });

  it('takes a recovery code in a field of its own', async () => {
    await openStep();
    await press('Use a recovery code instead');
    fakeApi.on('POST /auth/login/code', { status: 200, json: { token: 'new', user: aUser() } });
    await userEvent.type(screen.getByLabelText('Recovery code'), '7k3m-9d0q-x2hv-c8rt');
    await press('Sign in');
    await waitFor(() =>
      expect(fakeApi.heard('POST /auth/login/code')[0]?.body.code).toBe('7k3m-9d0q-x2hv-c8rt'),
    );
  });

  it('returns to the password when the sign-in took too long, and says so', async () => {
    await openStep();
    fakeApi.on('POST /auth/login/code', {
      status: 400,
      json: refusal('challenge_invalid', 'Your sign-in took longer than five minutes.'),
    });
    await userEvent.type(code(), '123456');
    await press('Sign in');
    expect(await screen.findByRole('alert')).toHaveTextContent('longer than five minutes');
    expect(screen.getByLabelText('Password')).toBeVisible();
  });

  it('names the wait after too many wrong codes', async () => {
    await openStep();
    fakeApi.on('POST /auth/login/code', {
      status: 429,
      json: refusal('too_many_requests', 'Too many attempts.'),
      headers: { 'retry-after': '600' },
    });
    await userEvent.type(code(), '123456');
    await press('Sign in');
    expect(await screen.findByRole('alert')).toHaveTextContent(
      'Too many wrong codes. Try again in 10 minutes.',
    );
  });
});
