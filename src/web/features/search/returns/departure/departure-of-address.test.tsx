import '#test/screen/matchers.ts';
import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { flightDto } from '#test/screen/answer-builders.ts';
import { fakeApi, refusal } from '#test/screen/fake-api.ts';
import { leavePage } from '#test/screen/leave-page.ts';
import {
  asked,
  back,
  flightsHome,
  openReturns,
  returnAddress,
  returnTest,
  timesOf,
} from '#test/screen/return-fixture.ts';
import { closeSearch } from '#test/screen/search-fixture.ts';

returnTest();

const LOST =
  'Could not find the selected departure flight. Please try selecting a different flight.';
const queryOf = (text: string) => Object.fromEntries(new URLSearchParams(text.slice(2)));

describe('the departure of an address', () => {
  it('is looked up, and said to be', async () => {
    openReturns();
    fakeApi.on('GET /flights/search', () => new Promise(() => {}));
    expect(await screen.findByText('Loading departure flight details...')).toBeVisible();
    expect(asked).toHaveLength(0);
  });

  it('cannot be had: the screen says so, and is named', async () => {
    openReturns();
    document.title = '';
    fakeApi.on('GET /flights/search', {
      status: 503,
      json: refusal('fares_unavailable', 'Fares are unavailable.'),
    });
    expect(await screen.findByText(/Fares are unavailable/)).toBeVisible();
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Return flights');
    expect(document.title).toBe('Return flights, Denver to anywhere, Nov 27 · Roamfare');
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    await waitFor(() => expect(fakeApi.heard('GET /flights/search').length).toBeGreaterThan(1));
  });

  it('costs nothing when the flights are still kept', async () => {
    const first = openReturns();
    await flightsHome();
    leavePage();
    const kept = sessionStorage.getItem('flight_answers') ?? '';
    first.stop();
    closeSearch();
    expect(kept).toContain('F9 3294');
    sessionStorage.setItem('flight_answers', kept);
    openReturns();
    await flightsHome();
    expect(fakeApi.heard('GET /flights/search')).toHaveLength(1);
  });

  it('may cost another price, which is said', async () => {
    openReturns({ out: [flightDto({ fares: { go_wild: 29 } })] });
    expect(
      await screen.findByText(
        'The price of this flight has changed since it was chosen. It is $29 GoWild now.',
      ),
    ).toBeVisible();
  });

  it('that is not there is said for three seconds, then the departures come', async () => {
    const { router } = openReturns({ address: returnAddress({ flight: 'abc-def' }) });
    expect(await screen.findByText(LOST)).toBeVisible();
    expect(router.location().search).toMatchObject({ screen: 'return_flights' });
    await waitFor(
      () => expect(router.location().search).toMatchObject({ screen: 'departure_flights' }),
      { timeout: 5_000 },
    );
    expect(await screen.findByText(LOST)).toBeVisible();
    expect(asked).toHaveLength(0);
  });

  it('that is not there any more leads back at once from within the page', async () => {
    const { router } = openReturns({ address: returnAddress({ screen: 'departure_flights' }) });
    await screen.findByRole('button', { name: /^Atlanta/ });
    await act(() =>
      router.navigate({ to: '/', search: queryOf(returnAddress({ flight: 'abc-def' })) }),
    );
    await waitFor(
      () => expect(router.location().search).toMatchObject({ screen: 'departure_flights' }),
      { timeout: 2_000 },
    );
    expect(await screen.findByText(LOST)).toBeVisible();
  });

  it('may be chosen later: then all flights of the day are shown, and none is taken', async () => {
    openReturns({
      address: returnAddress({ flight: '', destination: 'ATL' }),
      returns: { DEN: [back('2026-11-27T06:00'), back('2026-11-27T15:00', { number: 'F9 2' })] },
    });
    expect(timesOf(await flightsHome())).toEqual(['06:00', '15:00']);
    expect(screen.queryByRole('button', { name: /^Select/ })).toBeNull();
    expect(screen.getByRole('button', { name: 'Choose a departure' })).toBeVisible();
  });
});
