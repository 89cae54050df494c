import { aJob, aSupplier } from '#test/answers.ts';
import '#test/screen/matchers.ts';
import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { screenTest } from '#test/screen/open-app.tsx';
import {
  aProcess,
  figures,
  givenFigures,
  openOperations,
} from '#test/screen/operations-fixture.ts';

screenTest();

const rowWith = async (text: string) => (await screen.findByText(text)).closest('li');

it('the health section shows a process with its jobs and providers', async () => {
  givenFigures({
    processes: [
      aProcess({
        jobs: [
          aJob({
            failures: 3,
            last_failed_at: '2026-11-22T01:59:58.000Z',
            last_error: 'connect ECONNREFUSED',
          }),
        ],
        suppliers: [
          aSupplier(),
          aSupplier({
            kind: 'fares',
            name: 'Sample fares',
            simulated: true,
            state: 'unused',
            last_answer_at: null,
          }),
        ],
      }),
    ],
  });
  await openOperations();
  const process = await screen.findByRole('region', { name: 'Web and worker denver-1' });
  expect(process).toHaveTextContent('Reported 3 seconds ago, started 2 hours ago');

  const job = await rowWith('Send messages');
  expect(job).toHaveTextContent('every 10 seconds');
  expect(job).toHaveTextContent('Failing');
  expect(job).toHaveTextContent('Last done 4 seconds ago, 397 times in all');
  expect(job).toHaveTextContent('Last failed 2 seconds ago, 3 times in all: connect ECONNREFUSED');

  const weather = await rowWith('Weather');
  expect(weather).toHaveTextContent('Live');
  expect(weather).toHaveTextContent('Working');
  const fares = await rowWith('Fares');
  expect(fares).toHaveTextContent('Sample');
  expect(fares).toHaveTextContent('Not used yet');
  expect(fares).not.toHaveTextContent('Last answer');
});

it('the health section shows first what is not running, with a link to fix it', async () => {
  givenFigures({ messages: { ...figures().messages, dead: 4 } });
  await openOperations();
  const list = await screen.findByRole('list', { name: 'Needs attention' });
  expect(list).toHaveTextContent('4 messages could not be delivered.');
  expect(within(list).getByRole('link', { name: 'Messages' })).toHaveAttribute(
    'href',
    '/admin/operations?section=messages',
  );
  expect(screen.queryByText('Everything is running')).toBeNull();
});

it('the health section shows how alerts are polled', async () => {
  givenFigures();
  await openOperations();
  const alerts = await screen.findByRole('region', { name: 'Alerts' });
  expect(alerts).toHaveTextContent('Polled days1,200');
  expect(alerts).toHaveTextContent('Last poll30 seconds ago');
});
