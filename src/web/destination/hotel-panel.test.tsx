import '#test/screen/matchers.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { fakeApi, refusal } from '#test/screen/fake-api.ts';
import {
  answer,
  asked,
  CALL,
  cards,
  hotel,
  hotelTest,
  openHotels,
  press,
} from '#test/screen/hotel-fixture.tsx';

hotelTest();

describe('hotel list', () => {
  it('the hotel list requests the nights of the stay for two adults and one room', async () => {
    fakeApi.on(CALL, answer([hotel(1)]));
    openHotels();
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

  it('the hotel list shows the known facts of each hotel and no third-party image', async () => {
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
        hotel(3, { star_rating: 7 }),
      ]),
    );
    openHotels();
    const [first, second, third] = await cards();
    expect(first).toHaveTextContent('Sample Inn 1, 3.5 stars');
    expect(third).toHaveTextContent('Sample Inn 3, 5 stars');
    expect(first).toHaveTextContent('8.4 out of 10, Very good1,290 reviews');
    expect(first).toHaveTextContent('4.2 mi from the airport · 2 beds');
    expect(first).toHaveTextContent('Pool · Free Wi-Fi');
    expect(first).toHaveTextContent('Before $145.00, now $120.01per night');
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
  ])('says what a hotel score of %d means', async (score, text) => {
    fakeApi.on(CALL, answer([hotel(1, { score })]));
    openHotels();
    expect((await cards())[0]).toHaveTextContent(`${score.toFixed(1)} out of 10, ${text}`);
  });

  it('shows the source of the hotel prices and their number', async () => {
    fakeApi.on(CALL, answer([hotel(1), hotel(2)]));
    openHotels();
    expect(await screen.findByText('Sample hotels')).toBeVisible();
    expect(screen.getByText('Powered by sample data')).toBeVisible();
    expect(screen.getAllByText('Showing 2 of 2 hotels')).toHaveLength(2);
    expect(screen.getByText('Prices per night, may exclude taxes')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull();
  });

  it('shows the age of real hotel prices and names the linked site', async () => {
    const source = { name: 'LiteAPI', simulated: false, seen_at: '2026-11-21T18:48:00.000Z' };
    fakeApi.on(CALL, answer([hotel(1, { url: 'https://book.test/h1' })], { source }));
    openHotels();
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

  it('the hotel list shows more hotels on request, with the focus on the first new one', async () => {
    const all = Array.from({ length: 14 }, (_, at) => hotel(at));
    fakeApi.on(CALL, (_body, { page }) => {
      const from = (Number(page) - 1) * 12;
      return answer(all.slice(from, from + 12), { total: 14, page: Number(page) });
    });
    openHotels();
    expect(await cards()).toHaveLength(12);
    expect(screen.getAllByText('Showing 12 of 14 hotels')).toHaveLength(2);
    await press('Show more');
    await waitFor(async () => expect(await cards()).toHaveLength(14));
    expect((await cards())[12]).toHaveFocus();
    expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull();
    expect(asked().map(({ page }) => page)).toEqual(['1', '2']);
  });

  it('the hotel list keeps the shown hotels when more fail to load', async () => {
    const all = Array.from({ length: 12 }, (_, at) => hotel(at));
    fakeApi.on(CALL, answer(all, { total: 13 }));
    openHotels();
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

describe('empty hotel list', () => {
  it('says that no hotel is available', async () => {
    fakeApi.on(CALL, answer([]));
    openHotels();
    expect(await screen.findByText('No hotels available for your travel dates')).toBeVisible();
    expect(screen.getByText('No hotels')).toBeVisible();
    expect(screen.queryByText(/Powered by|Showing/)).toBeNull();
  });

  it('the hotel list shows the message of the server when there are no hotels', async () => {
    const text = 'No hotels found near airport ATL';
    fakeApi.on(CALL, { status: 404, json: refusal('hotels_missing', text) });
    openHotels();
    expect(await screen.findByText(text)).toBeVisible();
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('the hotel list shows its own message for a response without success', async () => {
    fakeApi.on(CALL, answer([], { success: false, message: '' }));
    openHotels();
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
    ['a 400 without a body', { status: 400 }, 'Invalid search parameters'],
    ['a 404 of a proxy', { status: 404, json: '<html>' }, 'No hotels found near airport ATL'],
    ['a 503 without a body', { status: 503 }, 'Hotel search service is currently unavailable'],
    ['a 502 without a body', { status: 502 }, 'Failed to search hotels'],
  ])('retries hotels after %s', async (_, failure, text) => {
    fakeApi.on(CALL, failure);
    openHotels();
    expect(await screen.findByRole('alert')).toHaveTextContent(text);
    fakeApi.on(CALL, answer([hotel(1)]));
    await press('Try again');
    expect(await cards()).toHaveLength(1);
    expect(asked()).toHaveLength(2);
  });
});
