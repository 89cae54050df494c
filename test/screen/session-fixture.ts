import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { UserDto } from '#contract/auth.ts';
import { aUser, fakeApi, refusal } from './fake-api.ts';

/** Answer to a call whose session has ended. */
export const ENDED = {
  status: 401,
  json: refusal('sign_in_required', 'Please log in to continue'),
};

/** Signs in on the sign-in screen. */
export async function signInAgain(changes: Partial<UserDto> = {}): Promise<void> {
  const answer = { token: 'new', user: aUser(changes) };
  fakeApi.on('POST /auth/login', { status: 200, json: answer });
  await userEvent.type(await screen.findByRole('textbox', { name: 'Email' }), 'maya@example.com');
  await userEvent.type(screen.getByLabelText('Password'), 'secret1');
  await userEvent.click(screen.getByRole('button', { name: 'Sign in' }));
}
