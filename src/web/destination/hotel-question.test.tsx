import '#test/screen/matchers.ts';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { minutes } from '#domain/time.ts';
import { fakeApi } from '#test/screen/fake-api.ts';
import {
  answer,
  asked,
  CALL,
  cards,
  held,
  hotel,
  hotelTest,
  openHotels,
  press,
  stayOf,
} from '#test/screen/hotel-fixture.tsx';

hotelTest();

describe('hotel search form', () => {
  it('the hotel list shows a loading state, then an updating state over the previous hotels', async () => {
    const [first, second] = [held(), held()];
    fakeApi.on(CALL, (_body, { sort_by }) => (sort_by === 'auto' ? first : second).answering());
    openHotels();
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

  it('hotels can be sorted in four ways', async () => {
    fakeApi.on(CALL, answer([hotel(1)]));
    openHotels();
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

  it('the hotel form debounces its steppers and shows the number of rooms of a price', async () => {
    fakeApi.on(CALL, answer([hotel(1)]));
    openHotels();
    await cards();
    await press('Increase Rooms');
    await press('Increase Adults');
    await press('Increase Adults');
    await waitFor(() => expect(asked().at(-1)).toMatchObject({ adults: '4', rooms: '2' }));
    expect(asked().length).toBeLessThanOrEqual(3);
    await waitFor(async () => expect((await cards())[0]).toHaveTextContent('per night, 2 rooms'));
  });

  it('the hotel form changes the nights and moves the check-out along', async () => {
    fakeApi.on(CALL, answer([hotel(1)]));
    openHotels();
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

  it('the hotel form limits the number of nights', async () => {
    fakeApi.on(CALL, answer([hotel(1)]));
    openHotels();
    await cards();
    await press('Check-out Monday, November 30, 2026, change');
    await userEvent.type(await screen.findByLabelText('Type a date'), '12/28{Enter}');
    const field = await screen.findByRole('button', { name: /^Check-out/ });
    expect(field).toHaveAccessibleDescription('30 nights at most');
    expect(screen.queryByRole('list', { name: 'Hotels' })).toBeNull();
    expect(asked()).toHaveLength(1);
  });
});

describe('hotel nights of a stay', () => {
  it('the hotel form offers the next night for a stay without a night', async () => {
    fakeApi.on(CALL, answer([hotel(1)]));
    openHotels(stayOf('2026-11-27', '2026-11-27'));
    expect(await screen.findByText('Your flights leave no night in Atlanta.')).toBeVisible();
    expect(asked()).toEqual([]);
    await press('Show the night of Fri, Nov 27');
    await cards();
    expect(asked()[0]).toMatchObject({ checkin_date: '2026-11-27', checkout_date: '2026-11-28' });
    expect(screen.queryByText('Your flights leave no night in Atlanta.')).toBeNull();
  });

  it('the hotel form offers tonight for a stay that is over', async () => {
    fakeApi.on(CALL, answer([hotel(1)]));
    openHotels(stayOf('2026-11-10', '2026-11-12'));
    expect(await screen.findByText('This stay is over.')).toBeVisible();
    await press('Show tonight');
    await cards();
    expect(asked()[0]).toMatchObject({ checkin_date: '2026-11-21', checkout_date: '2026-11-22' });
  });

  it('the hotel nights include the night before an arrival after midnight', async () => {
    fakeApi.on(CALL, answer([hotel(1)]));
    const stay = stayOf('2026-11-28', '2026-11-30');
    openHotels({ ...stay, arrives: { ...stay.arrives, minute: minutes(60) } });
    expect(await screen.findByText(/so the night of Fri, Nov 27 is yours too/)).toBeVisible();
    await cards();
    expect(asked()[0]).toMatchObject({ checkin_date: '2026-11-27' });
  });

  it('the hotel nights of a stay of more than thirty are cut', async () => {
    fakeApi.on(CALL, answer([hotel(1)]));
    openHotels(stayOf('2026-11-27', '2027-02-01'));
    expect(await screen.findByText(/these are the ones until Sun, Dec 27/)).toBeVisible();
    await cards();
    expect(asked()[0]).toMatchObject({ checkout_date: '2026-12-27' });
  });
});
