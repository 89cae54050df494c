import '#test/screen/matchers.ts';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { aUser, fakeApi } from '#test/screen/fake-api.ts';
import {
  alertText,
  answer,
  begin,
  button,
  googleTest,
  pass,
} from '#test/screen/google-page-fixture.ts';

googleTest();

describe('Google sign-in errors', () => {
  it('Google sign-in asks for a refresh when its script has not loaded within 15 seconds', async () => {
    const fixture = await begin('/login', 'Sign in with Google', { ready: false });
    pass(fixture, 14_999);
    expect(screen.queryByRole('alert')).toBeNull();
    pass(fixture, 1);
    expect(await alertText()).toBe('Please refresh the page and try again.');
    await button('Sign in with Google');
  });

  it('Google sign-in says that it timed out after 30 seconds and allows a retry', async () => {
    const fixture = await begin();
    pass(fixture, 29_999);
    expect(screen.queryByRole('alert')).toBeNull();
    pass(fixture, 1);
    expect(await alertText()).toBe('Sign-in was cancelled or timed out. Please try again.');
    await userEvent.click(await button('Sign in with Google'));
    await waitFor(() => expect(fixture.counts.prompts).toBe(2));
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('Google sign-in says that the pop-up was blocked', async () => {
    const fixture = await begin('/login', 'Sign in with Google', { ready: false });
    fixture.library.prompt = () => {
      throw Object.assign(new Error('x'), { type: 'popup_failed_to_open' });
    };
    fixture.provide();
    pass(fixture, 100);
    expect(await alertText()).toBe('Pop-up was blocked. Please enable pop-ups and try again.');
  });

  it('Google sign-in leaves no timer when the page unmounts', async () => {
    const fixture = await begin();
    await act(() => fixture.router.navigate({ to: '/forgot-password' }));
    await screen.findByRole('heading', { level: 1, name: /password/i });
    expect(fixture.waiting()).toBe(0);
  });
});

describe('Google button dialog', () => {
  async function beginWithBox() {
    const fixture = await begin();
    act(() => fixture.say('skipped'));
    pass(fixture, 500);
    return fixture;
  }

  it('the Google dialog takes the focus and returns it on Escape', async () => {
    await beginWithBox();
    const box = screen.getByRole('dialog', { name: 'Continue with Google' });
    expect(within(box).getByRole('heading')).toHaveFocus();
    expect(within(box).getByRole('button', { name: 'Google’s own button' })).toBeVisible();
    await userEvent.keyboard('{Escape}');
    expect(screen.queryByRole('dialog', { name: 'Continue with Google' })).toBeNull();
    expect(screen.getByRole('button', { name: 'Sign in with Google' })).toHaveFocus();
    expect(await alertText()).toBe('Sign-in was cancelled or timed out. Please try again.');
  });

  it('the Google dialog closes by its button', async () => {
    await beginWithBox();
    await userEvent.click(screen.getByRole('button', { name: 'Close' }));
    expect(screen.queryByRole('dialog', { name: 'Continue with Google' })).toBeNull();
    expect(await alertText()).toBe('Sign-in was cancelled or timed out. Please try again.');
  });

  it('the Google dialog closes after a minute', async () => {
    const fixture = await beginWithBox();
    pass(fixture, 59_999);
    expect(screen.getByRole('dialog', { name: 'Continue with Google' })).toBeVisible();
    pass(fixture, 1);
    expect(screen.queryByRole('dialog', { name: 'Continue with Google' })).toBeNull();
  });

  it('a member can sign in from the Google dialog', async () => {
    fakeApi.on('POST /auth/google', {
      status: 200,
      json: { token: 'new', user: aUser(), is_new: false },
    });
    const fixture = await beginWithBox();
    answer(fixture);
    await waitFor(() => expect(fixture.router.location().pathname).toBe('/'));
    expect(screen.queryByRole('dialog', { name: 'Continue with Google' })).toBeNull();
  });
});
