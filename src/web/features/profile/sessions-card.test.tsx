import { HERE } from '#test/answers.ts';
import '#test/screen/matchers.ts';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { fakeApi, givenMember, refusal } from '#test/screen/fake-api.ts';
import { openApp, screenTest } from '#test/screen/open-app.tsx';
import { openProfile, press } from '#test/screen/profile-fixture.ts';

screenTest();

describe('sessions card', () => {
  const rows = async () => {
    await screen.findByText('This device');
    return within(screen.getByRole('region', { name: 'Where you are signed in' })).getAllByRole(
      'listitem',
    );
  };

  it('the session of this device is marked and cannot be ended here', async () => {
    await openProfile();
    const [here, there] = await rows();
    expect(here?.textContent).toContain('This device');
    expect(here?.querySelector('button')).toBeNull();
    expect(there?.querySelector('button')?.textContent).toContain('Sign out');
  });

  it('names browser and system of each session, where they are known', async () => {
    await openProfile();
    const [here, there] = await rows();
    expect(here?.textContent).toContain('Firefox on Windows');
    expect(there?.textContent).toContain('Unknown browser');
  });

  it.each([
    [/^Sign out Unknown browser, signed in Nov 2, 2026/, 'Sign out', 'DELETE /auth/sessions/there'],
    ['Sign out everywhere else', 'Sign out everywhere else', 'DELETE /auth/sessions'],
  ])('sessions are ended after confirmation: %s', async (opener, answer, call) => {
    await openProfile();
    await rows();
    fakeApi.on(call, { status: 204 });
    await press(opener);
    const question = screen.getByRole('alertdialog');
    await userEvent.click(within(question).getByRole('button', { name: 'Cancel' }));
    expect(fakeApi.heard(call)).toHaveLength(0);

    await press(opener);
    fakeApi.on('GET /auth/sessions', { status: 200, json: { sessions: [HERE] } });
    await userEvent.click(within(question).getByRole('button', { name: answer }));
    await waitFor(() => expect(fakeApi.heard(call)).toHaveLength(1));
    await waitFor(async () => expect(await rows()).toHaveLength(1));
    expect(question).not.toHaveAttribute('open');
  });

  it('the sessions card says that sessions failed to load and retries', async () => {
    givenMember();
    fakeApi.on('GET /auth/sessions', {
      status: 403,
      json: refusal('unexpected', 'No list right now'),
    });
    openApp('/profile');
    expect(await screen.findByRole('alert')).toHaveTextContent('No list right now');
    fakeApi.on('GET /auth/sessions', { status: 200, json: { sessions: [HERE] } });
    await press('Try again');
    expect(await rows()).toHaveLength(1);
  });
});
