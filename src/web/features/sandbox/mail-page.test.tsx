import '#test/screen/matchers.ts';
import { act, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, onTestFinished, vi } from 'vitest';
import type { SandboxEmailDto } from '#contract/sandbox.ts';
import { fakeApi, refusal } from '#test/screen/fake-api.ts';
import { openApp, screenTest } from '#test/screen/open-app.tsx';

screenTest();

const email = (changes: Partial<SandboxEmailDto> = {}): SandboxEmailDto => ({
  id: '1',
  to: 'maya@example.com',
  subject: 'Choose a new password',
  text: 'Hi Maya,\n\nThe link works for 1 hour.',
  html: '<p>Hi Maya</p>',
  sent_at: '2026-11-21T15:00:00.000Z',
  ...changes,
});

function open(emails: readonly SandboxEmailDto[]) {
  fakeApi.on('GET /sandbox/mail', { status: 200, json: { emails: emails } });
  openApp('/sandbox/mail');
}

it('the sandbox mailbox lists emails newest first with recipient, subject and time', async () => {
  open([email({ id: '2', subject: 'Your password was changed' }), email()]);
  const [newest, oldest] = await screen
    .findAllByRole('listitem')
    .then((items) => items.filter((item) => item.querySelector('details')));
  expect(newest).toHaveTextContent('Your password was changed');
  expect(oldest).toHaveTextContent('Choose a new password');
  expect(oldest).toHaveTextContent('To maya@example.com');
  expect(oldest?.querySelector('time')).toHaveAttribute('datetime', '2026-11-21T15:00:00.000Z');
});

it('the sandbox mailbox opens an email in place', async () => {
  open([email()]);
  const subject = await screen.findByRole('heading', { name: 'Choose a new password' });
  const details = subject.closest('details');
  expect(details?.open).toBe(false);
  await userEvent.click(subject);
  expect(details?.open).toBe(true);
  expect(details).toHaveTextContent('The link works for 1 hour.');
});

it('the sandbox mailbox links only addresses of this site, without the punctuation after them', async () => {
  const here = `${location.origin}/reset-password?token=a-b_c`;
  const text = `Open ${here}. Not https://evil.example/reset-password?token=1 nor http://[broken nor javascript:alert(1)`;
  open([email({ text })]);
  const subject = await screen.findByRole('heading', { name: 'Choose a new password' });
  await userEvent.click(subject);
  const details = subject.closest('details') as HTMLElement;
  expect(details).toHaveTextContent(text);
  const links = within(details).getAllByRole('link');
  expect(links.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
    [here, '/reset-password?token=a-b_c'],
  ]);
});

it('the sandbox mailbox runs no script of an email', async () => {
  open([email({ subject: '<img src=x>', text: '<script>1</script>', html: '<iframe></iframe>' })]);
  await screen.findByRole('heading', { name: '<img src=x>' });
  expect(document.querySelector('main :is(img, script, iframe)')).toBeNull();
});

it('the sandbox mailbox says that there are no emails yet and shows the first one when it arrives', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  onTestFinished(() => void vi.useRealTimers());
  open([]);
  expect(await screen.findByRole('heading', { level: 1 })).toHaveTextContent('No emails yet');
  fakeApi.on('GET /sandbox/mail', { status: 200, json: { emails: [email()] } });
  await act(() => vi.advanceTimersByTimeAsync(3_000));
  expect(await screen.findByRole('heading', { name: 'Choose a new password' })).toBeVisible();
});

it('a missing sandbox mailbox says that emails are really sent', async () => {
  fakeApi.on('GET /sandbox/mail', { status: 404, json: refusal('not_found', 'Not found.') });
  openApp('/sandbox/mail');
  expect(await screen.findByRole('heading', { level: 1 })).toHaveTextContent(
    'This server sends real email, so there is nothing to see here',
  );
});

it('the sandbox mailbox retries emails that failed to load', async () => {
  fakeApi.on('GET /sandbox/mail', {
    status: 429,
    json: refusal('too_many_requests', 'Slow down.'),
  });
  openApp('/sandbox/mail');
  expect(await screen.findByRole('alert')).toHaveTextContent('Slow down.');
  fakeApi.on('GET /sandbox/mail', { status: 200, json: { emails: [email()] } });
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('heading', { name: 'Choose a new password' })).toBeVisible();
});
