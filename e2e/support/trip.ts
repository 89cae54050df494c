import { expect, type Locator, type Page } from '@playwright/test';
import { tomorrow } from '../../scripts/product.mjs';
import type { FlightDto, OutboundAnswer } from '../../src/contract/flights.ts';
import { cardToggle, daysAfter, found, results } from '../support.ts';

/** A flight as links carry it. */
type Carried = Pick<FlightDto, 'departure_time' | 'arrival_time' | 'flight_number' | 'segments'> & {
  readonly fares: Record<
    'go_wild' | 'standard' | 'discount_den',
    { readonly total: number } | null
  >;
};

interface LinkedTrip {
  readonly departure: Carried;
  readonly back: Carried;
}

export const heading = (page: Page): Locator => page.getByRole('heading', { level: 1 });

/** `Thu, Dec 24` */
export const dayText = (date: string): string =>
  new Intl.DateTimeFormat('en-US', {
    timeZone: 'UTC',
    weekday: 'short',
    month: 'short',
    day: 'numeric',
  }).format(Date.parse(date));

type IsBlackout = (date: string) => Promise<boolean>;

/** The first day without blackout from `first` on. */
export async function passDay(isBlackout: IsBlackout, first = tomorrow()): Promise<string> {
  return (await isBlackout(first)) ? passDay(isBlackout, daysAfter(first, 1)) : first;
}

/** A return day whose pass seats are not on sale yet but will be. */
export const returnDay = (isBlackout: IsBlackout): Promise<string> =>
  passDay(isBlackout, daysAfter(tomorrow(), 2));

/** Opens the card of the destination and returns its first Select button. */
export async function departureTo(page: Page, place: RegExp): Promise<Locator> {
  const card = page
    .getByRole('article')
    .filter({ has: page.getByRole('heading', { name: place }) })
    .first();
  const more = page.getByRole('button', { name: /^Show \d+ more destinations?$/ });
  await expect(page.getByRole('article').first()).toBeVisible();
  while (!(await card.isVisible())) await more.first().click();
  await cardToggle(card).click();
  return card.getByRole('button', { name: /^Select\s*Departure/ }).first();
}

/** Opens the row of a flight. */
export const openFlight = (row: Locator): Promise<void> =>
  row.getByRole('button', { expanded: false }).first().click();

export const returnFlights = (page: Page): Locator =>
  page.getByRole('region', { name: 'Flights home' }).getByRole('listitem');

/** From the flights to Las Vegas to the return flights of a day. */
export async function openReturns(page: Page, change: Readonly<Record<string, string>> = {}) {
  await page.goto(results(change));
  await expect(found(page)).toBeVisible();
  await (await departureTo(page, /^Las Vegas/)).click();
  await expect(heading(page)).toContainText('Return flights');
  await expect(returnFlights(page).first()).toBeVisible();
}

/** Selects the first return flight with a pass seat and opens the summary. */
export async function takeReturn(page: Page): Promise<LinkedTrip> {
  const back = returnFlights(page)
    .filter({ hasText: /GoWild \$\d/ })
    .first();
  await back.getByRole('button', { name: /^Select\s*Return/ }).click();
  await expect(heading(page)).toHaveText('Flight Summary');
  return tripOf(page.url());
}

/** Opens the summary of a round trip from Denver to Las Vegas. */
export async function openSummary(page: Page, day: string): Promise<LinkedTrip> {
  await openReturns(page, { return_date: day });
  return takeReturn(page);
}

export function tripOf(address: string): LinkedTrip {
  const data = new URL(address).searchParams.get('data') ?? '';
  const { df, rf } = JSON.parse(Buffer.from(data, 'base64url').toString());
  return { departure: df, back: rf };
}

export function withTrip(address: string, change: (wire: Record<string, any>) => void): string {
  const url = new URL(address);
  const wire = JSON.parse(Buffer.from(url.searchParams.get('data') ?? '', 'base64url').toString());
  change(wire);
  url.searchParams.set('data', Buffer.from(JSON.stringify(wire)).toString('base64url'));
  return url.href;
}

/** The price that the product shows for a flight, in dollars. */
export const priceOf = ({ fares }: Pick<Carried, 'fares'>): number =>
  (fares.go_wild ?? fares.standard ?? fares.discount_den)?.total ?? Number.NaN;

export const dollars = (amount: number): string => `$${amount.toFixed(2)}`;

/** Raises every fare of these searches by so many dollars from now on. */
export const makeDearer = (page: Page, calls: string, dollarsMore: number): Promise<unknown> =>
  page.route(`**/api/flights/${calls}`, async (route) => {
    const response = await route.fetch();
    const json: OutboundAnswer = await response.json();
    for (const { fares } of Object.values(json.flights).flat())
      for (const fare of Object.values(fares)) if (fare) fare.total += dollarsMore;
    await route.fulfill({ response, json });
  });

/** Search calls from now on, such as `single?origin=DEN&…`, without ways home. */
export function recordSearches(page: Page): readonly string[] {
  const searches: string[] = [];
  page.on('request', (request) => {
    const [search] = /(?<=\/api\/flights\/)(?:search|single|inbound)\?.*/.exec(request.url()) ?? [];
    if (search) searches.push(search);
  });
  return searches;
}
