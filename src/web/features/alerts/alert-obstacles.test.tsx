import '#test/screen/matchers.ts';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it } from 'vitest';
import { airportCode } from '#domain/airports.ts';
import { aDate, anAlert } from '#test/answers.ts';
import {
  acceptAlerts,
  createdAlerts,
  givenAlerts,
  givenRouteDays,
} from '#test/screen/alert-fixture.ts';
import {
  chooseDays,
  done,
  openFilled,
  openPart,
  openPrice,
  part,
  press,
} from '#test/screen/alert-form.ts';
import { fakeApi } from '#test/screen/fake-api.ts';
import { screenTest } from '#test/screen/open-app.tsx';
import { closeSearch } from '#test/screen/search-fixture.ts';
import { choiceOf } from '#web/alerts/question/place-choice.ts';

screenTest();
afterEach(closeSearch);

const warning = () => screen.findByRole('list', { name: 'Dates that cannot be watched' });

async function openWith(days: Parameters<typeof givenRouteDays>[0]) {
  await openFilled({ dates: [] });
  givenRouteDays(days);
  await chooseDays('Nov 24', 'Nov 22');
}

describe('days on which an alert cannot come true', () => {
  it('the alert form says that the alert can come true once the server has answered', async () => {
    await openFilled({ dates: [] });
    expect(screen.queryByText('This can come true.')).toBeNull();
    await chooseDays('Nov 22', 'Nov 24');
    expect((await screen.findByText('This can come true.')).closest('p')).toHaveTextContent(
      'There are flights on each of those days.',
    );
  });

  it('the alert form does not say that an alert can come true when the server is silent', async () => {
    await openFilled({ dates: [] });
    fakeApi.on('GET /notifications/route-days', { status: 400 });
    await chooseDays('Nov 24');
    await waitFor(() =>
      expect(fakeApi.heard('GET /notifications/route-days').length).toBeGreaterThan(0),
    );
    expect(screen.queryByText('This can come true.')).toBeNull();
  });

  it('warns of days without flights before sending, and leaves them out', async () => {
    await openWith({ withoutFlights: ['2026-11-24'] });
    expect(await warning()).toHaveTextContent('No flights from DEN to LAS on Tue, Nov 24');
    expect(screen.getByText('The alert is created without these dates.')).toBeVisible();
    acceptAlerts(['2026-11-24']);
    await press('Create Alert');
    expect(await screen.findByText(/Successfully created flight alert for 1 date!/)).toBeVisible();
    expect(createdAlerts()[0]?.travel_dates).toEqual(['2026-11-22', '2026-11-24']);
  });

  it('warns of blackout dates of a GoWild alert as long as other fares do not count', async () => {
    await openWith({ withoutGoWild: ['2026-11-22', '2026-11-24'] });
    const words = 'No GoWild seats on Sun, Nov 22; Tue, Nov 24: blackout dates';
    expect(await warning()).toHaveTextContent(words);
    expect(screen.queryByText('The alert is created without these dates.')).toBeNull();
    await press('Create Alert for 2 Dates');
    expect(part('on')).toHaveAccessibleDescription(words);
    expect(createdAlerts()).toEqual([]);
    await userEvent.click((await openPart('costs')).getByLabelText('GoWild fares only'));
    await done();
    expect(screen.queryByText(words)).toBeNull();
    await press('Create Alert for 2 Dates');
    await waitFor(() => expect(createdAlerts()).toHaveLength(1));
  });

  it('says at the destination that nothing connects the airports', async () => {
    await openWith({ isConnected: false });
    expect(await warning()).toHaveTextContent('No flights go from DEN to LAS');
    await press('Create Alert for 2 Dates');
    expect(part('to')).toHaveAccessibleDescription('No flights go from DEN to LAS');
    expect(
      (await openPart('to')).getByRole('combobox', { name: 'To' }),
    ).toHaveAccessibleDescription('No flights go from DEN to LAS');
    expect(createdAlerts()).toEqual([]);
  });

  it('warns of days that an equal alert covers already', async () => {
    await openFilled({ dates: [] });
    givenAlerts(
      [
        anAlert({
          dates: [
            aDate({ date: '2026-11-22', state: 'found', found_price: 20 }),
            aDate({ date: '2026-11-24' }),
          ],
        }),
      ],
      1,
    );
    // Refetched when the form mounts again.
    await userEvent.click(screen.getByLabelText('Show completed'));
    await screen.findByRole('article');
    await userEvent.click(screen.getByLabelText('Show completed'));
    await chooseDays('Nov 24', 'Nov 22');
    const words = 'You already have this alert for Tue, Nov 24';
    await waitFor(() => expect(screen.getByText(words)).toBeVisible());
    await press('Create Alert for 2 Dates');
    expect(createdAlerts()).toEqual([]);
    await userEvent.type(await openPrice(), '1');
    expect(screen.queryByText(words)).toBeNull();
  });

  it('creates the alert when the days cannot be checked', async () => {
    await openFilled({ dates: [] });
    fakeApi.on('GET /notifications/route-days', { status: 404 });
    await chooseDays('Nov 24', 'Nov 22');
    await press('Create Alert for 2 Dates');
    await waitFor(() => expect(createdAlerts()).toHaveLength(1));
  });
});

describe('days of a range on which an alert cannot come true', () => {
  it('says on how many days it can come true, and asks about all airports and days at once', async () => {
    await openFilled({
      from: choiceOf([airportCode('DEN'), airportCode('SLC')]),
      isAnywhere: true,
      dates: [],
    });
    const days = await openPart('on');
    await userEvent.click(days.getByRole('radio', { name: 'Any day in a range' }));
    await userEvent.click(days.getByRole('button', { name: 'Next week' }));
    await done();
    expect((await screen.findByText('This can come true.')).closest('p')).toHaveTextContent(
      'There are flights on all 7 days.',
    );
    expect(fakeApi.heard('GET /notifications/route-days').at(-1)?.query).toMatchObject({
      origins: 'DEN,SLC',
      destinations: '',
      range_from: '2026-11-23',
      range_to: '2026-11-29',
    });
  });

  it('warns of the days that are left out', async () => {
    await openFilled({ dates: [] });
    givenRouteDays({ withoutFlights: ['2026-11-24', '2026-11-25'] });
    const days = await openPart('on');
    await userEvent.click(days.getByRole('radio', { name: 'Any day in a range' }));
    await userEvent.click(days.getByRole('button', { name: 'Next week' }));
    await done();
    expect(await warning()).toHaveTextContent(
      'No flights from DEN to LAS on Tue, Nov 24; Wed, Nov 25',
    );
    expect(screen.getByText('The other 5 days are watched.')).toBeVisible();
  });
});
