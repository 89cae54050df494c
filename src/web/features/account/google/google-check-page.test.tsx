import '#test/screen/matchers.ts';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { fakeApi, givenSite } from '#test/screen/fake-api.ts';
import { GOOGLE_SITE, googleScene } from '#test/screen/google-fixture.ts';
import { openApp, screenTest } from '#test/screen/open-app.tsx';

screenTest();

function open(settings: Parameters<typeof givenSite>[0] = { google: GOOGLE_SITE }) {
  givenSite(settings);
  fakeApi.on('POST /auth/google-nonce', { status: 200, json: { nonce: 'n1' } });
  const scene = googleScene();
  openApp('/debug/google', { google: scene.world });
  return scene;
}
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));
const fact = (name: string) =>
  within(screen.getByLabelText('Status')).getByText(name).nextElementSibling;
const log = () => screen.getByRole('log', { name: 'Log' });

it('does not exist on a production server', async () => {
  open({ google: GOOGLE_SITE, debug_pages: false });
  expect(await screen.findByRole('heading', { level: 1 })).toHaveTextContent('not on the map');
  expect(screen.queryByRole('button', { name: 'Test Sign-In' })).toBeNull();
});

it('says what is missing where Google is not set up', async () => {
  open({ google: null });
  expect(await screen.findByText(/GOOGLE_CLIENT_ID is missing/)).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Test Sign-In' })).toBeNull();
});

describe('Test Initialization', () => {
  it('looks every 100 ms and reports each step', async () => {
    const scene = open();
    await press('Test Initialization');
    const before = scene.counts.polls;
    act(() => scene.pass(300));
    expect(scene.counts.polls - before).toBe(3);
    expect(fact('Script')).toHaveTextContent('Not loaded');
    scene.provide();
    act(() => scene.pass(100));
    expect(fact('Script')).toHaveTextContent('Loaded');
    expect(fact('Initialized')).toHaveTextContent('Yes');
    expect(fact('Last error')).toHaveTextContent('None');
    expect(log()).toHaveTextContent('Initialized');
    expect(scene.counts.prompts).toBe(0);
  });

  it('gives up after 10 seconds', async () => {
    const scene = open();
    await press('Test Initialization');
    act(() => scene.pass(9_999));
    expect(fact('Last error')).toHaveTextContent('None');
    act(() => scene.pass(1));
    const words = 'Google Identity Services not loaded. Please refresh the page.';
    expect(fact('Last error')).toHaveTextContent(words);
    expect(log()).toHaveTextContent(`Error: ${words}`);
  });
});

describe('Test Sign-In', () => {
  it('shows that a credential came, but neither the credential itself nor sends it', async () => {
    const scene = open();
    scene.provide();
    await press('Test Sign-In');
    await waitFor(() => expect(scene.counts.prompts).toBe(1));
    act(() => scene.say('skipped'));
    act(() => scene.pass(500));
    expect(screen.getByRole('dialog', { name: 'Continue with Google' })).toBeVisible();
    expect(fact('Script')).toHaveTextContent('Loaded');
    expect(fact('Initialized')).toHaveTextContent('Yes');
    act(() => scene.answer('secret-credential'));
    expect(log()).toHaveTextContent('Credential received (17 characters)');
    expect(document.body.textContent).not.toContain('secret-credential');
    expect(fakeApi.heard('POST /auth/google')).toEqual([]);
    expect(screen.queryByRole('dialog', { name: 'Continue with Google' })).toBeNull();
  });

  it('reports what failed', async () => {
    const scene = open();
    fakeApi.on('POST /auth/google-nonce', 'unreachable');
    await press('Test Sign-In');
    await waitFor(() =>
      expect(fact('Last error')).toHaveTextContent('Unable to sign in with Google.'),
    );
    fakeApi.on('POST /auth/google-nonce', { status: 200, json: { nonce: 'n1' } });
    await press('Test Sign-In');
    await waitFor(() => expect(scene.scripts).toHaveLength(1));
    act(() => scene.pass(10_000));
    expect(fact('Last error')).toHaveTextContent('Google Identity Services not loaded.');
  });
});

it('clears its log', async () => {
  open();
  await press('Test Initialization');
  expect(log()).toHaveTextContent(`Loading ${GOOGLE_SITE.script_url}`);
  await press('Clear Log');
  expect(log()).toHaveTextContent('Nothing yet.');
});
