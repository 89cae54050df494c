import '#test/screen/matchers.ts';
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { givenPageSettings } from '#test/screen/fake-api.ts';
import { openTrip, summaryTest, tripShown, wayHome } from '#test/screen/summary-fixture.ts';

summaryTest();

/** The link of the trip comes from a site with fares. */
async function open() {
  givenPageSettings({ has_fares: false });
  openTrip();
  await tripShown();
  return screen.getByRole('main');
}

it('shows a summary without fares without any price, and says where prices are', async () => {
  const page = await open();
  expect(
    screen.getByText('This site has no fares. See the airline for prices and seats.'),
  ).toBeVisible();
  expect(page.textContent).not.toMatch(/Total price|Price Breakdown|Sample|unavailable/);
  expect(page.textContent).not.toMatch(/\$\d+\.\d\d(?!\/)/);
});

it('says in a summary without fares when the booking window opens, and links to the airline', async () => {
  await open();
  expect(await wayHome()).toHaveTextContent(
    'The booking window of the pass from Las Vegas to Denver on Sun, Nov 29 opens Sat, Nov 28, 12:00 AM PST',
  );
  expect(screen.getAllByText(/^Booking window of the pass opens/)).toHaveLength(2);
  const [out] = screen.getAllByRole('link', { name: /^Book now/ });
  expect(out?.getAttribute('href')).toContain('ftype=GW');
  expect(screen.queryByText(/pass seat was offered|To be sure of a seat/)).toBeNull();
});
