import '#test/screen/matchers.ts';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it } from 'vitest';
import { givenPageSettings } from '#test/screen/fake-api.ts';
import { screenTest } from '#test/screen/open-app.tsx';
import { closeSearch, openSearch } from '#test/screen/search-fixture.ts';

screenTest();
afterEach(closeSearch);

const main = () => screen.getByRole('main').textContent;

it.each([
  [[], 'The window of domestic GoWild flights is open for today and tomorrow.'],
  [
    ['2026-11-21'],
    'The window of domestic GoWild flights is open for tomorrow; today is a blackout date.',
  ],
  [
    ['2026-11-22'],
    'The window of domestic GoWild flights is open for today; tomorrow is a blackout date.',
  ],
])(
  'the search form without fares names booking windows and no seats, blackout dates %j',
  async (blackouts, sentence) => {
    givenPageSettings({ has_fares: false });
    openSearch({ who: 'premium', blackouts });
    await screen.findByText(
      (_, element) => element?.tagName === 'P' && element.textContent.endsWith(sentence),
    );
    await userEvent.click(await screen.findByRole('button', { name: 'Calendar' }));
    expect(await screen.findByText('Domestic booking window open now')).toBeVisible();
    expect(screen.getByText('International booking window open through Dec 1')).toBeVisible();
    expect(screen.getByText('No GoWild flights that day')).toBeVisible();
    expect(main()).not.toMatch(/bookable|seat|fare|price|\$|sample/i);
  },
);

it('the search form with fares names the pass seats that are bookable', async () => {
  openSearch({ who: 'premium' });
  expect(
    await screen.findByText(/Domestic GoWild seats can be booked for today and tomorrow\.$/),
  ).toBeVisible();
  await userEvent.click(await screen.findByRole('button', { name: 'Calendar' }));
  expect(await screen.findByText('Domestic pass seats, bookable now')).toBeVisible();
});
