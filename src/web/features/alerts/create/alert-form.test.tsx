import '#test/screen/matchers.ts';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { aDate, anAlert } from '#test/answers.ts';
import {
  acceptAlerts,
  createdAlert,
  createdAlerts,
  givenAlerts,
  givenRouteDays,
} from '#test/screen/alert-fixture.ts';
import { teachDialogs } from '#test/screen/dialog-element.ts';
import { fakeApi, givenSite, refusal } from '#test/screen/fake-api.ts';
import { screenTest } from '#test/screen/open-app.tsx';
import { closeSearch, openSearch } from '#test/screen/search-fixture.ts';
import { ENDED, signInAgain } from '#test/screen/session-fixture.ts';

screenTest();
afterEach(closeSearch);

const press = async (name: string | RegExp) =>
  userEvent.click(await screen.findByRole('button', { name }));
const input = (label: string | RegExp) => screen.getByLabelText(label);
const price = () => input('Max price');
const chips = () =>
  within(screen.getByRole('list', { name: 'Chosen travel dates' }))
    .getAllByRole('listitem')
    .map((chip) => chip.textContent);

/** Opens the form at noon in Denver on November 21. */
async function open(active = 0) {
  givenAlerts([], active);
  openSearch({ who: 'premium', address: '/notifications' });
  await press('Create Flight Alert');
  await waitFor(() => expect(screen.getByText(`${active} of 3 in use`)).toBeVisible());
}

async function choose(field: 'From' | 'To', typed: string) {
  await userEvent.type(screen.getByRole('combobox', { name: field }), `${typed}{Enter}`);
}

async function addDays(...days: string[]) {
  if (!screen.queryByRole('button', { name: 'Done' })) await press(/^(?:Choose dates|Add a date)$/);
  const field = await screen.findByLabelText('Type a date', {}, { timeout: 8000 });
  for (const day of days) await userEvent.type(field, `${day}{Enter}`);
}

async function fill() {
  await choose('From', 'DEN');
  await choose('To', 'LAS');
  await addDays('Nov 24', 'Nov 22');
  await userEvent.type(price(), '29.5');
}

it('restores the alert that was not created after the session ended', async () => {
  await open();
  await fill();
  fakeApi.on('POST /notifications', ENDED);
  await press('Create Alert for 2 Dates');
  await signInAgain({ is_premium: true });
  await waitFor(() => expect(price()).toHaveValue('29.5'));
  expect(chips()).toEqual(['Sun, Nov 22', 'Tue, Nov 24']);
  fakeApi.on('POST /notifications', () => createdAlert());
  await press('Create Alert for 2 Dates');
  expect(await screen.findByText('Flight Alert Created!')).toBeVisible();
  expect(createdAlerts().at(-1)).toMatchObject({
    origin_airport: 'DEN',
    destination_airport: 'LAS',
    max_price: 29.5,
  });
});

describe('creating an alert', () => {
  it('the alert form creates an alert from its fields, resets itself and reloads the list', async () => {
    await open();
    fakeApi.on('POST /notifications', () => {
      givenAlerts([anAlert()], 1);
      return createdAlert();
    });
    await fill();
    expect(chips()).toEqual(['Sun, Nov 22', 'Tue, Nov 24']);
    await press('Create Alert for 2 Dates');
    expect(await screen.findByText('Flight Alert Created!')).toBeVisible();
    expect(
      screen.getByText(
        'Successfully created flight alert for 2 dates! Check your email for confirmation.',
      ),
    ).toBeVisible();
    expect(createdAlerts()).toEqual([
      {
        origin_airport: 'DEN',
        destination_airport: 'LAS',
        travel_dates: ['2026-11-22', '2026-11-24'],
        max_price: 29.5,
        gowild_only: true,
      },
    ]);
    expect(await screen.findByRole('article')).toBeVisible();
    const opener = screen.getByRole('button', { name: 'Create Flight Alert' });
    expect(opener).toHaveAttribute('aria-expanded', 'false');
    expect(opener).toHaveFocus();
    await userEvent.click(opener);
    expect(price()).toHaveValue('');
    expect(screen.queryByRole('list', { name: 'Chosen travel dates' })).toBeNull();
  });

  it('the alert form keeps its fields when the server refuses the alert', async () => {
    await open();
    await fill();
    fakeApi.on('POST /notifications', {
      status: 409,
      json: refusal('alert_limit_reached', 'Maximum 3 alerts reached'),
    });
    await press('Create Alert for 2 Dates');
    expect(await screen.findByText('Error')).toBeVisible();
    expect(screen.getByText('Maximum 3 alerts reached')).toBeVisible();
    expect(price()).toHaveValue('29.5');
    expect(chips()).toHaveLength(2);
    await press('Create Flight Alert');
    await press('Create Flight Alert');
    expect(price()).toHaveValue('29.5');
  });

  it('the alert form shows a server error at its field until the field changes', async () => {
    await open();
    await fill();
    fakeApi.on('POST /notifications', {
      status: 400,
      json: refusal('invalid_input', 'Please check.', { max_price: 'Too much' }),
    });
    await press('Create Alert for 2 Dates');
    await waitFor(() => expect(price()).toHaveAccessibleDescription('Too much'));
    expect(price()).toHaveFocus();
    await userEvent.type(price(), '1');
    expect(screen.queryByText('Too much')).toBeNull();
  });

  it('the alert form does not create an alert at the limit', async () => {
    await open(3);
    const button = screen.getByRole('button', { name: 'Maximum 3 alerts reached' });
    expect(button).toBeDisabled();
  });
});

describe('alert form on a phone', () => {
  async function openOnPhone() {
    teachDialogs();
    vi.stubGlobal('matchMedia', (query: string) => ({
      matches: query === '(max-width: 767px)',
      addEventListener: () => undefined,
      removeEventListener: () => undefined,
    }));
    onTestFinished(() => void vi.unstubAllGlobals());
    await open();
    return screen.getByRole('dialog', { name: 'Create Flight Alert' });
  }

  it('the alert form is a sheet with its button below, and keeps its fields when closed', async () => {
    const sheet = within(await openOnPhone());
    await userEvent.type(price(), '29.5');
    expect(sheet.getByRole('button', { name: 'Create Alert' }).closest('form')).toBeNull();
    await userEvent.click(sheet.getByRole('button', { name: 'Close' }));
    expect(screen.queryByRole('dialog')).toBeNull();
    const opener = screen.getByRole('button', { name: 'Create Flight Alert' });
    expect(opener).toHaveAttribute('aria-expanded', 'false');
    expect(opener).toHaveFocus();
    await userEvent.click(opener);
    expect(price()).toHaveValue('29.5');
  });

  it('the sheet shows errors of the form and closes when the alert is created', async () => {
    const sheet = within(await openOnPhone());
    await press('Create Alert');
    expect(sheet.getByText('Origin airport is required')).toBeVisible();
    await fill();
    fakeApi.on('POST /notifications', () => createdAlert());
    await press('Create Alert for 2 Dates');
    expect(await screen.findByText('Flight Alert Created!')).toBeVisible();
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(screen.getByRole('button', { name: 'Create Flight Alert' })).toHaveFocus();
  });
});

describe('validation errors of a new alert', () => {
  it('the alert form shows all errors with the focus on the first and removes fixed ones', async () => {
    await open();
    await press('Create Alert');
    for (const text of [
      'Origin airport is required',
      'Destination airport is required',
      'At least one travel date is required',
      'Max price must be greater than $0',
    ])
      expect(screen.getByText(text)).toBeVisible();
    expect(screen.getByRole('combobox', { name: 'From' })).toHaveFocus();
    await choose('From', 'DEN');
    expect(screen.queryByText('Origin airport is required')).toBeNull();
    await choose('To', 'DEN');
    expect(screen.getByText('Destination must be different from origin')).toBeVisible();
    expect(createdAlerts()).toEqual([]);
  });

  it('the alert form focuses the date button for a date error', async () => {
    await open();
    await choose('From', 'DEN');
    await choose('To', 'LAS');
    await press('Create Alert');
    const button = screen.getByRole('button', { name: 'Choose dates' });
    expect(button).toHaveFocus();
    expect(button).toHaveAccessibleDescription('At least one travel date is required');
  });
});

describe('alert for a city', () => {
  it('the alert form asks which airport of a city to use', async () => {
    await open();
    await choose('From', 'New York');
    const airports = within(screen.getByRole('group', { name: /^Departure airport/ }));
    expect(airports.getAllByRole('radio')).toHaveLength(3);
    await press('Create Alert');
    expect(airports.getByText('Origin airport is required')).toBeVisible();
    expect(airports.getAllByRole('radio')[0]!).toHaveFocus();
    await userEvent.click(airports.getByRole('radio', { name: /LGA/ }));
    expect(screen.queryByText('Origin airport is required')).toBeNull();
  });
});

describe('alert dates', () => {
  it('alert dates start tomorrow at the origin', async () => {
    await open();
    await choose('From', 'DEN');
    await addDays('11/21/2026');
    expect(screen.getByText('The first possible day is Sunday, November 22, 2026.')).toBeVisible();
    expect(
      (await screen.findByRole('button', { name: /November 21, 2026/ })).getAttribute(
        'aria-disabled',
      ),
    ).toBe('true');
  });

  it('the alert form says that a date is already chosen and changes nothing', async () => {
    await open();
    await addDays('Nov 24', 'Nov 24');
    expect(screen.getByText('Tue, Nov 24 is already chosen.')).toBeVisible();
    await userEvent.click(await screen.findByRole('button', { name: /November 25, 2026/ }));
    expect(chips()).toEqual(['Tue, Nov 24', 'Wed, Nov 25']);
    await userEvent.click(await screen.findByRole('button', { name: /November 25, 2026/ }));
    expect(screen.getByText('Wed, Nov 25 is already chosen.')).toBeVisible();
    expect(chips()).toEqual(['Tue, Nov 24', 'Wed, Nov 25']);
    await press('Remove Tue, Nov 24');
    expect(chips()).toEqual(['Wed, Nov 25']);
  });

  it('the alert form limits an alert to five dates', async () => {
    await open();
    await addDays('Nov 22', 'Nov 23', 'Nov 24', 'Nov 25', 'Nov 26', 'Nov 27');
    expect(screen.getByText('Maximum 5 travel dates allowed')).toBeVisible();
    expect(chips()).toHaveLength(5);
  });

  it('the alert form says when pass seats open for far dates unless other fares count', async () => {
    await open();
    await choose('From', 'DEN');
    await choose('To', 'LAS');
    await addDays('Dec 10');
    const note =
      'GoWild seats for Dec 10 open on Dec 9 at 12:00 AM in Denver; we look from then on.';
    expect(screen.getByText(note)).toBeVisible();
    await userEvent.click(input('GoWild fares only'));
    expect(screen.queryByText(note)).toBeNull();
  });
});

describe('text message alerts', () => {
  it('the alert form disables text messages with the reason where none can be sent', async () => {
    await open();
    expect(input('Phone number')).toBeDisabled();
    expect(input('Phone number')).toHaveAccessibleDescription(
      'Text messages are not available yet',
    );
    expect(screen.queryByLabelText(/Send me text messages/)).toBeNull();
  });

  it('the alert form requires consent once there is a phone number', async () => {
    givenSite({ sms_alerts: true });
    await open();
    await waitFor(() => expect(input('Phone number').matches(':disabled')).toBe(false));
    await fill();
    expect(screen.queryByLabelText(/Send me text messages/)).toBeNull();
    await userEvent.type(input('Phone number'), '7205550134');
    await press('Create Alert for 2 Dates');
    expect(screen.getByLabelText(/Send me text messages/)).toHaveFocus();
    expect(createdAlerts()).toEqual([]);
    await userEvent.click(screen.getByLabelText(/Send me text messages/));
    await press('Create Alert for 2 Dates');
    await waitFor(() => expect(createdAlerts()).toHaveLength(1));
    expect(createdAlerts()[0]).toMatchObject({ phone_number: '7205550134', sms_consent: true });
  });
});

describe('days on which an alert cannot come true', () => {
  const warning = () => screen.findByRole('list', { name: 'Dates that cannot be watched' });

  it('the alert form says that the alert can come true once the server has answered', async () => {
    await open();
    await choose('From', 'DEN');
    await choose('To', 'LAS');
    expect(screen.queryByText('This can come true.')).toBeNull();
    await addDays('Nov 22', 'Nov 24');
    expect((await screen.findByText('This can come true.')).closest('p')).toHaveTextContent(
      'There are flights on each of those days.',
    );
  });

  it('the alert form does not say that an alert can come true when the server is silent', async () => {
    await open();
    fakeApi.on('GET /notifications/route-days', { status: 400 });
    await fill();
    expect(fakeApi.heard('GET /notifications/route-days').length).toBeGreaterThan(0);
    expect(screen.queryByText('This can come true.')).toBeNull();
  });

  async function openWith(days: Parameters<typeof givenRouteDays>[0]) {
    await open();
    givenRouteDays(days);
    await fill();
  }

  it('warns of days without flights before sending, and leaves them out', async () => {
    await openWith({ withoutFlights: ['2026-11-24'] });
    expect(await warning()).toHaveTextContent('No flights from DEN to LAS on Tue, Nov 24');
    expect(screen.getByText('The alert is created without these dates.')).toBeVisible();
    acceptAlerts(['2026-11-24']);
    await press('Create Alert');
    expect(await screen.findByText(/Successfully created flight alert for 1 date!/)).toBeVisible();
    expect(createdAlerts()[0]?.travel_dates).toEqual(['2026-11-22', '2026-11-24']);
  });

  it('warns of blackout dates of a GoWild alert as long as other fares do not count', async () => {
    await openWith({ withoutGoWild: ['2026-11-22', '2026-11-24'] });
    const words = 'No GoWild seats on Sun, Nov 22; Tue, Nov 24: blackout dates';
    expect(await warning()).toHaveTextContent(words);
    expect(screen.queryByText('The alert is created without these dates.')).toBeNull();
    await press('Create Alert for 2 Dates');
    expect(screen.getByRole('button', { name: 'Done' })).toHaveAccessibleDescription(words);
    expect(createdAlerts()).toEqual([]);
    await userEvent.click(input('GoWild fares only'));
    expect(screen.queryByText(words)).toBeNull();
    await press('Create Alert for 2 Dates');
    await waitFor(() => expect(createdAlerts()).toHaveLength(1));
  });

  it('says at the destination that nothing connects the airports', async () => {
    await openWith({ isConnected: false });
    expect(await warning()).toHaveTextContent('No flights go from DEN to LAS');
    await press('Create Alert for 2 Dates');
    expect(screen.getByRole('combobox', { name: 'To' })).toHaveAccessibleDescription(
      'No flights go from DEN to LAS',
    );
    expect(createdAlerts()).toEqual([]);
  });

  it('warns of days that an equal alert covers already', async () => {
    await open();
    givenAlerts(
      [
        anAlert({
          dates: [
            aDate({ date: '2026-11-22', state: 'found', found_price: 20 }),
            aDate({ date: '2026-11-24' }),
          ],
        }),
      ],
      1,
    );
    // Refetched when the form mounts again.
    await userEvent.click(screen.getByLabelText('Show completed'));
    await screen.findByRole('article');
    await userEvent.click(screen.getByLabelText('Show completed'));
    await fill();
    const words = 'You already have this alert for Tue, Nov 24';
    await waitFor(() => expect(screen.getByText(words)).toBeVisible());
    await press('Create Alert for 2 Dates');
    expect(createdAlerts()).toEqual([]);
    await userEvent.type(price(), '1');
    expect(screen.queryByText(words)).toBeNull();
  });

  it('creates the alert when the days cannot be checked', async () => {
    await open();
    fakeApi.on('GET /notifications/route-days', { status: 404 });
    await fill();
    await press('Create Alert for 2 Dates');
    await waitFor(() => expect(createdAlerts()).toHaveLength(1));
  });
});
