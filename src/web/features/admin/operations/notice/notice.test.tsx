import '#test/screen/matchers.ts';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { BannerDto } from '#contract/admin/site-settings.ts';
import { fakeApi, refusal } from '#test/screen/fake-api.ts';
import { screenTest } from '#test/screen/open-app.tsx';
import { ok, openOperations } from '#test/screen/operations-fixture.ts';
import { ENDED, signInAgain } from '#test/screen/session-fixture.ts';

const STORED: BannerDto = {
  text: 'All is well again.',
  link_url: 'https://news.example.com',
  from: '2026-11-01',
  until: '2026-12-24',
  changed_at: '2026-11-20T12:00:00.000Z',
  changed_by: 'ada@example.com',
  shown: true,
};

screenTest();
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-22T12:00:00Z') });
});
afterEach(() => {
  vi.useRealTimers();
});

async function open(stored: BannerDto = STORED) {
  fakeApi.on('GET /admin/banner', ok(stored));
  await openOperations('?section=notice');
  await screen.findByRole('form', { name: 'Change the notice' });
}
const field = (label: string) => screen.getByLabelText(label);
const write = async (label: string, text: string) => {
  await userEvent.clear(field(label));
  if (text) await userEvent.type(field(label), text);
};
const save = () => userEvent.click(screen.getByRole('button', { name: 'Save' }));
const sent = () => fakeApi.heard('PUT /admin/banner').map(({ body }) => body);

it('restores the unsaved notice after the session ended', async () => {
  await open();
  await write('Text', 'Snow in Denver');
  fakeApi.on('PUT /admin/banner', ENDED);
  await save();
  await signInAgain({ is_admin: true });
  await screen.findByRole('form', { name: 'Change the notice' });
  expect(field('Text')).toHaveValue('Snow in Denver');
  expect(field('First day')).toHaveValue('Sunday, November 1, 2026');
});

it('the notice section shows the current notice, its link and who changed it last', async () => {
  await open();
  const card = screen.getByRole('region', { name: 'In force' });
  expect(within(card).getByText(/All is well again/)).toBeVisible();
  expect(within(card).getByRole('link', { name: 'read more' })).toHaveAttribute(
    'href',
    'https://news.example.com',
  );
  expect(card).toHaveTextContent('Visitors see it above the search form.');
  expect(card).toHaveTextContent('Changed Nov 20, 2026');
  expect(card).toHaveTextContent('by ada@example.com');
  expect(field('First day')).toHaveValue('Sunday, November 1, 2026');
});

it('the notice section previews the typed notice and counts its characters', async () => {
  await open();
  await write('Text', 'Snow in Denver');
  const preview = screen.getByRole('region', { name: 'Preview' });
  expect(within(preview).getByText(/Snow in Denver/)).toBeVisible();
  expect(screen.getByText('14 of 300')).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Discard changes' }));
  expect(field('Text')).toHaveValue('All is well again.');
  expect(screen.getByRole('region', { name: 'In force' })).toBeVisible();
});

it('the notice section saves the notice without changing days that have begun', async () => {
  await open();
  const saved = { ...STORED, text: 'Snow in Denver', until: null, changed_by: 'maya@example.com' };
  fakeApi.on('PUT /admin/banner', ok(saved));
  await write('Text', 'Snow in Denver');
  await write('Last day', '');
  await save();
  expect(await screen.findByText('Notice saved')).toBeVisible();
  expect(sent()).toEqual([
    {
      text: 'Snow in Denver',
      link_url: 'https://news.example.com',
      from: '2026-11-01',
      until: null,
    },
  ]);
  expect(screen.getByRole('region', { name: 'In force' })).toHaveTextContent('maya@example.com');
});

it('the notice section removes the notice', async () => {
  await open();
  fakeApi.on('PUT /admin/banner', ok({ ...STORED, text: null, shown: false }));
  await write('Text', '');
  expect(screen.getByText('No notice.')).toBeVisible();
  await save();
  expect(await screen.findByText('It is not shown at the moment.')).toBeVisible();
  expect(sent()).toMatchObject([{ text: '' }]);
});

it('the notice section shows validation errors at their fields with the focus on the first', async () => {
  await open();
  await write('Link', 'http://news.example.com');
  await write('Last day', 'someday');
  await save();
  expect(field('Link')).toHaveAccessibleDescription('Links begin with https://');
  expect(field('Link')).toHaveFocus();
  expect(screen.getByText(/^Write a date such as/)).toBeVisible();

  await write('Link', '');
  await write('First day', '12/26');
  await write('Last day', '12/20');
  await save();
  expect(field('Last day')).toHaveFocus();
  expect(screen.queryByText(/^Links begin/)).toBeNull();
  expect(sent()).toEqual([]);
});

it('the notice section rejects a notice that is too long', async () => {
  await open({ ...STORED, text: 'x'.repeat(300) });
  await userEvent.type(field('Text'), 'y');
  await save();
  expect(screen.getByText('Please use at most 300 characters')).toBeVisible();
  expect(field('Text')).toHaveFocus();
});

it('the notice section shows the server error and keeps the input', async () => {
  await open();
  fakeApi.on('PUT /admin/banner', {
    status: 400,
    json: refusal('invalid_input', 'Please check.', { until: 'Too early' }),
  });
  await write('Text', 'Snow in Denver');
  await save();
  expect(await screen.findByText('Too early')).toBeVisible();
  expect(field('Last day')).toHaveFocus();
  fakeApi.on('PUT /admin/banner', { status: 503, json: refusal('storage_unavailable', 'Later.') });
  await save();
  expect(await screen.findByText('Later.')).toBeVisible();
  expect(field('Text')).toHaveValue('Snow in Denver');
});

it('the notice section says that a notice comes from the configuration', async () => {
  await open({ ...STORED, changed_at: null, changed_by: null, shown: false });
  const card = screen.getByRole('region', { name: 'In force' });
  expect(card).toHaveTextContent('As configured; nobody has changed it yet');
  expect(card).toHaveTextContent('Not shown at the moment');
});
