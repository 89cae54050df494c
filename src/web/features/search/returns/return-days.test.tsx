import '#test/screen/matchers.ts';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { outboundAnswer } from '#test/screen/answer-builders.ts';
import { way } from '#test/screen/departure-fixture.tsx';
import { fakeApi, givenPageSettings } from '#test/screen/fake-api.ts';
import {
  back,
  openReturns,
  returnAddress,
  returnFlights,
  returnTest,
  timesOf,
} from '#test/screen/return-fixture.ts';

returnTest();

const { source } = outboundAnswer({});
const days = () => screen.findByRole('group', { name: 'Days of the way home' });
const names = async () =>
  within(await days())
    .getAllByRole('button')
    .map((button) => button.getAttribute('aria-label'));

/** Every way leaves Atlanta in the evening of the day, on the pass but for that of Nov 30. */
function answerWays(ways: Readonly<Record<string, number>>) {
  fakeApi.on('GET /flights/ways-home', (_, query) => {
    const date = query.date ?? '';
    const one = way(`${date}T18:00:00-05:00`, {
      arrival_time: `${date}T20:00:00-07:00`,
      go_wild: date !== '2026-11-30',
    });
    const ATL = Array.from({ length: ways[date] ?? 0 }, () => one);
    return { status: 200, json: { ways: { ATL }, source } };
  });
}

describe('days of the way home', () => {
  it('the return screen shows the ways of a week from the arrival on', async () => {
    openReturns();
    answerWays({ '2026-11-27': 2, '2026-11-28': 1, '2026-11-30': 3 });
    await waitFor(async () =>
      expect(await names()).toEqual([
        'Fri, Nov 27, 2 ways',
        'Sat, Nov 28, 1 way',
        'Sun, Nov 29, No way',
        'Mon, Nov 30, 3 ways',
        'Tue, Dec 1, No way',
        'Wed, Dec 2, No way',
        'Thu, Dec 3, No way',
      ]),
    );
    expect(screen.getByRole('button', { name: /^Fri, Nov 27/ }).ariaPressed).toBe('true');
  });

  it('the return screen shows three days before a later return and keeps its week while a day of it is chosen', async () => {
    const { router } = openReturns({ address: returnAddress({ return_date: '2026-12-02' }) });
    answerWays({});
    await waitFor(async () => expect((await names())[0]).toBe('Sun, Nov 29, No way'));
    await userEvent.click(screen.getByRole('button', { name: /^Sat, Dec 5/ }));
    await waitFor(() =>
      expect(router.location().search).toMatchObject({ return_date: '2026-12-05' }),
    );
    expect((await names())[0]).toMatch(/^Sun, Nov 29/);
    expect(screen.getByRole('region', { name: 'Your search' })).toHaveTextContent(
      'Back Sat, Dec 5 · 8 days',
    );
    await userEvent.click(screen.getByRole('button', { name: 'One day later' }));
    await waitFor(async () => expect((await names())[0]).toMatch(/^Thu, Dec 3/));
  });

  it('the return screen keeps the focus on the arrow of the day while the flights of another day arrive', async () => {
    openReturns();
    answerWays({});
    await returnFlights();
    const later = screen.getByRole('button', { name: 'One day later' });
    await userEvent.click(later);
    await waitFor(() =>
      expect(screen.getByRole('region', { name: 'Your search' })).toHaveTextContent(
        'Back Sat, Nov 28',
      ),
    );
    await returnFlights();
    expect(later).toHaveFocus();
  });

  it('of several home airports, the return screen says to which one the ways of a day lead', async () => {
    openReturns({
      address: returnAddress({ origin: 'DEN,SLC' }),
      returns: {
        SLC: [back('2026-11-27T13:00', { to: 'SLC', number: 'F9 2' })],
        DEN: [back('2026-11-27T15:00')],
      },
    });
    answerWays({ '2026-11-27': 1 });
    await waitFor(async () => expect((await names())[0]).toBe('Fri, Nov 27, 1 way to DEN'));
    expect(timesOf(await returnFlights())).toEqual(['13:00', '15:00']);
  });

  it('the return screen marks a blackout date among the days', async () => {
    openReturns();
    fakeApi.on('GET /gowild/blackout-dates', { status: 200, json: ['2026-11-29'] });
    answerWays({ '2026-11-29': 1 });
    await waitFor(async () => expect((await names())[2]).toBe('Sun, Nov 29, 1 way, blackout'));
  });

  it('the return screen asks no supplier about a week of days', async () => {
    givenPageSettings({ fares_stream: true });
    openReturns();
    expect(await names()).toContain('Sat, Nov 28');
    expect(fakeApi.heard('GET /flights/ways-home')).toEqual([]);
  });
});

describe('map of flights home', () => {
  it.each([
    ['beside the list on wide screens', true],
    ['behind a button on others', false],
  ])('the return screen has the route map %s', async (_, isWide) => {
    vi.stubGlobal('matchMedia', (query: string) => ({
      matches: isWide || !query.includes('1280px'),
      media: query,
      addEventListener: () => {},
      removeEventListener: () => {},
    }));
    openReturns();
    await screen.findByRole('region', { name: 'Flights home' });
    expect(screen.queryAllByRole('region', { name: 'Route map' })).toHaveLength(isWide ? 1 : 0);
    expect(screen.queryAllByRole('button', { name: 'Route map' })).toHaveLength(isWide ? 0 : 1);
  });
});
