import type { Page } from '@playwright/test';
import { press } from '../support/account.ts';
import { openReturns, returnFlights, tripOf } from '../support/trip.ts';
import { expect, test } from '../support.ts';
import { movedProduct } from './moved.ts';

test.use({ who: 'demo', ownContext: true, serviceWorkers: 'allow' });

const [OUT_DAY, HOME_DAY] = ['2026-12-03', '2026-12-05'];
/** Two seconds after 12:00 AM in Denver on the day before the flight out, in Las Vegas on that before the way home. */
const [OUT_OPENS, HOME_OPENS] = ['2026-12-02T07:00:02Z', '2026-12-04T08:00:02Z'];

const after = (time: string, minutes: number) =>
  new Date(Date.parse(time) + minutes * 60_000).toISOString();

const next = (page: Page) =>
  page.getByRole('region', { name: /^(?:Next|Now): |^Did you |^Nothing left/ });

/** Through the results to the summary of two nonstops, which is kept. */
async function keepTrip(page: Page) {
  await openReturns(page, { date: OUT_DAY, return_date: HOME_DAY });
  const back = returnFlights(page).filter({ hasText: 'Nonstop' }).first();
  await back.getByRole('button', { name: /^Select\s*Return/ }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Flight Summary');
  const trip = tripOf(page.url());
  await press(page, 'Keep this trip');
  await page.getByRole('link', { name: 'Kept in My trips' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Las Vegas, Thu to Sat');
  return { ...trip, path: new URL(page.url()).pathname };
}

test('a trip is kept, watched by email and push through a moving market, booked and flown', async ({
  page,
  calls,
  api,
}) => {
  test.slow();
  const { mailbox, moveTo, sells, isSoldOut, pushes } = await movedProduct(page, calls);
  const { email } = api.demo('Premium');
  await moveTo('2026-12-01T18:00:00Z');
  await page.goto('/notifications');
  await page.getByRole('switch', { name: 'Notices in this browser' }).click();
  await expect(page.getByText(/^On\./)).toBeVisible();

  const { departure, back, path } = await keepTrip(page);
  const [out, home] = [departure.flight_number, back.flight_number];
  await expect(next(page)).toContainText('Next: book the flight out');

  const subjects = async () => {
    const own = (await mailbox.emailsTo(email)).filter(({ text }) => text.includes(path));
    return own.map(({ subject }) => subject).toReversed();
  };
  const told: string[] = [];
  /** One email and one push for each event, with the same words, about this trip. */
  const expectTold = async (title: string, flight: string) => {
    told.push(`${title}: ${flight}`);
    await expect.poll(subjects, title).toEqual(told);
    await expect.poll(async () => (await pushes()).length, title).toBe(told.length);
    expect((await pushes()).at(-1)).toMatchObject({ title, url: path });
  };
  const OUT = 'Denver to Las Vegas, Thu, Dec 3';
  const HOME = 'Las Vegas to Denver, Sat, Dec 5';

  await sells(out, 'goWild', 15.41, 2);
  await moveTo(after(OUT_OPENS, -1));
  await page.reload();
  await expect(next(page)).toContainText('Opens at 12:00 AM');
  await moveTo(OUT_OPENS);
  await expectTold('Book now for $15.41', OUT);

  await isSoldOut(out, 'goWild');
  await moveTo(after(OUT_OPENS, 10));
  await expectTold('The seat is gone', OUT);
  await page.reload();
  const plan = page.getByRole('list', { name: 'The midnight plan' });
  await expect(plan).toContainText('Pass seat gone since Wed 12:10 AM, looked at just now.');
  // More than two days ahead, a flight is looked at every hour.
  await expect(plan).toContainText(
    /Looked at (?:just now|1?\d minutes ago)\. Pass seats show when the window opens\./,
  );

  await sells(out, 'goWild', 29, 1);
  await moveTo(after(OUT_OPENS, 20));
  await expectTold('The pass seat is there for $29.00', OUT);
  await sells(out, 'goWild', 15.41, 1);
  await moveTo(after(OUT_OPENS, 30));
  await expectTold('Now $15.41 instead of $29.00', OUT);

  const [latest] = await mailbox.emailsTo(email);
  const [link = ''] = /http\S+\/my-trips\/\S+/.exec(latest?.text ?? '') ?? [];
  await page.goto(link);
  await expect(page).toHaveURL(path);
  const press = (name: RegExp) => next(page).getByRole('button', { name }).click();
  await press(/^Booked/);
  await expect(page.getByText(/Flight out booked\./)).toBeVisible();
  await expect(next(page)).toContainText('Next: fly to Las Vegas');

  await sells(home, 'goWild', 19, 3);
  await moveTo(HOME_OPENS);
  await expectTold('Book now for $19.00', HOME);
  await page.reload();
  await expect(next(page)).toContainText('Now: book the way home');
  await press(/^Booked/);
  await expect(next(page)).toContainText('Next: fly home');
  await isSoldOut(home, 'goWild');
  await moveTo(after(back.departure_time, 60));
  await page.reload();
  await expect(next(page)).toContainText('Did you take the flight out?');
  await press(/^Flown/);
  await expect(next(page)).toContainText('Did you take the way home?');
  await press(/^Flown/);
  await expect(next(page)).toContainText('Nothing left to do');
  await moveTo(after(back.departure_time, 24 * 60));
  await page.goto('/my-trips');
  const past = page.getByRole('region', { name: 'Past trips' });
  await expect(past).toContainText('Las Vegas, Thu to Sat');
  await expect(past).toContainText('Flown');
  expect(await subjects()).toEqual(told);
  expect(await pushes()).toHaveLength(told.length);
});
