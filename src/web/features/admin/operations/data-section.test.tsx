import { aDataLoad } from '#test/answers.ts';
import '#test/screen/matchers.ts';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import type { DataLoadDto } from '#contract/admin/operations.ts';
import { fakeApi, refusal } from '#test/screen/fake-api.ts';
import { screenTest } from '#test/screen/open-app.tsx';
import { figures, givenFigures, ok, openOperations } from '#test/screen/operations-fixture.ts';

screenTest();

const givenLoads = (...loads: readonly DataLoadDto[]) =>
  fakeApi.on('GET /admin/data-loads', ok({ loads }));

it('the data section shows where the data comes from and how much there is', async () => {
  givenFigures();
  givenLoads();
  await openOperations('?section=data');
  const data = await screen.findByRole('region', { name: 'Timetable and blackout dates' });
  expect(data).toHaveTextContent('SourcePublished timetable of the airline');
  expect(data).toHaveTextContent('Rows5,210');
  expect(data).toHaveTextContent('Last blackout dateApr 5, 2027');
  expect(screen.queryByText(/People plan further ahead/)).toBeNull();
  expect(await screen.findByRole('heading', { name: 'Nothing has been loaded yet' })).toBeVisible();
});

it('the data section warns when blackout dates do not reach far enough', async () => {
  givenFigures({ data: { ...figures().data, last_blackout_date: '2026-12-24' } });
  givenLoads();
  await openOperations('?section=data');
  expect(await screen.findByText('The list of blackout dates ends in 32 days.')).toBeVisible();
});

it('the data section unfolds what a data load added and removed', async () => {
  givenFigures();
  givenLoads(aDataLoad(), {
    ...aDataLoad(),
    id: 2,
    kind: 'blackouts',
    by: 'ada@example.com',
    gained: ['2026-12-24'],
    lost: [],
    estimates: null,
  });
  await openOperations('?section=data');
  expect(await screen.findByText('5,210 rows, 5,100 before; 12 are estimates')).toBeVisible();
  await userEvent.click(screen.getByText('2 routes gained'));
  expect(screen.getByText('DEN-SLC')).toBeVisible();
  expect(screen.getByText('1 route lost')).toBeVisible();
  expect(screen.getByText('1 day gained')).toBeVisible();
  expect(screen.getByText(/by ada@example.com/)).toBeVisible();
  expect(screen.queryByText('0 days lost')).toBeNull();
});

it('the data section shows its figures when the list of loads fails', async () => {
  givenFigures();
  fakeApi.on('GET /admin/data-loads', { status: 400, json: refusal('unexpected', 'No list.') });
  await openOperations('?section=data');
  expect(await screen.findByText('No list.')).toBeVisible();
  expect(await screen.findByRole('region', { name: 'Timetable and blackout dates' })).toBeVisible();
});
