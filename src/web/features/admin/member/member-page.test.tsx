import '#test/screen/matchers.ts';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import type { MemberDto } from '#contract/admin/members.ts';
import { anAlert, pages } from '#test/answers.ts';
import {
  aMember,
  aMessage,
  anAdminSearch,
  anAdminUser,
  MEMBER_ID,
  openAdmin,
} from '#test/screen/admin-fixture.ts';
import { fakeApi, refusal } from '#test/screen/fake-api.ts';
import { screenTest } from '#test/screen/open-app.tsx';

screenTest();

const CALL = `GET /admin/users/${MEMBER_ID}`;

async function open(changes: Partial<MemberDto> = {}) {
  fakeApi.on(CALL, { status: 200, json: aMember(changes) });
  const app = openAdmin(`/admin/users/${MEMBER_ID}`);
  await screen.findByRole('heading', { level: 1, name: 'Maya Okafor' });
  return app;
}

const section = (name: string) => within(screen.getByRole('region', { name }));

it('the page of a member shows plan, payments and what operators have given', async () => {
  await open({
    user: anAdminUser({
      first_name: 'Maya',
      last_name: 'Okafor',
      is_active: false,
      stripe_customer_id: 'cus_1',
    }),
    granted_until: '2026-12-21T19:00:00.000Z',
    subscription: {
      status: 'past_due',
      plan_type: 'yearly',
      period_ends_at: '2026-11-20T19:00:00.000Z',
      ends_at: null,
      trial_at: null,
      trial_refused_at: null,
      checked_at: '2026-11-21T18:00:00.000Z',
    },
  });
  expect(screen.getByText('Disabled')).toBeVisible();
  const payments = section('Plan and payments');
  for (const text of ['past due', 'yearly', 'cus_1'])
    expect(payments.getByText(text)).toBeVisible();
  expect(payments.getByText('Given until').nextSibling).toHaveTextContent('Dec 21, 2026');
});

it('the page of a member shows alerts, messages, sessions, searches and changes', async () => {
  await open({
    alerts: [anAlert()],
    messages: [
      aMessage(),
      aMessage({ id: 6, state: 'sent', subject: 'Welcome', last_error: null }),
    ],
    sessions: [
      {
        created_at: '2026-11-20T19:00:00.000Z',
        last_seen_at: '2026-11-21T19:00:00.000Z',
        browser: 'Firefox on Linux',
      },
    ],
    searches: [anAdminSearch({ results_found: null })],
    changes: [
      {
        id: 1,
        at: '2026-11-20T12:00:00.000Z',
        by: 'ada@example.com',
        by_name: 'Ada Admin',
        action: 'account.enabled',
        subject: 'maya@example.com',
        detail: {},
        notice: null,
      },
    ],
  });
  expect(section('Alerts').getByText('Sample fares')).toBeVisible();
  const messages = section('Messages to the member');
  expect(messages.getByText('mail: refused')).toBeVisible();
  expect(messages.getAllByRole('listitem').map((item) => item.textContent)).toEqual([
    expect.stringContaining('Given up'),
    expect.stringContaining('Sent'),
  ]);
  expect(section('Sessions').getByText('Firefox on Linux')).toBeVisible();
  expect(section('Searches').getByText(/not finished/)).toBeVisible();
  expect(
    section('Changes by operators').getByText('Ada Admin enabled the account of maya@example.com'),
  ).toBeVisible();
  expect(section('Kept trips').getByText('The member keeps no trips.')).toBeVisible();
});

it('the page of a member shows how the member signs in', async () => {
  await open({
    user: anAdminUser({ first_name: 'Maya', last_name: 'Okafor', has_password: false }),
    sign_in: {
      google_since: '2026-10-01T19:00:00.000Z',
      two_factor_since: '2026-11-03T19:00:00.000Z',
      recovery_codes_left: 0,
      passkeys: [
        { name: 'Phone', created_at: '2026-11-02T19:00:00.000Z', last_used_at: null },
        {
          name: 'Laptop',
          created_at: '2026-11-04T19:00:00.000Z',
          last_used_at: '2026-11-20T19:00:00.000Z',
        },
      ],
      keys: [
        {
          name: 'Script',
          scopes: ['search', 'trips:read'],
          created_at: '2026-11-05T19:00:00.000Z',
          last_used_at: null,
          expires_at: null,
        },
      ],
    },
  });
  const facts = section('Sign-in');
  const fact = (name: string) => facts.getByText(name).nextSibling;
  expect(fact('Password')).toHaveTextContent('None');
  expect(fact('Google')).toHaveTextContent('Connectedsince Oct 1, 2026');
  expect(fact('Two-factor sign-in')).toHaveTextContent('Onsince Nov 3, 2026');
  expect(fact('Recovery codes left')).toHaveTextContent('0');
  const rows = (name: string) =>
    section(name)
      .getAllByRole('listitem')
      .map((item) => item.textContent);
  expect(rows('Passkeys')).toEqual([
    expect.stringMatching(/^PhoneAdded Nov 2, 2026.*, last used never$/),
    expect.stringMatching(/^LaptopAdded Nov 4, 2026.*, last used Nov 20, 2026/),
  ]);
  expect(rows('API keys')).toEqual([
    expect.stringMatching(
      /^Scriptsearch, trips:readCreated Nov 5, 2026.*, last used never, ends never$/,
    ),
  ]);
});

it('the page of a member with a password alone says that all other ways to sign in are off', async () => {
  await open();
  const facts = section('Sign-in');
  const values = facts.getAllByRole('definition').map((value) => value.textContent);
  expect(values).toEqual(['Yes', 'Not connected', 'Off', 'None', '0', '0']);
  expect(section('Passkeys').getByText('The member has no passkeys.')).toBeVisible();
});

it('a long list of a member shows five rows until the others are asked for', async () => {
  const searches = Array.from({ length: 8 }, (_, id) => anAdminSearch({ id }));
  await open({ searches });
  const list = section('Searches');
  expect(list.getAllByRole('listitem')).toHaveLength(5);
  await userEvent.click(list.getByRole('button', { name: 'Show 3 more' }));
  expect(list.getAllByRole('listitem')).toHaveLength(8);
  expect(list.queryByRole('button')).toBeNull();
});

it('the page of a member that does not exist leads back to all users', async () => {
  fakeApi.on(CALL, { status: 404, json: refusal('not_found', 'Not found.') });
  openAdmin(`/admin/users/${MEMBER_ID}`);
  expect(await screen.findByRole('heading', { name: 'Member not found' })).toBeVisible();
  expect(screen.getByRole('link', { name: 'All users' })).toHaveAttribute(
    'href',
    '/admin?tab=users',
  );
});

it('the list of users links to the page of each member', async () => {
  fakeApi.on('GET /admin/users', {
    status: 200,
    json: {
      users: [anAdminUser({ id: MEMBER_ID, first_name: 'Maya', last_name: 'Okafor' })],
      pagination: pages(1),
    },
  });
  const { router } = openAdmin('/admin?tab=users');
  fakeApi.on(CALL, { status: 200, json: aMember() });
  await userEvent.click(await screen.findByRole('link', { name: 'Maya Okafor' }));
  expect(await screen.findByRole('heading', { level: 1, name: 'Maya Okafor' })).toBeVisible();
  expect(router.location().href).toBe(`/admin/users/${MEMBER_ID}`);
  expect(document.title).toBe('Maya Okafor, Admin Dashboard · Roamfare');
});
