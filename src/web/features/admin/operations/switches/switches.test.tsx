import '#test/screen/matchers.ts';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import type { SwitchDto } from '#contract/admin/site-settings.ts';
import { SWITCH_IDS } from '#domain/switches.ts';
import { fakeApi, refusal } from '#test/screen/fake-api.ts';
import { screenTest } from '#test/screen/open-app.tsx';
import { ok, openOperations } from '#test/screen/operations-fixture.ts';

screenTest();

const OFF = {
  reason: 'The supplier is down',
  since: '2026-11-20T12:00:00.000Z',
  by: 'ada@example.com',
};
const switches = (off: Partial<Record<string, SwitchDto['off']>> = {}) =>
  ok({ switches: SWITCH_IDS.map((id) => ({ id, off: off[id] ?? null })) });

async function open(answer = switches()) {
  fakeApi.on('GET /admin/switches', answer);
  await openOperations('?section=switches');
  await screen.findByRole('listitem', { name: /^Trips/ });
}
const row = (name: RegExp) => within(screen.getByRole('listitem', { name }));
const sent = () => fakeApi.heard('PUT /admin/switches/trips').map(({ body }) => body);
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));

it('the switches section shows what is off with reason, time and person', async () => {
  await open(switches({ hotels: OFF }));
  expect(row(/^Hotels Off/).getByText(/The supplier is down/)).toHaveTextContent('ada@example.com');
  expect(row(/^Trips On/).queryByText(/Since/)).toBeNull();
});

it('the switches section turns a call off only with a reason', async () => {
  await open();
  await press('Turn off: Trips');
  const field = screen.getByRole('textbox', { name: 'Reason' });
  expect(field).toHaveFocus();
  await press('Turn off');
  expect(screen.getByText('Say why')).toBeVisible();
  expect(field).toHaveFocus();
  expect(sent()).toEqual([]);

  fakeApi.on('PUT /admin/switches/trips', switches({ trips: OFF }));
  await userEvent.type(field, ' The supplier is down ');
  await press('Turn off');
  expect(await screen.findByText('Trips: off')).toBeVisible();
  expect(sent()).toEqual([{ off: true, reason: 'The supplier is down' }]);
  expect(row(/^Trips Off/).getByRole('button', { name: 'Turn on: Trips' })).toBeVisible();
  expect(screen.queryByRole('textbox', { name: 'Reason' })).toBeNull();
});

it('the switches section keeps the reason when the change is refused', async () => {
  await open(switches({ trips: OFF }));
  await press('Turn on: Trips');
  await userEvent.type(screen.getByRole('textbox', { name: 'Reason' }), 'Up again');
  fakeApi.on('PUT /admin/switches/trips', {
    status: 503,
    json: refusal('storage_unavailable', 'Later.'),
  });
  await press('Turn on');
  expect(await screen.findByText('Later.')).toBeVisible();
  expect(screen.getByRole('textbox', { name: 'Reason' })).toHaveValue('Up again');
  await press('Cancel');
  expect(row(/^Trips Off/).getByRole('button', { name: 'Turn on: Trips' })).toBeVisible();
});
