import '#test/screen/matchers.ts';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { aUser, fakeApi } from '#test/screen/fake-api.ts';
import {
  alertWords,
  answer,
  begin,
  button,
  googleTest,
  pass,
} from '#test/screen/google-page-fixture.ts';

googleTest();

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
  async function beginWithBox() {
    const scene = await begin();
    act(() => scene.say('skipped'));
    pass(scene, 500);
    return scene;
  }

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
    await waitFor(() => expect(scene.router.location().pathname).toBe('/'));
    expect(screen.queryByRole('dialog', { name: 'Continue with Google' })).toBeNull();
  });
});
