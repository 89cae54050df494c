import '#test/screen/matchers.ts';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import type { MemberDto } from '#contract/admin/members.ts';
import { pages } from '#test/answers.ts';
import {
  aMember,
  aMessage,
  anAdminUser,
  MEMBER_ID,
  openAdmin,
} from '#test/screen/admin-fixture.ts';
import { fakeApi, refusal } from '#test/screen/fake-api.ts';
import { screenTest } from '#test/screen/open-app.tsx';

screenTest();

const PATH = `/admin/users/${MEMBER_ID}`;
const REASON = 'Outage of November';

async function open(changes: Partial<MemberDto> = {}) {
  fakeApi.on(`GET ${PATH}`, { status: 200, json: aMember(changes) });
  openAdmin(PATH);
  await screen.findByRole('heading', { level: 1, name: 'Maya Okafor' });
}

const user = (changes: Parameters<typeof anAdminUser>[0]) =>
  anAdminUser({ id: MEMBER_ID, first_name: 'Maya', last_name: 'Okafor', ...changes });
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));
const dialog = () => within(screen.getByRole('dialog'));
const confirm = (name: string) => userEvent.click(dialog().getByRole('button', { name }));
const buttons = () =>
  within(screen.getByRole('region', { name: 'Actions' }))
    .getAllByRole('button')
    .map((button) => button.textContent);

it('the page of a member offers the actions that its state allows', async () => {
  await open({ user: user({ is_active: false, is_premium: true, is_trial: true }) });
  expect(buttons()).toEqual([
    'Enable',
    'End sessions',
    'Give months',
    'End the trial',
    'Correct email',
    'Delete account',
  ]);
});

it('an account is disabled only with a reason', async () => {
  await open();
  expect(buttons()).toEqual([
    'Disable',
    'End sessions',
    'Give months',
    'Start a trial',
    'Correct email',
    'Delete account',
  ]);
  await press('Disable');
  const reason = dialog().getByRole('textbox', { name: 'Reason' });
  expect(reason).toHaveFocus();
  await confirm('Disable');
  expect(dialog().getByText('Say why')).toBeVisible();
  const call = `POST ${PATH}/disable`;
  expect(fakeApi.heard(call)).toEqual([]);
  fakeApi.on(call, { status: 204 });
  fakeApi.on(`GET ${PATH}`, { status: 200, json: aMember({ user: user({ is_active: false }) }) });
  await userEvent.type(reason, ` ${REASON} `);
  await confirm('Disable');
  expect(await screen.findByText('Account disabled')).toBeVisible();
  expect(fakeApi.heard(call).map(({ body }) => body)).toEqual([{ reason: REASON }]);
  await waitFor(() => expect(buttons()[0]).toBe('Enable'));
});

it('months are given as a whole number with a reason, and the text stays when they are refused', async () => {
  await open();
  await press('Give months');
  const months = dialog().getByRole('textbox', { name: 'Months' });
  expect(months).toHaveValue('1');
  await userEvent.clear(months);
  await userEvent.type(months, '25');
  await userEvent.type(dialog().getByRole('textbox', { name: 'Reason' }), REASON);
  await confirm('Give months');
  expect(dialog().getByText('Choose 1 to 24 months')).toBeVisible();
  await userEvent.clear(months);
  await userEvent.type(months, '2');
  const call = `POST ${PATH}/grant-months`;
  const message = 'This member has Premium without an end.';
  fakeApi.on(call, { status: 409, json: refusal('member_action_refused', message) });
  await confirm('Give months');
  expect(await dialog().findByText(message)).toBeVisible();
  expect(dialog().getByRole('textbox', { name: 'Reason' })).toHaveValue(REASON);
  expect(fakeApi.heard(call)[0]).toMatchObject({ body: { months: 2, reason: REASON } });
});

it('no months are taken back that are over', async () => {
  await open({ granted_until: '2020-01-03T18:00:00.000Z' });
  expect(buttons()).not.toContain('Take months back');
});

it('given months are taken back with a reason', async () => {
  await open({ granted_until: '2099-01-03T18:00:00.000Z' });
  await press('Take months back');
  const call = `POST ${PATH}/take-back-months`;
  fakeApi.on(call, { status: 204 });
  await userEvent.type(dialog().getByRole('textbox', { name: 'Reason' }), REASON);
  await confirm('Take months back');
  expect(await screen.findByText('Months taken back')).toBeVisible();
  expect(fakeApi.heard(call).map(({ body }) => body)).toEqual([{ reason: REASON }]);
});

it('a message that was given up is sent again with a reason', async () => {
  await open({
    messages: [aMessage(), aMessage({ id: 8, state: 'sent', can_resend: false })],
  });
  await press('Send again Denver to Las Vegas for $15');
  const call = `POST ${PATH}/messages/7/resend`;
  fakeApi.on(call, { status: 204 });
  await userEvent.type(dialog().getByRole('textbox', { name: 'Reason' }), REASON);
  await confirm('Send again');
  expect(await screen.findByText('Message queued again')).toBeVisible();
  expect(fakeApi.heard(call).map(({ body }) => body)).toEqual([{ reason: REASON }]);
});

const PROTECTED: MemberDto['sign_in'] = {
  google_since: null,
  two_factor_since: '2026-11-03T19:00:00.000Z',
  recovery_codes_left: 7,
  passkeys: [{ name: 'Phone', created_at: '2026-11-02T19:00:00.000Z', last_used_at: null }],
  keys: [],
};

it('the page of an administrator offers neither another address, nor the deletion, nor the end of a way to sign in', async () => {
  await open({ user: user({ is_admin: true }), sign_in: PROTECTED });
  expect(buttons()).toEqual(['Disable', 'End sessions', 'Give months', 'Start a trial']);
});

it.each([
  ['Turn two-factor off', 'two-factor-off', 'Two-factor sign-in turned off'],
  ['Remove passkeys', 'passkeys-off', 'Passkeys removed'],
])(
  '“%s” takes a reason and is offered only while there is something to end',
  async (label, path, done) => {
    await open({ sign_in: PROTECTED });
    await press(label);
    expect(dialog().getByText(/the member is told by email/i)).toBeVisible();
    const call = `POST ${PATH}/${path}`;
    await confirm(label);
    expect(dialog().getByText('Say why')).toBeVisible();
    expect(fakeApi.heard(call)).toEqual([]);
    fakeApi.on(call, { status: 204 });
    fakeApi.on(`GET ${PATH}`, { status: 200, json: aMember() });
    await userEvent.type(dialog().getByRole('textbox', { name: 'Reason' }), REASON);
    await confirm(label);
    expect(await screen.findByText(done)).toBeVisible();
    expect(fakeApi.heard(call).map(({ body }) => body)).toEqual([{ reason: REASON }]);
    await waitFor(() => expect(buttons()).not.toContain(label));
  },
);

it('an email address is corrected with a reason, and what was typed stays when it is taken', async () => {
  await open();
  await press('Correct email');
  const email = dialog().getByRole('textbox', { name: 'New email address' });
  expect(email).toHaveFocus();
  await userEvent.type(email, 'maya');
  await userEvent.type(dialog().getByRole('textbox', { name: 'Reason' }), REASON);
  await confirm('Correct email');
  expect(dialog().getByText('Please enter a valid email address')).toBeVisible();
  const call = `POST ${PATH}/correct-email`;
  const taken = 'An account with this email already exists';
  fakeApi.on(call, { status: 409, json: refusal('email_taken', taken) });
  await userEvent.clear(email);
  await userEvent.type(email, 'Maya@Right.example');
  await confirm('Correct email');
  expect(await dialog().findByText(taken)).toBeVisible();
  expect(email).toHaveValue('Maya@Right.example');
  fakeApi.on(call, { status: 204 });
  await confirm('Correct email');
  expect(await screen.findByText('Email address corrected')).toBeVisible();
  expect(fakeApi.heard(call).at(-1)?.body).toEqual({
    email: 'maya@right.example',
    reason: REASON,
  });
});

it('the correction of an account without a password says that Google goes on signing in', async () => {
  await open({ user: user({ has_password: false }) });
  await press('Correct email');
  expect(dialog().getByText(/goes on signing in with the same Google account/)).toBeVisible();
});

it('an account is deleted only when its address is typed, and the list of users opens', async () => {
  await open({ user: user({ email: 'maya@example.com' }) });
  await press('Delete account');
  const email = dialog().getByRole('textbox', { name: 'Email address of the account' });
  await userEvent.type(email, 'leo@example.com');
  await userEvent.type(dialog().getByRole('textbox', { name: 'Reason' }), REASON);
  await confirm('Delete account');
  expect(dialog().getByText('Type maya@example.com to delete this account')).toBeVisible();
  const call = `POST ${PATH}/delete`;
  expect(fakeApi.heard(call)).toEqual([]);
  fakeApi.on(call, { status: 204 });
  fakeApi.on('GET /admin/users', { status: 200, json: { users: [], pagination: pages(0) } });
  const seen = fakeApi.heard(`GET ${PATH}`).length;
  await userEvent.clear(email);
  await userEvent.type(email, 'Maya@Example.com');
  await confirm('Delete account');
  expect(await screen.findByText('Account deleted')).toBeVisible();
  expect(await screen.findByRole('heading', { name: 'Admin Dashboard' })).toBeVisible();
  expect(fakeApi.heard(call)[0]?.body).toEqual({ email: 'maya@example.com', reason: REASON });
  expect(fakeApi.heard(`GET ${PATH}`)).toHaveLength(seen);
});
