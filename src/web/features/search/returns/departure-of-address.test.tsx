import '#test/screen/matchers.ts';
import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { flightDto } from '#test/screen/answer-builders.ts';
import { fakeApi, refusal } from '#test/screen/fake-api.ts';
import { leavePage } from '#test/screen/leave-page.ts';
import {
  asked,
  back,
  openReturns,
  returnAddress,
  returnFlights,
  returnTest,
  timesOf,
} from '#test/screen/return-fixture.ts';
import { closeSearch } from '#test/screen/search-fixture.ts';

returnTest();

const LOST =
  'Could not find the selected departure flight. Please try selecting a different flight.';
const queryOf = (text: string) => Object.fromEntries(new URLSearchParams(text.slice(2)));

describe('departure of a return URL', () => {
  it('the return screen shows a loading state for the departure', async () => {
    openReturns();
    fakeApi.on('GET /flights/search', () => new Promise(() => {}));
    expect(await screen.findByText('Loading departure flight details...')).toBeVisible();
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent(
      'Return flights, Home to Denver',
    );
    expect(asked).toHaveLength(0);
  });

  it('the return screen says that the departure failed to load', async () => {
    openReturns();
    fakeApi.on('GET /flights/search', {
      status: 503,
      json: refusal('fares_unavailable', 'Fares are unavailable.'),
    });
    expect(await screen.findByText(/Fares are unavailable/)).toBeVisible();
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Return flights');
    expect(document.title).toBe('Return flights, Home to Denver, Nov 27 · Roamfare');
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    await waitFor(() => expect(fakeApi.heard('GET /flights/search').length).toBeGreaterThan(1));
  });

  it('the return screen uses the cached flights for the departure without a search', async () => {
    const first = openReturns();
    await returnFlights();
    leavePage();
    const stored = sessionStorage.getItem('flight_answers') ?? '';
    first.stop();
    closeSearch();
    expect(stored).toContain('F9 3294');
    sessionStorage.setItem('flight_answers', stored);
    openReturns();
    await returnFlights();
    expect(fakeApi.heard('GET /flights/search')).toHaveLength(1);
  });

  it('the return screen says that the departure has another price', async () => {
    openReturns({ out: [flightDto({ fares: { go_wild: 29 } })] });
    expect(
      await screen.findByText(
        'The price of this flight has changed since it was chosen. It is $29.00 GoWild now.',
      ),
    ).toBeVisible();
  });

  it('the return screen says for three seconds that the departure is gone, then shows the departures', async () => {
    const { router } = openReturns({
      address: returnAddress({ flight: 'abc-def' }),
      ownTime: true,
    });
    expect(await screen.findByText(LOST)).toBeVisible();
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Home to Denver');
    await act(() => vi.advanceTimersByTimeAsync(2_000));
    expect(router.location().search).toMatchObject({ screen: 'return_flights' });
    await act(() => vi.advanceTimersByTimeAsync(1_000));
    await waitFor(() =>
      expect(router.location().search).toMatchObject({ screen: 'departure_flights' }),
    );
    expect(await screen.findByText(LOST)).toBeVisible();
    expect(asked).toHaveLength(0);
  });

  it('the return screen goes back at once when a departure chosen in the app is gone', async () => {
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

  it('the return screen shows all flights of the day until a departure is chosen', async () => {
    openReturns({
      address: returnAddress({ flight: '', destination: 'ATL' }),
      returns: { DEN: [back('2026-11-27T06:00'), back('2026-11-27T15:00', { number: 'F9 2' })] },
    });
    expect(timesOf(await returnFlights())).toEqual(['06:00', '15:00']);
    expect(screen.queryByRole('button', { name: /^Select/ })).toBeNull();
    expect(screen.getByRole('button', { name: 'Choose a departure' })).toBeVisible();
  });
});
