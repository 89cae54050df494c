import '#test/screen/matchers.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { givenSite } from '#test/screen/fake-api.ts';
import { screenTest } from '#test/screen/open-app.tsx';
import { givenPlan } from '#test/screen/plan-fixture.ts';
import { card, openPlans, textOf, yearly } from '#test/screen/plans-page-fixture.ts';
import { UNTIL_KNOWN } from '#web/site/use-site.ts';

screenTest();

const SAMPLE = { name: 'simulated', simulated: true, indicative: false };
const LIVE = { name: 'duffel', simulated: false, indicative: false };
const withFares = (fares: typeof LIVE) => ({ ...UNTIL_KNOWN.suppliers, fares });

it('the plans page offers a premium member nothing that they have', async () => {
  givenPlan({ is_premium: true });
  await openPlans();
  expect(await screen.findByText(/^Premium shows every way out and back/)).toBeVisible();
  expect(screen.queryByText(/^Start free/)).toBeNull();
});

describe('plan cards', () => {
  it('Premium comes before the free plan in the document, as for the eye', async () => {
    await openPlans();
    const [first, second] = ['Premium', 'Free'].map((name) => screen.getByRole('region', { name }));
    expect(first?.nextElementSibling).toBe(second);
  });

  it('the free card says what it includes, lacks and how many searches there are now', async () => {
    givenSite({ free_searches: { limit: 4, per: 'week' } });
    await openPlans();
    await waitFor(() => expect(textOf('Free')).toContain('Right now: 4 searches per week'));
    for (const text of [
      '1 free search per week',
      'All destinations',
      'Basic results',
      'No notifications',
      'No maps',
    ])
      expect(card('Free').getByText(text)).toBeVisible();
  });

  it('the free card says the weekly search limit once', async () => {
    givenSite({ free_searches: { limit: 1, per: 'week' } });
    await openPlans();
    await waitFor(() => expect(textOf('Free')).not.toContain('currently'));
    expect(screen.queryByText(/currently/)).toBeNull();
    expect(card('Free').getByText('1 free search per week')).toBeVisible();
  });

  it('the Premium card says what it includes', async () => {
    givenSite({ suppliers: withFares(LIVE) });
    await openPlans();
    expect(await card('Premium').findByText('Live seat availability')).toBeVisible();
    for (const text of [
      'Unlimited searches',
      'Interactive maps',
      'Alerts and SMS (SMS coming)',
      'Inbound search',
      'Return search',
      'Live seat availability',
      'Priority support',
      'Limited-time price',
    ])
      expect(card('Premium').getByText(text)).toBeVisible();
  });

  it.each([
    ['sample', SAMPLE, 'Sample numbers'],
    ['indicative', { ...LIVE, indicative: true }, 'Seen by others'],
  ])('promises no live seats with %s fares', async (_, fares, caution) => {
    givenSite({ suppliers: withFares(fares) });
    await openPlans();
    expect(await card('Premium').findByText('Seat availability')).toBeVisible();
    await waitFor(() => expect(textOf('Premium')).toContain(caution));
    expect(screen.getByRole('rowheader', { name: /^Seat availability/ })).toHaveTextContent(
      caution,
    );
    expect(screen.queryByText(/live/i)).toBeNull();
  });

  it.each([
    ['premium', { is_premium: true }],
    ['trial', { is_premium: true, is_trial: true, trial_end: 4_102_444_800 }],
  ])('shows the limited-time price to no %s member', async (_, member) => {
    givenPlan(member);
    await openPlans();
    expect(await card('Premium').findByRole('button', { name: 'Active Plan' })).toBeVisible();
    expect(screen.queryByText('Limited-time price')).toBeNull();
    await yearly();
    expect(card('Premium').getByText('Save $10 per year')).toBeVisible();
    expect(screen.queryByText(/free trial/)).toBeNull();
  });

  it('shows the limited-time price to a free member, who may buy at it', async () => {
    givenPlan({});
    await openPlans();
    expect(await card('Premium').findByText('Limited-time price')).toBeVisible();
  });

  it('shows no limited-time price where nothing is sold', async () => {
    givenSite({ payments: { provider: 'off', page_origins: [] } });
    await openPlans();
    expect(await card('Premium').findByRole('link', { name: 'Get Started' })).toBeVisible();
    expect(screen.queryByText('Limited-time price')).toBeNull();
  });

  it('the plans sell no alerts and no seats where there are no fares', async () => {
    givenSite({ has_fares: false, sms_alerts: true });
    await openPlans();
    const main = screen.getByRole('main');
    await waitFor(() => expect(main.textContent).not.toMatch(/alert|notification/i));
    expect(main.textContent).not.toMatch(/seat|fares|Discount Den/i);
    expect(main).toHaveTextContent('Timetable, booking windows and blackout dates');
  });

  it('the Premium card includes text messages where they can be sent', async () => {
    givenSite({ sms_alerts: true });
    await openPlans();
    expect(await card('Premium').findByText('Alerts and SMS')).toBeVisible();
  });

  it('the plan cards show monthly and yearly prices, with the old price read as such', async () => {
    await openPlans();
    await waitFor(() => expect(textOf('Premium')).toContain('7-day free trial'));
    expect(textOf('Premium')).toContain('was $10 now $5 per month');
    // Without choosing it.
    expect(screen.getByRole('radio', { name: 'Yearly' })).toHaveAccessibleDescription(
      'Save $10 per year + 7-day free trial',
    );
    expect(textOf('Premium')).toContain('was $120 now $50 per year');
    expect(card('Premium').getByText('Save $10 per year + 7-day free trial')).toBeVisible();
    expect(card('Premium').getByText('compared with paying monthly')).toBeVisible();
  });

  it('the Premium card offers no trial where there is none', async () => {
    givenSite({ trial_days: 0 });
    await openPlans();
    await yearly();
    expect(card('Premium').getByText('Save $10 per year')).toBeVisible();
    expect(screen.queryByText(/free trial/)).toBeNull();
  });

  it('the Premium card offers no second trial', async () => {
    givenPlan({}, { trial_days: 0 });
    await openPlans();
    expect(await card('Premium').findByText('$5/month from today')).toBeVisible();
    expect(screen.queryByText(/free trial/)).toBeNull();
  });
});

describe('plans page below the cards', () => {
  it('the plans page shows the assurances, linked to the terms where there are any', async () => {
    givenSite({ refund_terms_url: 'https://terms.example/refunds' });
    await openPlans();
    expect(screen.getByText('Cancel anytime')).toBeVisible();
    expect(screen.getByText('No setup fees')).toBeVisible();
    expect(await screen.findByRole('link', { name: '100% money back guarantee' })).toHaveAttribute(
      'href',
      'https://terms.example/refunds',
    );
  });

  it('the plans page says that no money is taken only in the sandbox', async () => {
    await openPlans();
    expect(await screen.findByText(/This server takes no money/)).toBeVisible();
  });

  it('the plans page shows an example of what Premium adds, marked as such', async () => {
    await openPlans();
    const shown = screen.getByRole('region', { name: 'What Premium shows you' });
    expect(
      within(shown)
        .getAllByRole('heading', { level: 3 })
        .map((heading) => heading.textContent),
    ).toEqual(['Seats left', 'The route map', 'Inbound', 'Alerts']);
    expect(shown).toHaveTextContent('2 left');
    expect(shown).toHaveTextContent('Examples, not offers');
  });

  it('the examples on the plans page have no seats, alerts and prices where there are no fares', async () => {
    givenSite({ has_fares: false });
    await openPlans();
    const shown = screen.getByRole('region', { name: 'What Premium shows you' });
    await waitFor(() => expect(shown).not.toHaveTextContent('$'));
    expect(
      within(shown)
        .getAllByRole('heading', { level: 3 })
        .map((heading) => heading.textContent),
    ).toEqual(['The route map', 'Inbound']);
  });

  it('the plans page compares both plans side by side', async () => {
    await openPlans();
    const table = screen.getByRole('table', { name: 'Compare the plans' });
    const cells = (feature: string) =>
      [...(within(table).getByRole('rowheader', { name: feature }).parentElement?.children ?? [])]
        .slice(1)
        .map((cell) => cell.textContent);
    expect(cells('Flight searches')).toEqual(['3 per day', 'Unlimited']);
    expect(cells('All destinations')).toEqual(['Included', 'Included']);
    for (const feature of [
      'Inbound search',
      'More filters and sorting',
      'Sharing a round trip',
      'Hotels and rental cars',
    ])
      expect(cells(feature)).toEqual(['Not included', 'Included']);
    expect(cells('Alerts and SMS (SMS coming)')).toEqual(['Not included', '3 at once5 dates each']);
  });
});
