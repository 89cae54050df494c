import '#test/screen/matchers.ts';
import { screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { fakeApi, givenMember, refusal } from '#test/screen/fake-api.ts';
import { openApp, screenTest } from '#test/screen/open-app.tsx';
import { openProfile, press } from '#test/screen/profile-fixture.ts';

screenTest();

const RESEND = 'POST /auth/verification-email';
const UNVERIFIED = { email_verified: false, created_at: '2026-11-21T18:00:00.000Z' };
const ASKS = 'Please verify your email address';
const WAITS = 'Alerts wait until you verify your email address';

beforeEach(
  () => void vi.useFakeTimers({ shouldAdvanceTime: true, now: new Date('2026-11-21T19:00:00Z') }),
);
afterEach(() => void vi.useRealTimers());

it.each([
  ['2026-11-22T17:59:00Z', ASKS],
  ['2026-11-22T18:00:00Z', WAITS],
])('the profile asks for the verification, and at %s says that %j', async (time, title) => {
  vi.setSystemTime(new Date(time));
  await openProfile(UNVERIFIED);
  expect(await screen.findByText(title)).toBeVisible();
});

it('the alerts page says that alerts wait until the address is verified', async () => {
  vi.setSystemTime(new Date('2026-11-23T18:00:00Z'));
  givenMember({ ...UNVERIFIED, is_premium: true });
  fakeApi.on('GET /notifications', {
    status: 200,
    json: { notifications: [], active: 0, limit: 3, simulated: true },
  });
  openApp('/notifications');
  expect(await screen.findByText(WAITS)).toBeVisible();
});

it.each([[{ email_verified: true }], [{ email_verified: undefined }]])(
  'nothing is asked of a member with %j',
  async (changes) => {
    await openProfile(changes);
    expect(screen.queryByText(ASKS)).toBeNull();
    expect(screen.queryByText(WAITS)).toBeNull();
  },
);

it('the verification is sent again at a press', async () => {
  await openProfile(UNVERIFIED);
  fakeApi.on(RESEND, { status: 204 });
  await press('Send again');
  expect(await screen.findByText('Sent again. Check your spam folder, too.')).toBeVisible();
  expect(fakeApi.heard(RESEND)).toHaveLength(1);
});

it.each([
  [
    {
      status: 429,
      json: refusal('too_many_requests', 'Too many.'),
      headers: { 'retry-after': '600' },
    },
    'Sent too often. Try again in 10 minutes.',
  ],
  [{ status: 500 }, 'Failed to send the email'],
])('says why the verification was not sent again (%#)', async (answer, text) => {
  await openProfile(UNVERIFIED);
  fakeApi.on(RESEND, answer);
  await press('Send again');
  await waitFor(() => expect(screen.getByText(text)).toBeVisible());
});
