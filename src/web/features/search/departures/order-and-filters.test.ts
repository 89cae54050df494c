import { expect, it } from 'vitest';
import { formatFilters } from './order-and-filters.tsx';

it('the filters that are set are named one by one', () => {
  const filters = {
    stops: 'one',
    maxHours: 9,
    maxPrice: 75,
    from: 300,
    seats: 1,
    maxLayover: 4.5,
    arriveTo: 1200,
    bookable: true,
  } as const;
  expect(formatFilters(filters).map(({ label }) => label)).toEqual([
    '1 stop or fewer',
    'Bookable now',
    '9h 00m or less',
    '$75 or less',
    'Leaves 5:00 AM–11:59 PM',
    'Layover 4h 30m or less',
    'Lands 12:00 AM–8:00 PM',
    '1 seat or more',
  ]);
});
