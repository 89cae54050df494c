import '#test/screen/matchers.ts';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it } from 'vitest';
import { acceptAlerts, createdAlerts, givenAlerts } from '#test/screen/alert-fixture.ts';
import { type FlightOptions, flightDto, outboundAnswer } from '#test/screen/answer-builders.ts';
import { fakeApi } from '#test/screen/fake-api.ts';
import { screenTest } from '#test/screen/open-app.tsx';
import { closeSearch, openSearch } from '#test/screen/search-fixture.ts';
import { ENDED, signInAgain } from '#test/screen/session-fixture.ts';

screenTest();
afterEach(closeSearch);

const ADDRESS = '/?screen=departure_flights&origin=DEN&date=2026-11-27';
const TO_VEGAS: NonNullable<FlightOptions['legs']> = [
  ['DEN', '2026-11-27T08:30:00-07:00', 'LAS', '2026-11-27T09:38:00-08:00', 'F9 2101'],
];
const TITLE = 'Create Flight Alert';
const price = () => screen.findByLabelText('Max price');

/** Opens the alert box of Atlanta among two destinations. */
async function openBox() {
  givenAlerts([]);
  fakeApi.on('GET /flights/search', {
    status: 200,
    json: outboundAnswer({ ATL: [flightDto()], LAS: [flightDto({ legs: TO_VEGAS })] }),
  });
  fakeApi.on('GET /flights/ways-home', {
    status: 200,
    json: { ways: {}, source: outboundAnswer({}).source },
  });
  openSearch({ who: 'premium', address: ADDRESS });
  await userEvent.click(await screen.findByRole('button', { name: /^Atlanta/ }));
  await userEvent.click(await screen.findByRole('button', { name: 'Alert for ATL' }));
  await price();
}

/** Types a price into the alert box and has the session end on `Create Alert`. */
async function typeAndEnd() {
  await openBox();
  await userEvent.clear(await price());
  await userEvent.type(await price(), '23');
  fakeApi.on('POST /notifications', ENDED);
  await userEvent.click(screen.getByRole('button', { name: 'Create Alert' }));
  await screen.findByText('Your session ended');
}

describe('the alert box after the end of the session', () => {
  it('opens with what was typed when the same member signs in again', async () => {
    await typeAndEnd();
    expect(await screen.findByText(/What you had typed is kept in this tab\./)).toBeVisible();
    await signInAgain({ is_premium: true });
    const box = within(await screen.findByRole('dialog', { name: TITLE }));
    expect(await price()).toHaveValue('23');
    acceptAlerts();
    await userEvent.click(box.getByRole('button', { name: 'Create Alert' }));
    expect(await screen.findByText(/^Successfully created flight alert/)).toBeVisible();
    expect(createdAlerts().at(-1)).toMatchObject({
      origin_airport: 'DEN',
      destination_airport: 'ATL',
      travel_dates: ['2026-11-27'],
      max_price: 23,
    });
  });

  it('restores what was typed once', async () => {
    await typeAndEnd();
    await signInAgain({ is_premium: true });
    await price();
    await userEvent.click(screen.getByRole('button', { name: 'Cancel' }));
    const toggle = await screen.findByRole('button', { name: /^Atlanta/ });
    await userEvent.click(toggle);
    await userEvent.click(toggle);
    expect(screen.queryByRole('dialog', { name: TITLE })).toBeNull();
    await userEvent.click(await screen.findByRole('button', { name: 'Alert for ATL' }));
    expect(await price()).not.toHaveValue('23');
  });

  it('stays closed for another member', async () => {
    await typeAndEnd();
    await signInAgain({ id: '8', is_premium: true });
    expect(await screen.findByRole('button', { name: /^Atlanta/ })).toBeVisible();
    expect(screen.queryByRole('dialog', { name: TITLE })).toBeNull();
    expect(JSON.stringify({ ...sessionStorage })).not.toContain('"23"');
  });

  it('stays closed where nothing was changed', async () => {
    await openBox();
    fakeApi.on('POST /notifications', ENDED);
    await userEvent.click(screen.getByRole('button', { name: 'Create Alert' }));
    await screen.findByText('Your session ended');
    await signInAgain({ is_premium: true });
    expect(await screen.findByRole('button', { name: /^Atlanta/ })).toBeVisible();
    expect(screen.queryByRole('dialog', { name: TITLE })).toBeNull();
  });
});
