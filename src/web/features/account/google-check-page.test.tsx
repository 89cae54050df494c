import '#test/screen/matchers.ts';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { fakeApi, givenSite } from '#test/screen/fake-api.ts';
import { GOOGLE_SITE, googleFixture } from '#test/screen/google-fixture.ts';
import { openApp, screenTest } from '#test/screen/open-app.tsx';

screenTest();

function open(settings: Parameters<typeof givenSite>[0] = { google: GOOGLE_SITE }) {
  givenSite(settings);
  fakeApi.on('POST /auth/google-nonce', { status: 200, json: { nonce: 'n1' } });
  const fixture = googleFixture();
  openApp('/debug/google', { google: fixture.browser });
  return fixture;
}
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));
const fact = (name: string) =>
  within(screen.getByLabelText('Status')).getByText(name).nextElementSibling;
const log = () => screen.getByRole('log', { name: 'Log' });

it('the Google check page does not exist in production', async () => {
  open({ google: GOOGLE_SITE, debug_pages: false });
  expect(await screen.findByRole('heading', { level: 1 })).toHaveTextContent('Page not found');
  expect(screen.queryByRole('button', { name: 'Test Sign-In' })).toBeNull();
});

it('the Google check page says which settings are missing', async () => {
  open({ google: null });
  expect(await screen.findByText(/GOOGLE_CLIENT_ID is missing/)).toBeVisible();
});

it('the Google check page logs why its tests cannot run where Google is not set up, and clears the log', async () => {
  const fixture = open({ google: null });
  const reason = 'Google sign-in is not set up on this server: GOOGLE_CLIENT_ID is missing.';
  for (const name of ['Test Initialization', 'Test Sign-In']) {
    await press(name);
    expect(log()).toHaveTextContent(`Error: ${reason}`);
    expect(fact('Last error')).toHaveTextContent(reason);
    await press('Clear Log');
    expect(log()).toHaveTextContent('Nothing yet.');
  }
  expect(fixture.counts.prompts).toBe(0);
  expect(fakeApi.heard('POST /auth/google-nonce')).toEqual([]);
});

describe('Test Initialization', () => {
  it('Test Initialization polls every 100 ms and logs each step', async () => {
    const fixture = open();
    await press('Test Initialization');
    const before = fixture.counts.polls;
    act(() => fixture.pass(300));
    expect(fixture.counts.polls - before).toBe(3);
    expect(fact('Script')).toHaveTextContent('Not loaded');
    fixture.provide();
    act(() => fixture.pass(100));
    expect(fact('Script')).toHaveTextContent('Loaded');
    expect(fact('Initialized')).toHaveTextContent('Yes');
    expect(fact('Last error')).toHaveTextContent('None');
    expect(log()).toHaveTextContent('Initialized');
    expect(fixture.counts.prompts).toBe(0);
  });

  it('Test Initialization fails after 10 seconds', async () => {
    const fixture = open();
    await press('Test Initialization');
    act(() => fixture.pass(9_999));
    expect(fact('Last error')).toHaveTextContent('None');
    act(() => fixture.pass(1));
    const text = 'Google Identity Services not loaded. Please refresh the page.';
    expect(fact('Last error')).toHaveTextContent(text);
    expect(log()).toHaveTextContent(`Error: ${text}`);
  });
});

describe('Test Sign-In', () => {
  it('Test Sign-In logs that a credential came without showing or sending it', async () => {
    const fixture = open();
    fixture.provide();
    await press('Test Sign-In');
    await waitFor(() => expect(fixture.counts.prompts).toBe(1));
    act(() => fixture.say('skipped'));
    act(() => fixture.pass(500));
    expect(screen.getByRole('dialog', { name: 'Continue with Google' })).toBeVisible();
    expect(fact('Script')).toHaveTextContent('Loaded');
    expect(fact('Initialized')).toHaveTextContent('Yes');
    act(() => fixture.answer('secret-credential'));
    expect(log()).toHaveTextContent('Credential received (17 characters)');
    expect(document.body.textContent).not.toContain('secret-credential');
    expect(fakeApi.heard('POST /auth/google')).toEqual([]);
    expect(screen.queryByRole('dialog', { name: 'Continue with Google' })).toBeNull();
  });

  it('Test Sign-In logs what failed', async () => {
    const fixture = open();
    fakeApi.on('POST /auth/google-nonce', 'unreachable');
    await press('Test Sign-In');
    await waitFor(() =>
      expect(fact('Last error')).toHaveTextContent('Unable to sign in with Google.'),
    );
    fakeApi.on('POST /auth/google-nonce', { status: 200, json: { nonce: 'n1' } });
    await press('Test Sign-In');
    await waitFor(() => expect(fixture.scripts).toHaveLength(1));
    act(() => fixture.pass(10_000));
    expect(fact('Last error')).toHaveTextContent('Google Identity Services not loaded.');
  });
});

it('the Google check page clears its log', async () => {
  open();
  await press('Test Initialization');
  expect(log()).toHaveTextContent(`Loading ${GOOGLE_SITE.script_url}`);
  await press('Clear Log');
  expect(log()).toHaveTextContent('Nothing yet.');
});
