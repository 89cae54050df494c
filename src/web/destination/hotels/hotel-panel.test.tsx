import '#test/screen/matchers.ts';
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { HotelDto, HotelsAnswer } from '#contract/hotels.ts';
import { airportCode } from '#domain/network/airport.ts';
import { localDate } from '#domain/time/local-date.ts';
import { minutes } from '#domain/time/offset-time.ts';
import { stayOfDays } from '#domain/trip/stay.ts';
import { fakeApi, refusal } from '#test/screen/fake-api.ts';
import { screenTest } from '#test/screen/open-app.tsx';
import { AIRPORTS } from '#test/screen/search-scene.ts';
import { createQueryClient } from '#web/app/query-client.ts';
import { HotelPanel } from './hotel-panel.tsx';

const CALL = 'GET /hotels/search/airport/ATL';

const hotel = (at: number, changes: Partial<HotelDto> = {}): HotelDto => ({
  id: `h${at}`,
  name: `Sample Inn ${at}`,
  star_rating: 3.5,
  distance_from_center: 4.2,
  bed_count: 2,
  price: { final_price: 120.01, original_price: 145 },
  score: 8.4,
  review_count: 1290,
  amenities: ['Pool', 'Free Wi-Fi'],
  pictures: ['https://pictures.test/a.jpg'],
  url: null,
  ...changes,
});

function answer(
  hotels: readonly HotelDto[],
  {
    total = hotels.length,
    page = 1,
    ...changes
  }: Partial<HotelsAnswer> & Partial<{ total: number; page: number }> = {},
) {
  const list = [...hotels];
  const json: HotelsAnswer = {
    success: true,
    message: list.length > 0 ? 'found' : 'No hotels available for your travel dates',
    hotels: list,
    properties: list,
    pagination: { page, per_page: 12, total_properties: total },
    source: { name: 'sample data', simulated: true, seen_at: '2026-11-21T19:00:00.000Z' },
    ...changes,
  };
  return { status: 200, json };
}

/** Answers only when told to. */
function held(): {
  readonly answering: () => Promise<ReturnType<typeof answer>>;
  release: (it: ReturnType<typeof answer>) => void;
} {
  let release: (it: ReturnType<typeof answer>) => void = () => {};
  const promise = new Promise<ReturnType<typeof answer>>((resolve) => {
    release = resolve;
  });
  return { answering: () => promise, release: (it) => release(it) };
}

const stayOf = (from: string, until: string) =>
  stayOfDays(airportCode('ATL'), localDate(from), localDate(until));

const open = (stay = stayOf('2026-11-27', '2026-11-30')) =>
  render(
    <QueryClientProvider client={createQueryClient()}>
      <HotelPanel stay={stay} />
    </QueryClientProvider>,
  );

const cards = async () =>
  within(await screen.findByRole('list', { name: 'Hotels' })).getAllByRole('listitem');
const asked = () => fakeApi.heard(CALL).map(({ query }) => query);
const press = async (name: string | RegExp) =>
  userEvent.click(await screen.findByRole('button', { name }));

screenTest();
// The calendar comes when it is opened; no test shall wait for it to be compiled.
beforeAll(() => import('../dates/stay-calendar.tsx'), 60_000);
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-21T19:00:00Z') });
  fakeApi.on('GET /airports', { status: 200, json: AIRPORTS });
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

describe('the list', () => {
  it('asks for the nights of the stay, two adults and one room', async () => {
    fakeApi.on(CALL, answer([hotel(1)]));
    open();
    await cards();
    expect(asked()).toEqual([
      {
        checkin_date: '2026-11-27',
        checkout_date: '2026-11-30',
        adults: '2',
        rooms: '1',
        sort_by: 'auto',
        page: '1',
        per_page: '12',
      },
    ]);
    expect(screen.getByText('3 nights')).toBeVisible();
  });

  it('shows what is known of each hotel, and never a picture of somebody else', async () => {
    fakeApi.on(
      CALL,
      answer([
        hotel(1),
        hotel(2, {
          price: null,
          score: null,
          bed_count: null,
          review_count: null,
          star_rating: null,
        }),
      ]),
    );
    open();
    const [first, second] = await cards();
    expect(first).toHaveTextContent('Sample Inn 1, 3.5 stars');
    expect(first).toHaveTextContent('8.4 out of 10, Very good1,290 reviews');
    expect(first).toHaveTextContent('4.2 mi from the airport · 2 beds');
    expect(first).toHaveTextContent('Pool · Free Wi-Fi');
    expect(first).toHaveTextContent('Before $145, now $121per night');
    expect(second).toHaveTextContent('Price unavailable');
    expect(second).toHaveTextContent('No guest score yet');
    expect(second?.textContent).not.toMatch(/star|bed|\$/);
    expect(document.querySelector('img')).toBeNull();
    expect(within(first!).queryByRole('link')).toBeNull();
  });

  it.each([
    [9, 'Superb'],
    [8.9, 'Very good'],
    [7, 'Good'],
    [6.9, 'Fair'],
  ])('says what a score of %d means', async (score, words) => {
    fakeApi.on(CALL, answer([hotel(1, { score })]));
    open();
    expect((await cards())[0]).toHaveTextContent(`${score.toFixed(1)} out of 10, ${words}`);
  });

  it('tells where the figures come from, and how many there are', async () => {
    fakeApi.on(CALL, answer([hotel(1), hotel(2)]));
    open();
    expect(await screen.findByText('Sample hotels')).toBeVisible();
    expect(screen.getByText('Powered by sample data')).toBeVisible();
    expect(screen.getAllByText('Showing 2 of 2 hotels')).toHaveLength(2);
    expect(screen.getByText('Prices per night, may exclude taxes')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull();
  });

  it('tells how old real figures are, and names the site that it leads to', async () => {
    const source = { name: 'LiteAPI', simulated: false, seen_at: '2026-11-21T18:48:00.000Z' };
    fakeApi.on(CALL, answer([hotel(1, { url: 'https://book.test/h1' })], { source }));
    open();
    const link = await screen.findByRole('link', {
      name: 'Book on book.test, Sample Inn 1, opens in a new tab',
    });
    expect(link).toHaveAttribute('href', 'https://book.test/h1');
    expect(link).toHaveAttribute('target', '_blank');
    expect(link).toHaveAttribute('rel', 'noreferrer noopener');
    expect(screen.getByText('12 minutes ago')).toBeVisible();
    expect(screen.getByText('Powered by LiteAPI')).toBeVisible();
    expect(screen.queryByText('Sample hotels')).toBeNull();
  });

  it('shows more on request, and goes on where it went on', async () => {
    const all = Array.from({ length: 14 }, (_, at) => hotel(at));
    fakeApi.on(CALL, (_body, { page }) => {
      const from = (Number(page) - 1) * 12;
      return answer(all.slice(from, from + 12), { total: 14, page: Number(page) });
    });
    open();
    expect(await cards()).toHaveLength(12);
    expect(screen.getAllByText('Showing 12 of 14 hotels')).toHaveLength(2);
    await press('Show more');
    await waitFor(async () => expect(await cards()).toHaveLength(14));
    expect((await cards())[12]).toHaveFocus();
    expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull();
    expect(asked().map(({ page }) => page)).toEqual(['1', '2']);
  });

  it('keeps what is there when more does not come', async () => {
    const all = Array.from({ length: 12 }, (_, at) => hotel(at));
    fakeApi.on(CALL, answer(all, { total: 13 }));
    open();
    await cards();
    fakeApi.on(CALL, { status: 503, json: refusal('hotels_unavailable', 'Down.') });
    await press('Show more');
    expect(await screen.findByRole('alert')).toHaveTextContent('Down.');
    expect(await cards()).toHaveLength(12);
    fakeApi.on(CALL, answer([hotel(12)], { total: 13, page: 2 }));
    await press('Try again');
    await waitFor(async () => expect(await cards()).toHaveLength(13));
  });
});

describe('asking', () => {
  it('says that it loads, then that it updates over the old list', async () => {
    const [first, second] = [held(), held()];
    fakeApi.on(CALL, (_body, { sort_by }) => (sort_by === 'auto' ? first : second).answering());
    open();
    expect(await screen.findByText('Loading hotel options...')).toBeVisible();
    first.release(answer([hotel(1)]));
    await cards();
    await press('Lowest Price');
    expect(await screen.findByText('Updating...')).toBeVisible();
    expect((await cards())[0]).toHaveTextContent('Sample Inn 1');
    expect(document.querySelector('[aria-busy="true"]')).not.toBeNull();
    second.release(answer([hotel(2)]));
    await waitFor(async () => expect((await cards())[0]).toHaveTextContent('Sample Inn 2'));
    expect(screen.queryByText('Updating...')).toBeNull();
  });

  it('sorts in four ways', async () => {
    fakeApi.on(CALL, answer([hotel(1)]));
    open();
    await cards();
    for (const name of ['Lowest Price', 'Highest Rating', 'Distance', 'Recommended']) {
      await press(name);
      expect(await screen.findByRole('button', { name })).toHaveAttribute('aria-pressed', 'true');
    }
    await waitFor(() =>
      expect(asked().map(({ sort_by }) => sort_by)).toEqual([
        'auto',
        'price',
        'rating',
        'distance',
      ]),
    );
  });

  it('asks once for people who step through numbers, and says the rooms of a price', async () => {
    fakeApi.on(CALL, answer([hotel(1)]));
    open();
    await cards();
    await press('Increase Rooms');
    await press('Increase Adults');
    await press('Increase Adults');
    await waitFor(() => expect(asked().at(-1)).toMatchObject({ adults: '4', rooms: '2' }));
    expect(asked().length).toBeLessThanOrEqual(3);
    await waitFor(async () => expect((await cards())[0]).toHaveTextContent('per night, 2 rooms'));
  });

  it('takes other days, and moves the check-out along', async () => {
    fakeApi.on(CALL, answer([hotel(1)]));
    open();
    await cards();
    await press('Check-in Friday, November 27, 2026, change');
    await userEvent.type(await screen.findByLabelText('Type a date'), '12/24{Enter}');
    await waitFor(() =>
      expect(asked().at(-1)).toMatchObject({
        checkin_date: '2026-12-24',
        checkout_date: '2026-12-25',
      }),
    );
    expect(screen.getByText('1 night')).toBeVisible();
  });

  it('does not ask for more nights than can be', async () => {
    fakeApi.on(CALL, answer([hotel(1)]));
    open();
    await cards();
    await press('Check-out Monday, November 30, 2026, change');
    await userEvent.type(await screen.findByLabelText('Type a date'), '12/28{Enter}');
    const field = await screen.findByRole('button', { name: /^Check-out/ });
    expect(field).toHaveAccessibleDescription('30 nights at most');
    expect(screen.queryByRole('list', { name: 'Hotels' })).toBeNull();
    expect(asked()).toHaveLength(1);
  });
});

describe('a stay', () => {
  it('without a night says so, and offers the next one', async () => {
    fakeApi.on(CALL, answer([hotel(1)]));
    open(stayOf('2026-11-27', '2026-11-27'));
    expect(await screen.findByText('Your flights leave no night in Atlanta.')).toBeVisible();
    expect(asked()).toEqual([]);
    await press('Show the night of Fri, Nov 27');
    await cards();
    expect(asked()[0]).toMatchObject({ checkin_date: '2026-11-27', checkout_date: '2026-11-28' });
    expect(screen.queryByText('Your flights leave no night in Atlanta.')).toBeNull();
  });

  it('that is over offers tonight', async () => {
    fakeApi.on(CALL, answer([hotel(1)]));
    open(stayOf('2026-11-10', '2026-11-12'));
    expect(await screen.findByText('This stay is over.')).toBeVisible();
    await press('Show tonight');
    await cards();
    expect(asked()[0]).toMatchObject({ checkin_date: '2026-11-21', checkout_date: '2026-11-22' });
  });

  it('that begins after midnight has the night before', async () => {
    fakeApi.on(CALL, answer([hotel(1)]));
    const stay = stayOf('2026-11-28', '2026-11-30');
    open({ ...stay, arrives: { ...stay.arrives, minute: minutes(60) } });
    expect(await screen.findByText(/so the night of Fri, Nov 27 is yours too/)).toBeVisible();
    await cards();
    expect(asked()[0]).toMatchObject({ checkin_date: '2026-11-27' });
  });

  it('of more than thirty nights is cut', async () => {
    fakeApi.on(CALL, answer([hotel(1)]));
    open(stayOf('2026-11-27', '2027-02-01'));
    expect(await screen.findByText(/these are the ones until Sun, Dec 27/)).toBeVisible();
    await cards();
    expect(asked()[0]).toMatchObject({ checkout_date: '2026-12-27' });
  });
});

describe('when there is nothing to list', () => {
  it('says that nothing is free', async () => {
    fakeApi.on(CALL, answer([]));
    open();
    expect(await screen.findByText('No hotels available for your travel dates')).toBeVisible();
    expect(screen.queryByText(/Powered by/)).toBeNull();
  });

  it('says in the server’s words that there are none', async () => {
    const words = 'No hotels found near airport ATL';
    fakeApi.on(CALL, { status: 404, json: refusal('hotels_missing', words) });
    open();
    expect(await screen.findByText(words)).toBeVisible();
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('has words of its own for an answer that tells of no success', async () => {
    fakeApi.on(CALL, answer([], { success: false, message: '' }));
    open();
    expect(await screen.findByText('No hotels found for your travel dates')).toBeVisible();
  });

  it.each([
    [
      'the service is down',
      {
        status: 503,
        json: refusal('hotels_unavailable', 'Hotel search service is currently unavailable'),
      },
      'Hotel search service is currently unavailable',
    ],
    [
      'nobody answers',
      'unreachable' as const,
      'Unable to load hotel options. Please try again later.',
    ],
    ['the answer is nonsense', { status: 200, json: { hotels: 7 } }, 'Failed to search hotels'],
  ])('tries again after %s', async (_, failure, words) => {
    fakeApi.on(CALL, failure);
    open();
    expect(await screen.findByRole('alert')).toHaveTextContent(words);
    fakeApi.on(CALL, answer([hotel(1)]));
    await press('Try again');
    expect(await cards()).toHaveLength(1);
    expect(asked()).toHaveLength(2);
  });
});
