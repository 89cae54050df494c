import fs from 'node:fs';
import type { Page } from '@playwright/test';
import { generateSync } from 'otplib';
import { press } from './support/account.ts';
import { givenDeadLetter } from './support/dead-letter.ts';
import { expect, newEmail, results, test } from './support.ts';

const tab = (page: Page, name: string) =>
  page.getByRole('tablist', { name: 'Admin Dashboard' }).getByRole('tab', { name, exact: true });
const section = (page: Page, name: string) =>
  page.getByRole('tablist', { name: 'Operations' }).getByRole('tab', { name, exact: true });

test.describe('admin', () => {
  test.use({ who: 'admin' });

  test('the chosen section of the operations is in view among the tabs of a phone', async ({
    page,
  }) => {
    await page.setViewportSize({ width: 360, height: 740 });
    await page.goto('/admin/operations?section=audit');
    await expect(section(page, 'Audit log')).toBeInViewport({ ratio: 1 });
  });

  test('an admin sees members, alerts and searches, and finds one of them', async ({
    page,
    api,
  }) => {
    const { email, token } = await api.register();
    await api.consumeSearches(token, 2);
    await page.goto('/');
    await page.getByRole('button', { name: /^Account menu/ }).click();
    await page.getByRole('link', { name: 'Admin Dashboard' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Admin Dashboard' })).toBeVisible();

    await tab(page, 'Users').click();
    await expect(page).toHaveURL(/\/admin\?tab=users$/);
    await page.getByRole('searchbox').fill(email.toUpperCase());
    await expect(page.getByText('Page 1 of 1 · 1 user')).toBeVisible();
    await expect(page.getByText(email)).toBeVisible();
    await page.reload();
    await expect(page.getByRole('searchbox')).toHaveValue(email.toUpperCase());
    await expect(page.getByText(email)).toBeVisible();

    await tab(page, 'Searches').click();
    await page.getByRole('searchbox').fill(email);
    await expect(page.getByText('Page 1 of 1 · 2 searches')).toBeVisible();
    await tab(page, 'Notifications').click();
    await expect(page.getByRole('heading', { name: 'Notifications', exact: true })).toBeVisible();
    await page.goBack();
    await expect(page).toHaveURL(/tab=searches/);
  });

  /** Opens the page of a member from the list. */
  async function openMember(page: Page, email: string) {
    await page.goto('/admin?tab=users');
    await page.getByRole('searchbox').fill(email);
    await expect(page.getByText('Page 1 of 1 · 1 user')).toBeVisible();
    await page.getByRole('rowheader').getByRole('link').click();
    await expect(page.getByText(email).first()).toBeVisible();
    const dialog = page.getByRole('dialog');
    /** In the dialog that is open. */
    const confirm = async (label: string, reason: string) => {
      await dialog.getByRole('textbox', { name: 'Reason' }).fill(reason);
      await dialog.getByRole('button', { name: label }).click();
    };
    return { dialog, confirm };
  }

  test('an admin gives a member a month, sends a message again, disables the account and enables it', {
    tag: '@journey',
  }, async ({ page, api, mailbox, dataDir }) => {
    const { email, password, token } = await api.register();
    const subject = await givenDeadLetter(dataDir, email);
    const { confirm } = await openMember(page, email);
    const changes = page.getByRole('region', { name: 'Changes by operators' });

    await press(page, 'Give months');
    await confirm('Give months', 'Outage of November');
    await expect(page.getByText('Months given')).toBeVisible();
    await expect(
      changes.getByText(/1 month of Premium, until .*: Outage of November/),
    ).toBeVisible();

    await press(page, `Send again ${subject}`);
    await confirm('Send again', 'The mail server is back');
    await expect(page.getByText('Message queued again')).toBeVisible();
    await expect(
      changes.getByText(`sent a message to ${email} again: The mail server is back`),
    ).toBeVisible();
    const subjects = async () => (await mailbox.emailsTo(email)).map((one) => one.subject);
    await expect.poll(subjects).toContain(subject);

    await press(page, 'Take months back');
    await confirm('Take months back', 'Given twice');
    await expect(page.getByText('Months taken back')).toBeVisible();
    await expect(changes.getByText(/took back the given months .*: Given twice/)).toBeVisible();

    await press(page, 'Disable');
    await confirm('Disable', 'Asked for by the member');
    await expect(page.getByText('Account disabled')).toBeVisible();
    await expect(
      changes.getByText(/disabled the account .*: Asked for by the member/),
    ).toBeVisible();
    const own = await page.request.get('/api/saved-trips', {
      headers: { authorization: `Bearer ${token}` },
    });
    expect(own.status()).toBe(401);

    await press(page, 'Enable');
    await confirm('Enable', 'It was an error');
    await expect(page.getByText('Account enabled')).toBeVisible();
    await expect(changes.getByText(/enabled the account .*: It was an error/)).toBeVisible();
    expect(await api.signIn({ email, password })).not.toBe('');
  });

  test('an admin corrects the address of a member and deletes the account', async ({
    page,
    api,
    mailbox,
  }) => {
    const { email, password } = await api.register();
    const right = newEmail();
    const { dialog, confirm } = await openMember(page, email);
    await press(page, 'Correct email');
    await dialog.getByRole('textbox', { name: 'New email address' }).fill(right);
    await confirm('Correct email', 'It was mistyped');
    await expect(page.getByText('Email address corrected')).toBeVisible();
    await expect(page.getByText(right).first()).toBeVisible();
    expect(await mailbox.linkTo(right, /\/verify-email\?token=/)).not.toBe('');
    expect(await api.signIn({ email: right, password })).not.toBe('');

    await press(page, 'Delete account');
    await dialog.getByRole('textbox', { name: 'Email address of the account' }).fill(right);
    await confirm('Delete account', 'Asked for in writing');
    await expect(page.getByText('Account deleted')).toBeVisible();
    await expect(page).toHaveURL('/admin?tab=users');
    await page.getByRole('searchbox').fill(right);
    await expect(page.getByRole('heading', { name: 'No users match' })).toBeVisible();
  });

  test('an admin sees that a member has two-factor sign-in and turns it off', async ({
    page,
    api,
    mailbox,
  }) => {
    const { email, password, token } = await api.register();
    const ask = async (path: string, data: object) =>
      (
        await page.request.post(`/api/auth/two-factor/${path}`, {
          data,
          headers: { authorization: `Bearer ${token}` },
        })
      ).json();
    const { secret } = await ask('begin', {});
    await ask('confirm', { code: generateSync({ secret }) });
    const { confirm } = await openMember(page, email);
    const ways = page.getByRole('region', { name: 'Sign-in' });
    await expect(ways.getByRole('definition').nth(3)).toHaveText('10');
    await press(page, 'Turn two-factor off');
    await confirm('Turn two-factor off', 'Lost the phone');
    await expect(page.getByText('Two-factor sign-in turned off')).toBeVisible();
    await expect(ways.getByText('Off', { exact: true })).toBeVisible();
    const changes = page.getByRole('region', { name: 'Changes by operators' });
    await expect(changes.getByText(/turned off the two-factor .*: Lost the phone/)).toBeVisible();
    await expect(page.getByRole('button', { name: 'Turn two-factor off' })).toBeHidden();
    expect(await api.signIn({ email, password })).not.toBe('');
    const subjects = async () => (await mailbox.emailsTo(email)).map((one) => one.subject);
    await expect.poll(subjects).toContain('Two-factor sign-in is off');
  });

  test('an admin downloads the members that are found as CSV', async ({ page, api }) => {
    const { email } = await api.register();
    await page.goto(`/admin?tab=users&q=${email}`);
    await expect(page.getByText('Page 1 of 1 · 1 user')).toBeVisible();
    const saving = page.waitForEvent('download');
    await press(page, 'Download CSV of users');
    const saved = await saving;
    expect(saved.suggestedFilename()).toBe('members.csv');
    const text = fs.readFileSync(await saved.path(), 'utf8');
    const lines = text.trimEnd().split('\r\n');
    expect(lines).toHaveLength(2);
    expect(lines[1]).toContain(email);
  });

  test('an admin changes the site notice and visitors see it', { tag: '@journey' }, async ({
    page,
    openElsewhere,
  }) => {
    await page.goto('/admin/operations?section=notice');
    const text = page.getByRole('textbox', { name: 'Text' });
    await expect(text).not.toBeEmpty();
    const before = await text.inputValue();
    await text.fill('Alerts were late this morning. They are on time again.');
    await press(page, 'Save');
    await expect(page.getByText('Notice saved')).toBeVisible();

    const visitor = await openElsewhere('');
    await visitor.goto('/');
    const notice = visitor.getByRole('complementary', { name: 'Notice' });
    await expect(notice).toContainText('They are on time again.');

    // Restores the notice for other tests.
    await text.fill(before);
    await press(page, 'Save');
    await section(page, 'Audit log').click();
    await expect(
      page.getByText(/changed the notice to “Alerts were late this morning\./).first(),
    ).toBeVisible();
  });

  test('an admin adds a blackout date and removes it', async ({ page, api }) => {
    const day = '2028-02-29';
    await page.goto('/admin/operations?section=blackouts');
    await page.getByRole('textbox', { name: 'Day' }).fill(day);
    await press(page, 'Add');
    await expect(page.getByText('Blackout date added')).toBeVisible();
    expect(await api.isBlackout(day)).toBe(true);

    await page.getByRole('button', { name: 'Remove Tuesday, February 29, 2028' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click();
    await expect(page.getByText('Blackout date removed')).toBeVisible();
    expect(await api.isBlackout(day)).toBe(false);
  });

  test('an admin sees that the system is healthy', async ({ page }) => {
    await page.goto('/admin');
    await page.getByRole('link', { name: 'Operations' }).click();
    await expect(
      page.getByText(/^Everything is running$|^The timetable is too old/).first(),
    ).toBeVisible({ timeout: 30_000 });
    await expect(page.getByText('Send messages').first()).toBeVisible();
  });
});

for (const who of ['free', 'premium'] as const)
  test.describe(`${who} member`, () => {
    test.use({ who });

    for (const path of ['/admin', '/admin/operations'])
      test(`a ${who} member is refused ${path} and redirected`, async ({ page }) => {
        const asked: string[] = [];
        page.on('request', (request) => asked.push(new URL(request.url()).pathname));
        await page.goto(path);
        await expect(page.getByRole('heading', { name: 'Access Denied' })).toBeVisible();
        await expect(page.getByText('Admin privileges required.')).toBeVisible();
        await expect(page).toHaveURL('/');
        expect(asked.filter((call) => call.startsWith('/api/admin'))).toEqual([]);
      });
  });

test.describe('guest', () => {
  test('asks a guest of the admin pages to sign in', async ({ page }) => {
    await page.goto('/admin?tab=users');
    await expect(page).toHaveURL('/login');
  });
});

test.describe('failing server', () => {
  test.use({ who: 'free', knownErrors: /status of 500/ });

  test('the crash screen shows the reference under which the log has the error', async ({
    page,
  }) => {
    await page.route('**/api/flights/search?**', (route) =>
      route.fulfill({
        status: 500,
        json: {
          error: 'unexpected',
          message: 'Something went wrong. Please try again later.',
          reference: 'ab12cd34',
        },
      }),
    );
    await page.goto(results());
    await expect(page.getByText('Reference: ab12cd34')).toBeVisible();
  });
});
