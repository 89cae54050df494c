import '#test/screen/matchers.ts';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import type { SandboxFaresDto } from '#contract/sandbox.ts';
import { fakeApi, refusal } from '#test/screen/fake-api.ts';
import { openApp, screenTest } from '#test/screen/open-app.tsx';

screenTest();

const market = (changes: Partial<SandboxFaresDto> = {}): SandboxFaresDto => ({
  market_time: '2026-11-21T18:10:00.000Z',
  moved_minutes: 0,
  stands_still: false,
  ...changes,
});

const factOf = async (term: string) => (await screen.findByText(term)).nextElementSibling;

it('the sandbox shows the simulated market time and that its fares are made up', async () => {
  fakeApi.on('GET /sandbox/fares', { status: 200, json: market() });
  openApp('/sandbox/fares');
  expect(await factOf('Market time')).toHaveTextContent('Nov 21, 2026, 6:10 PM UTC');
  expect(await factOf('Moved on so far')).toHaveTextContent('Not at all');
  expect(await factOf('Pace')).toHaveTextContent('Moves with the clock');
  expect(screen.getByText('Sample fares')).toBeVisible();
});

it('the sandbox advances the simulated market by the pressed step', async () => {
  fakeApi.on('GET /sandbox/fares', { status: 200, json: market({ stands_still: true }) });
  fakeApi.on('POST /sandbox/fares', {
    status: 200,
    json: market({ market_time: '2026-11-23T00:20:00.000Z', moved_minutes: 1810 }),
  });
  openApp('/sandbox/fares');
  expect(await factOf('Pace')).toHaveTextContent('Stands still');
  const steps = within(screen.getByRole('region', { name: 'Let the market move on' }));
  expect(steps.getAllByRole('button').map((button) => button.textContent)).toEqual([
    '10 minutes',
    '1 hour',
    '6 hours',
    '1 day',
  ]);
  await userEvent.click(steps.getByRole('button', { name: '6 hours' }));
  expect(await screen.findByText('1 day 6 hours 10 minutes')).toBeVisible();
  expect(await factOf('Market time')).toHaveTextContent('Nov 23, 2026, 12:20 AM UTC');
  expect(fakeApi.heard('POST /sandbox/fares').map(({ body }) => body)).toEqual([{ minutes: 360 }]);
});

it('the sandbox says that the market could not be advanced', async () => {
  fakeApi.on('GET /sandbox/fares', { status: 200, json: market() });
  fakeApi.on('POST /sandbox/fares', { status: 503, json: refusal('storage_unavailable', 'Soon.') });
  openApp('/sandbox/fares');
  await userEvent.click(await screen.findByRole('button', { name: '1 day' }));
  expect(await screen.findByRole('alert')).toHaveTextContent('Soon.');
});

it('the sandbox says that there is no simulated market where fares are real', async () => {
  fakeApi.on('GET /sandbox/fares', { status: 404, json: refusal('not_found', 'Not found.') });
  openApp('/sandbox/fares');
  expect(await screen.findByRole('heading', { level: 1 })).toHaveTextContent(
    'Fares move by themselves here',
  );
});

it('the mailbox links to the simulated market', async () => {
  fakeApi.on('GET /sandbox/mail', { status: 200, json: { emails: [] } });
  openApp('/sandbox/mail');
  const link = await screen.findByRole('link', { name: 'Let fares change' });
  expect(link).toHaveAttribute('href', '/sandbox/fares');
});
