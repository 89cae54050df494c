import '#test/screen/matchers.ts';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it } from 'vitest';
import { airportCode } from '#domain/airports.ts';
import { localDate } from '#domain/time.ts';
import { acceptAlerts, createdAlerts } from '#test/screen/alert-fixture.ts';
import {
  chooseDays,
  choosePlace,
  done,
  openFilled,
  openForm,
  openPart,
  part,
  press,
} from '#test/screen/alert-form.ts';
import { fakeApi } from '#test/screen/fake-api.ts';
import { screenTest } from '#test/screen/open-app.tsx';
import { closeSearch } from '#test/screen/search-fixture.ts';
import { choiceOf, NO_PLACE } from '#web/alerts/question/place-choice.ts';

screenTest();
afterEach(closeSearch);

/** Tuesday, under $40. */
const ONE_DAY = { dates: [localDate('2026-11-24')], price: '40' };

const givenProfile = (profile: object) =>
  localStorage.setItem('travel_profile', JSON.stringify(profile));

async function create() {
  acceptAlerts();
  await press('Create Alert');
  await waitFor(() => expect(createdAlerts()).toHaveLength(1));
  return createdAlerts()[0];
}

describe('an alert that is a question', () => {
  it('one alert waits at several airports for several places', async () => {
    await openFilled({ ...ONE_DAY, from: NO_PLACE, to: NO_PLACE });
    await choosePlace('from', 'DEN, SLC');
    await choosePlace('to', 'LAS, ATL');
    expect(part('from')).toHaveTextContent('from Denver or Salt Lake City, change');
    expect(part('to')).toHaveTextContent('to Las Vegas or Atlanta, change');
    expect(screen.getByText(/^At most one message an hour/)).toBeVisible();
    expect(await create()).toEqual({
      origins: ['DEN', 'SLC'],
      destinations: ['LAS', 'ATL'],
      travel_dates: ['2026-11-24'],
      max_price: 40,
      gowild_only: true,
    });
  });

  it('an opened place takes its letters at once', async () => {
    await openFilled({ ...ONE_DAY, from: NO_PLACE });
    const from = await openPart('from');
    expect(from.getByRole('combobox', { name: 'From' })).toHaveFocus();
    await userEvent.keyboard('SLC{Enter}');
    await done();
    expect(part('from')).toHaveTextContent('from Salt Lake City, change');
  });

  it('begins for the people and from the home airports of a profile that loads after the form', async () => {
    const profile = { home_airports: ['SLC'], party: 2, passes: 1, den: true, warm_from: 65 };
    let answer: (value: { status: number; json: unknown }) => void = () => undefined;
    fakeApi.on(
      'GET /profile/travel',
      () =>
        new Promise((resolve) => {
          answer = resolve;
        }),
    );
    await openForm();
    expect(part('for')).toHaveTextContent('for 1 person, change');
    await choosePlace('to', 'LAS');
    answer({ status: 200, json: { profile } });
    await waitFor(() => expect(part('for')).toHaveTextContent('for 2 people, change'));
    expect(part('from')).toHaveTextContent('from Salt Lake City, change');
    expect(part('to')).toHaveTextContent('to Las Vegas, change');
  });

  it('of more than two places the sentence says how many', async () => {
    await openFilled({ to: choiceOf(['LAS', 'ATL', 'SLC'].map(airportCode)) });
    expect(part('to')).toHaveTextContent('to Las Vegas and 2 more, change');
  });

  it('anywhere counts as chosen and says that messages come once a day', async () => {
    await openFilled({ ...ONE_DAY, to: NO_PLACE });
    await userEvent.click((await openPart('to')).getByRole('radio', { name: /^Anywhere/ }));
    await done();
    expect(part('to')).toHaveTextContent('to anywhere, change');
    expect(screen.getByText(/^At most one message a day\. A date stops/)).toBeVisible();
    expect(await create()).toMatchObject({ origins: ['DEN'], destinations: [] });
  });

  it('stops, length and people narrow it', async () => {
    await openFilled(ONE_DAY);
    const flight = await openPart('with');
    await userEvent.click(flight.getByRole('radio', { name: 'No stops' }));
    await userEvent.selectOptions(flight.getByRole('combobox'), 'At most 6 hours');
    await done();
    expect(part('with')).toHaveTextContent('with no stops, at most 6h');
    const people = await openPart('for');
    await userEvent.click(people.getByRole('button', { name: 'Increase People' }));
    await done();
    expect(part('for')).toHaveTextContent('for 2 people, change');
    expect(await create()).toMatchObject({ max_stops: 0, max_minutes: 360, party: 2 });
  });

  it('people and Discount Den start from the travel profile', async () => {
    givenProfile({ party: 3, passes: 3, den: true });
    await openForm();
    expect(part('for')).toHaveTextContent('for 3 people, change');
    await choosePlace('from', 'DEN');
    await choosePlace('to', 'LAS');
    await chooseDays('Nov 24');
    const price = await openPart('costs');
    await userEvent.type(price.getByLabelText('Max price'), '40');
    expect(price.queryByLabelText('Count Discount Den fares')).toBeNull();
    await userEvent.click(price.getByLabelText('GoWild fares only'));
    expect(part('costs')).toHaveTextContent('costs under $40 per person, any fare, change');
    const den = price.getByRole<HTMLInputElement>('checkbox', { name: 'Count Discount Den fares' });
    expect(den.checked).toBe(true);
    expect(price.getByText('Any fare counts: GoWild, Standard or Discount Den.')).toBeVisible();
    await userEvent.click(den);
    expect(price.getByText('Any fare counts: GoWild or Standard.')).toBeVisible();
    expect(part('costs')).toHaveTextContent(
      'under $40 per person, any fare without Discount Den, change',
    );
    await done();
    expect(await create()).toMatchObject({ gowild_only: false, discount_den: false, party: 3 });
  });

  it('Discount Den is sent as the form shows it, also where nobody changed it', async () => {
    givenProfile({ party: 1, passes: 1, den: true });
    await openForm();
    await choosePlace('from', 'DEN');
    await choosePlace('to', 'LAS');
    await chooseDays('Nov 24');
    const price = await openPart('costs');
    await userEvent.type(price.getByLabelText('Max price'), '40');
    await userEvent.click(price.getByLabelText('GoWild fares only'));
    await done();
    expect(part('costs')).toHaveTextContent('costs under $40, any fare, change');
    expect(await create()).toMatchObject({ gowild_only: false, discount_den: true });
  });
});
