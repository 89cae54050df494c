import { addDays, type LocalDate } from '#domain/time.ts';
import { tomorrow } from '../../scripts/product.mjs';
import { press } from '../support/account.ts';
import { cardToggle, expect, results, test } from '../support.ts';

/** Far enough ahead for sales. */
const DAY = addDays(tomorrow() as LocalDate, 12);
/** Market days within which nearly every route has a sale, plus a few. */
const PATIENCE_DAYS = 12;

type Fare = { readonly total: number } | null;
interface Answer {
  readonly flights: Readonly<
    Record<string, readonly { readonly fares: { standard: Fare; discount_den: Fare } }[]>
  >;
}

test.use({ who: 'demo' });

test('an alert matches when the fare falls and sends one email', async ({
  page,
  calls,
  token,
  api,
  mailbox,
}) => {
  test.slow();
  const headers = { authorization: `Bearer ${token}` };
  const address = api.demo('Premium').email;
  const found = await calls.get(`/api/flights/search?origin=DEN&date=${DAY}`, { headers });
  const { flights } = (await found.json()) as Answer;
  /** Lowest fare that is bookable this long before without a membership. */
  const lowest = (place: string) =>
    Math.min(...(flights[place] ?? []).flatMap(({ fares }) => fares.standard?.total ?? []));

  await page.goto(results({ date: DAY }));
  const card = page.getByRole('article').first();
  await cardToggle(card).click();
  const bell = card.getByRole('button', { name: /^Alert for/ });
  const place = /[A-Z]{3}/.exec(await bell.innerText())?.[0] ?? '';
  await bell.click();
  const box = page.getByRole('dialog', { name: 'Create Flight Alert' });
  await box.getByLabel('GoWild fares only').uncheck();
  const criteria = (lowest(place) - 1).toFixed(2);
  await box.getByLabel('Max price').fill(criteria);
  await box.getByRole('button', { name: 'Create Alert' }).click();
  await expect(page.getByText('Flight Alert Created!')).toBeVisible();

  const subjects = async () => (await mailbox.emailsTo(address)).map(({ subject }) => subject);
  const matches = async () =>
    (await subjects()).filter((subject) => /^\$\d+\.\d\d from/.test(subject));
  const isSet = async () => (await subjects()).some((subject) => subject.startsWith('Alert set'));
  await expect.poll(isSet, 'the confirmation').toBe(true);
  expect(await matches()).toEqual([]);

  await page.goto('/sandbox/fares');
  for (let day = 0; day < PATIENCE_DAYS && (await matches()).length === 0; day += 1) {
    await press(page, '1 day');
    await expect(page.getByText(`${day + 1} day`, { exact: false }).first()).toBeVisible();
    // Workers poll within seconds; the email follows a second later.
    await expect
      .poll(async () => (await matches()).length, { timeout: 4_000 })
      .toBeGreaterThan(0)
      .catch(() => {});
  }
  expect(await matches()).toHaveLength(1);
  const [email] = (await mailbox.emailsTo(address)).filter(({ subject }) =>
    subject.startsWith('$'),
  );
  const price = /^\$(\d+\.\d\d) from Denver/.exec(email?.subject ?? '')?.[1] ?? '';
  expect(Number(price)).toBeLessThanOrEqual(Number(criteria));
  expect(email?.text).toContain('Sample fares');
  expect(email?.text).toContain('Book now:\nhttps://booking.flyfrontier.com/');

  await page.goto('/notifications');
  await page.getByRole('checkbox', { name: 'Show completed' }).check();
  const alert = page.getByRole('article', { name: new RegExp(`${place}$`) });
  await expect(alert.getByText(`Found: $${price}`)).toBeVisible();
  await expect(alert.getByText(/^Matched travel date:/)).toBeVisible();
  await expect(page.getByText('Sample fares')).toBeVisible();
  await expect(alert.getByRole('button', { name: /^Delete/ })).toBeHidden();
});
