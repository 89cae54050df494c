import '#test/screen/matchers.ts';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it } from 'vitest';
import { givenAlerts } from '#test/screen/alert-fixture.ts';
import { fakeApi, givenSite, refusal } from '#test/screen/fake-api.ts';
import { screenTest } from '#test/screen/open-app.tsx';
import { fakePush, noPush } from '#test/screen/push-fixture.ts';
import { closeSearch, openSearch } from '#test/screen/search-fixture.ts';

screenTest();
afterEach(closeSearch);
afterEach(noPush);

const KEY = 'B'.repeat(87);
const ADDRESS = {
  endpoint: 'https://push.example/1',
  keys: { p256dh: 'the key', auth: 'the secret' },
};
const HERE = JSON.stringify({ member: '7', endpoint: ADDRESS.endpoint });

async function open() {
  givenAlerts([]);
  givenSite({ push_key: KEY });
  fakeApi.on('PUT /notifications/browser', { status: 204 });
  fakeApi.on('DELETE /notifications/browser', { status: 204 });
  openSearch({ who: 'premium', address: '/notifications' });
  return screen.findByRole('switch', { name: 'Notices in this browser' });
}

const put = () => fakeApi.heard('PUT /notifications/browser').map(({ body }) => body);
const ended = () => fakeApi.heard('DELETE /notifications/browser').map(({ body }) => body);
const hint = (text: RegExp) => waitFor(() => expect(screen.getByText(text)).toBeVisible());

/** Waits until the state is known. */
async function ready() {
  const toggle = await open();
  await waitFor(() => expect(toggle).not.toBeDisabled());
  return toggle;
}

describe('browser notifications', () => {
  it('asks for no permission until the member turns browser notifications on', async () => {
    const push = fakePush();
    const toggle = await ready();
    expect(toggle).toHaveAttribute('aria-checked', 'false');
    expect([Notification.permission, push.registered(), put()]).toEqual(['default', undefined, []]);
    await userEvent.click(toggle);
    await waitFor(() => expect(toggle).toHaveAttribute('aria-checked', 'true'));
    expect([push.registered(), push.asked, put()]).toEqual(['/sw.js', [KEY], [ADDRESS]]);
    await hint(/^On\./);
  });

  it('turning browser notifications off unsubscribes in the browser and on the server', async () => {
    const push = fakePush();
    const toggle = await ready();
    await userEvent.click(toggle);
    await waitFor(() => expect(toggle).toHaveAttribute('aria-checked', 'true'));
    await userEvent.click(toggle);
    await waitFor(() => expect(toggle).toHaveAttribute('aria-checked', 'false'));
    expect([push.endpoint(), ended()]).toEqual([undefined, [{ endpoint: ADDRESS.endpoint }]]);
    expect(localStorage.getItem('browser_notices')).toBeNull();
  });

  it('keeps browser notifications off when the permission prompt is dismissed or blocked', async () => {
    fakePush({ answer: 'denied' });
    const toggle = await ready();
    await userEvent.click(toggle);
    await hint(/^Blocked for this site/);
    expect(toggle).toBeDisabled();
    expect(put()).toEqual([]);
  });

  it('knows that browser notifications were blocked before', async () => {
    fakePush({ permission: 'denied' });
    expect(await open()).toBeDisabled();
    await hint(/^Blocked for this site/);
  });

  it('hides browser notifications in a browser without push', async () => {
    expect(await open()).toBeDisabled();
    await hint(/^This browser cannot show them/);
  });

  it('the push subscription is removed when browser notifications could not be turned on', async () => {
    const push = fakePush();
    const toggle = await ready();
    fakeApi.on('PUT /notifications/browser', {
      status: 400,
      json: refusal('invalid_input', 'We do not know its push service.'),
    });
    await userEvent.click(toggle);
    expect(await screen.findByRole('alert')).toHaveTextContent('We do not know its push service.');
    expect([push.endpoint(), toggle.getAttribute('aria-checked')]).toEqual([undefined, 'false']);
    push.breakDown();
    await userEvent.click(toggle);
    await waitFor(() =>
      expect(screen.getByRole('alert')).toHaveTextContent('Failed to turn notices on'),
    );
  });

  it('the push subscription is sent to the server again at the next visit', async () => {
    const push = fakePush({ permission: 'granted' });
    push.leaveBehind('https://push.example/new');
    localStorage.setItem('browser_notices', HERE);
    const toggle = await ready();
    expect(toggle).toHaveAttribute('aria-checked', 'true');
    expect(put()).toContainEqual({ ...ADDRESS, endpoint: 'https://push.example/new' });
    expect(localStorage.getItem('browser_notices')).toContain('https://push.example/new');
  });

  it('browser notifications of another member are removed', async () => {
    const push = fakePush({ permission: 'granted' });
    push.leaveBehind(ADDRESS.endpoint);
    localStorage.setItem('browser_notices', HERE.replace('"7"', '"8"'));
    const toggle = await ready();
    expect(toggle).toHaveAttribute('aria-checked', 'false');
    expect([push.endpoint(), put()]).toEqual([undefined, []]);
  });
});

describe('signing out with browser notifications', () => {
  it('signing out removes the browser notifications of the member', async () => {
    const push = fakePush();
    const toggle = await ready();
    await userEvent.click(toggle);
    await waitFor(() => expect(toggle).toHaveAttribute('aria-checked', 'true'));
    fakeApi.on('POST /auth/logout', { status: 204 });
    await userEvent.click(screen.getByRole('button', { name: /^Account menu/ }));
    await userEvent.click(screen.getByRole('button', { name: 'Log out' }));
    await waitFor(() => expect(push.endpoint()).toBe(undefined));
    expect(fakeApi.heard('POST /auth/logout').map(({ body }) => body)).toEqual([
      { notices_endpoint: ADDRESS.endpoint },
    ]);
    expect(localStorage.getItem('browser_notices')).toBeNull();
  });
});
