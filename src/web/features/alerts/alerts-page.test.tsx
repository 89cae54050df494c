import '#test/screen/matchers.ts';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it } from 'vitest';
import type { AlertDto } from '#contract/alerts.ts';
import { aDate, anAlert } from '#test/answers.ts';
import { givenAlerts } from '#test/screen/alert-fixture.ts';
import { fakeApi, givenSite, refusal } from '#test/screen/fake-api.ts';
import { screenTest } from '#test/screen/open-app.tsx';
import { closeSearch, openSearch, type SearchFixture } from '#test/screen/search-fixture.ts';

screenTest();
afterEach(closeSearch);

const press = async (name: string | RegExp) =>
  userEvent.click(await screen.findByRole('button', { name }));

/** Opens the page at noon in Denver on November 21. */
async function open(
  alerts: readonly AlertDto[],
  { active = alerts.length, ...fixture }: SearchFixture & { active?: number } = {},
) {
  givenAlerts(alerts, active);
  openSearch({ who: 'premium', address: '/notifications', ...fixture });
  await screen.findByRole('heading', { name: 'Your Flight Alerts' });
}

const card = (name: string | RegExp) => screen.findByRole('article', { name });

/** An answer that does not come. */
const later = new Promise<never>(() => {});

const found = anAlert({
  id: 'found',
  destinations: ['ATL'],
  is_active: false,
  is_completed: true,
  found_price: 15.41,
  found_travel_date: '2026-11-22',
  dates: [aDate({ date: '2026-11-22', state: 'found', found_price: 15.41 })],
});

describe('alert list', () => {
  it('the alert list says that there are no alerts and opens the form', async () => {
    await open([]);
    expect(await screen.findByRole('heading', { name: 'No flight alerts yet' })).toBeVisible();
    await press('Create an alert');
    expect(screen.getByRole('button', { name: 'Create Flight Alert' })).toHaveFocus();
    expect(screen.getByRole('form', { name: 'Create Flight Alert' })).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Create an alert' })).toBeNull();
  });

  it('says that a site without fares has no alerts, and lists those from before', async () => {
    givenSite({ has_fares: false });
    await open([anAlert({ id: 'old' })]);
    expect(await screen.findByText('This site has no fares')).toBeVisible();
    expect(await screen.findByRole('article')).toBeVisible();
    expect(screen.queryByText('Create Flight Alert')).toBeNull();
    expect(screen.queryByText('Your alerts are paused')).toBeNull();
  });

  it.each([
    ['the airports', 'GET /airports', { airports: () => later }],
    ['the blackout dates', 'GET /gowild/blackout-dates', { blackoutDates: () => later }],
  ])('the alert list waits until %s can be named', async (_, call, waits) => {
    await open([anAlert({ dates: [aDate({ date: '2026-11-24' })] })], waits);
    await waitFor(() => expect(fakeApi.heard(call)).not.toHaveLength(0));
    await waitFor(() => expect(fakeApi.heard('GET /notifications')).not.toHaveLength(0));
    expect(await screen.findByText('1 of 3 in use')).toBeVisible();
    expect(screen.getByText('Loading your alerts…')).toBeTruthy();
    expect(screen.queryByRole('article')).toBeNull();
  });

  it('the alert list says each code once when the airports fail to load', async () => {
    await open([anAlert()], { airports: { status: 404 } });
    expect(await card('DEN to LAS')).toBeVisible();
  });

  it('the alert list shows the criteria of each alert and the status of each date', async () => {
    await open([
      anAlert({
        last_checked_at: '2026-11-21T18:56:00.000Z',
        dates: [
          aDate(),
          aDate({ date: '2026-11-24' }),
          aDate({ date: '2026-11-25', state: 'found', found_price: 15.41 }),
        ],
      }),
    ]);
    const denver = await card('Denver DEN to Las Vegas LAS');
    expect(denver).toHaveTextContent('under $29.50, GoWild only');
    expect(within(denver).getByText('Active')).toBeVisible();
    expect(denver).toHaveTextContent('Checked 4 min ago');
    const rows = within(within(denver).getByRole('list', { name: 'Travel dates' }))
      .getAllByRole('listitem')
      .map((row) => row.textContent);
    expect(rows).toEqual([
      'Sun, Nov 22Watching',
      'Tue, Nov 24Seats open from Mon, Nov 23, 12:00 AM MST',
      'Wed, Nov 25Found at $15.41See flights',
    ]);
    expect(within(denver).getByRole('link', { name: 'See flights' }).getAttribute('href')).toBe(
      '/?screen=departure_flights&direction=outbound&origin=DEN&destination=LAS&date=2026-11-25',
    );
    expect(denver).not.toHaveTextContent('Matched travel date');
  });

  it('the alert list loads completed alerts on request, with the matched day and no delete button', async () => {
    const passed = { ...found, id: 'p', destinations: ['SLC'], found_price: null };
    await open([anAlert(), found, { ...passed, found_travel_date: null }], { active: 1 });
    await card(/Las Vegas/);
    expect(screen.queryByRole('article', { name: /Atlanta/ })).toBeNull();
    await userEvent.click(screen.getByLabelText('Show completed'));
    const atlanta = await card(/Atlanta/);
    expect(within(atlanta).getByText('Found: $15.41')).toBeVisible();
    expect(atlanta).toHaveTextContent('Matched travel date: Sun, Nov 22');
    expect(within(atlanta).queryByRole('button')).toBeNull();
    const salt = await card(/Salt Lake City/);
    expect(within(salt).getByText('Date Passed')).toBeVisible();
    expect(salt).not.toHaveTextContent('Matched');
    const asked = () =>
      fakeApi.heard('GET /notifications').map(({ query }) => query.include_completed);
    const before = asked().length;
    await userEvent.click(screen.getByLabelText('Show completed'));
    await waitFor(() => expect(screen.queryByRole('article', { name: /Atlanta/ })).toBeNull());
    await waitFor(() => expect(asked().slice(before)).toEqual(['false']));
  });

  it('the alert list says that alerts failed to load and retries', async () => {
    fakeApi.on('GET /notifications', { status: 400, json: refusal('unexpected', 'No.') });
    openSearch({ who: 'premium', address: '/notifications' });
    expect(await screen.findByText('Failed to load notifications')).toBeVisible();
    givenAlerts([anAlert()], 1);
    await press('Retry');
    expect(await card(/Las Vegas/)).toBeVisible();
    expect(screen.queryByText('Failed to load notifications')).toBeNull();
  });

  it('says that an alert cannot come true when all of its open dates have become blackout dates', async () => {
    await open([anAlert()], { blackouts: ['2026-11-22'] });
    const denver = await card(/Las Vegas/);
    expect(within(denver).getByText('Active')).toBeVisible();
    await waitFor(() =>
      expect(denver).toHaveTextContent('Cannot come true. The pass is not valid on this date.'),
    );
  });

  it('an alert with one open date that is no blackout date can come true', async () => {
    await open(
      [
        anAlert({
          dates: [aDate(), aDate({ date: '2026-11-24' })],
        }),
      ],
      { blackouts: ['2026-11-22'] },
    );
    expect(await card(/Las Vegas/)).toHaveTextContent('Blackout date, no GoWild seats');
    expect(await card(/Las Vegas/)).not.toHaveTextContent('Cannot come true');
  });

  it('says that an unsubscribed alert is no longer active', async () => {
    await open([
      anAlert({
        is_active: false,
        dates: [aDate({ state: 'stopped' })],
      }),
    ]);
    const stopped = await card(/Las Vegas/);
    expect(within(stopped).getByText('Inactive')).toBeVisible();
    expect(stopped).toHaveTextContent('You unsubscribed from this alert');
    expect(within(stopped).getByRole('button', { name: /^Delete/ })).toBeVisible();
  });
});

describe('pausing and resuming an alert', () => {
  const paused = anAlert({
    is_active: false,
    paused_at: '2026-11-20T09:00:00.000Z',
    dates: [aDate({ state: 'paused' })],
  });

  it('pauses an alert with a button that then resumes it', async () => {
    await open([anAlert()]);
    fakeApi.on('POST /notifications/a1/pause', () => {
      givenAlerts([paused]);
      return { status: 200, json: { notification: paused } };
    });
    fakeApi.on('POST /notifications/a1/resume', () => {
      givenAlerts([anAlert()], 1);
      return { status: 200, json: { notification: anAlert() } };
    });
    await card(/Las Vegas/);
    await press('Pause the alert DEN to LAS');
    const resume = await screen.findByRole('button', { name: 'Resume the alert DEN to LAS' });
    await waitFor(() => expect(resume).toHaveFocus());
    const shown = await card(/Las Vegas/);
    expect(within(shown).getByText('Inactive')).toBeVisible();
    expect(shown).toHaveTextContent('Paused on Nov 20.');
    expect(shown).not.toHaveTextContent('You unsubscribed');
    await press('Resume the alert DEN to LAS');
    expect(await within(await card(/Las Vegas/)).findByText('Active')).toBeVisible();
  });

  it('says why an alert cannot be resumed', async () => {
    await open([paused]);
    fakeApi.on('POST /notifications/a1/resume', {
      status: 409,
      json: { error: 'alert_limit_reached', message: 'Maximum 3 alerts reached' },
    });
    await card(/Las Vegas/);
    await press('Resume the alert DEN to LAS');
    expect(await screen.findByText('Maximum 3 alerts reached')).toBeVisible();
  });

  it('offers no pause for a stopped or a completed alert', async () => {
    await open([anAlert({ is_active: false, dates: [aDate({ state: 'stopped' })] }), found]);
    await card(/Las Vegas/);
    expect(screen.queryByRole('button', { name: /^(Pause|Resume)/ })).toBeNull();
  });
});

describe('how alerts work', () => {
  it('stands under the heading, and what ends a date at the foot of the form', async () => {
    await open([]);
    expect(
      await screen.findByText(
        /^Alerts check every 10 minutes and stop after finding a flight. Each date is a separate alert\./,
      ),
    ).toBeVisible();
    await press('Create Flight Alert');
    expect(
      within(screen.getByRole('form', { name: 'Create Flight Alert' })).getByText(
        'One message per date. A date stops when a flight is found or the day has passed.',
      ),
    ).toBeVisible();
  });
});

describe('deleting an alert', () => {
  it('deleting an alert asks for confirmation with the focus on Cancel', async () => {
    await open([anAlert()]);
    await press('Delete the alert DEN to LAS');
    const question = screen.getByRole('alertdialog', { name: 'Delete this alert?' });
    expect(question).toHaveTextContent('Are you sure you want to delete this notification?');
    expect(within(question).getByRole('button', { name: 'Cancel' })).toHaveFocus();
    await userEvent.keyboard('{Escape}');
    expect(screen.getByRole('button', { name: 'Delete the alert DEN to LAS' })).toHaveFocus();
    expect(fakeApi.heard('DELETE /notifications/a1')).toEqual([]);
  });

  it('deletes an alert and says so', async () => {
    await open([anAlert()]);
    fakeApi.on('DELETE /notifications/a1', () => {
      givenAlerts([]);
      return { status: 204 };
    });
    await press('Delete the alert DEN to LAS');
    await press('Delete');
    expect(await screen.findByText('Notification deleted successfully')).toBeVisible();
    expect(screen.getByRole('heading', { name: 'No flight alerts yet' })).toBeVisible();
    await waitFor(() =>
      expect(screen.getByRole('heading', { name: 'Your Flight Alerts' })).toHaveFocus(),
    );
  });

  it('an alert that could not be deleted stays in the list with the reason', async () => {
    await open([anAlert()]);
    fakeApi.on('DELETE /notifications/a1', {
      status: 409,
      json: refusal('alert_completed', 'Too late.'),
    });
    await press('Delete the alert DEN to LAS');
    await press('Delete');
    expect(await screen.findByText('Too late.')).toBeVisible();
    expect(await card(/Las Vegas/)).toBeVisible();
  });
});

describe('alerts on the free plan', () => {
  it('says that an alert is paused because the membership ended, and not when it was checked', async () => {
    const checked = { last_checked_at: '2026-11-21T18:59:00.000Z' };
    await open([anAlert({ is_paused: true, ...checked })], { who: 'free' });
    const paused = await card(/Las Vegas/);
    expect(within(paused).getByText('Inactive')).toBeVisible();
    expect(within(paused).queryByText('Active')).toBeNull();
    expect(paused).toHaveTextContent(
      'Your membership has ended. This alert goes on when you have Premium again.',
    );
    expect(paused).not.toHaveTextContent('Checked');
    expect(paused).not.toHaveTextContent('First check');
  });

  it('the alert list shows free members their paused alerts and that a new one needs Premium', async () => {
    await open([anAlert({ is_paused: true })], { who: 'free' });
    expect(
      screen.getByText(
        'Flight alerts are a premium feature. Please upgrade your account to access this feature.',
      ),
    ).toBeVisible();
    expect(await screen.findByText('Your alerts are paused')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Delete the alert DEN to LAS' })).toBeVisible();
    expect(screen.queryByRole('form')).toBeNull();
    expect(screen.queryByText('1 of 3 in use')).toBeNull();
  });
});
