import '#test/screen/matchers.ts';
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { pages } from '#test/answers.ts';
import { aDashboard, anAdminUser, openAdmin } from '#test/screen/admin-fixture.ts';
import { fakeApi } from '#test/screen/fake-api.ts';
import { screenTest } from '#test/screen/open-app.tsx';
import { formatInterval } from './parts.tsx';

it.each([
  [1, 'every second'],
  [10, 'every 10 seconds'],
  [60, 'every minute'],
  [90, 'every 90 seconds'],
  [600, 'every 10 minutes'],
  [5_400, 'every 90 minutes'],
  [86_400, 'every day'],
])('formatInterval writes %i seconds as %s', (seconds, text) =>
  expect(formatInterval(seconds)).toBe(text),
);

screenTest();

const usersWith = (age: object) =>
  fakeApi.on('GET /admin/users', {
    status: 200,
    json: {
      users: [anAdminUser({ first_name: 'Zoe', last_name: 'Quill' })],
      pagination: pages(1),
      ...age,
    },
  });

it('an admin list says how old the data of a replica is', async () => {
  usersWith({ data_delay_seconds: 3 });
  openAdmin('/admin?tab=users');
  expect(await screen.findByText('Data from 3 seconds ago')).toBeVisible();
});

it('an admin list of the primary database says nothing of its age', async () => {
  usersWith({});
  openAdmin('/admin?tab=users');
  await screen.findByText('Zoe Quill');
  expect(screen.queryByText(/Data from/)).toBeNull();
});

it('the dashboard says how old the data of a replica is', async () => {
  fakeApi.on('GET /admin/dashboard', {
    status: 200,
    json: { ...aDashboard(), data_delay_seconds: 1 },
  });
  openAdmin('/admin');
  expect(await screen.findByText('Data from 1 second ago')).toBeVisible();
});
