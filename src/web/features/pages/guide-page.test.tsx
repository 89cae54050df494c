import '#test/screen/matchers.ts';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { fakeApi } from '#test/screen/fake-api.ts';
import { openApp, screenTest } from '#test/screen/open-app.tsx';
import { AIRPORTS } from '#test/screen/search-fixture.ts';

screenTest();
beforeEach(() => {
  // Noon in Denver on Saturday, November 21, 2026.
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-21T19:00:00Z') });
  fakeApi.on('GET /airports', { status: 200, json: AIRPORTS });
});
afterEach(() => void vi.useRealTimers());

const BLACKOUTS = ['2026-11-20', '2026-11-24', '2026-11-25', '2026-12-19'];

async function open(blackouts: readonly string[] | 'failing' = BLACKOUTS, page?: object) {
  const answer = blackouts === 'failing' ? { status: 400 } : { status: 200, json: blackouts };
  fakeApi.on('GET /gowild/blackout-dates', answer);
  if (page) fakeApi.on('GET /pages/blackout', { status: 200, json: page });
  openApp('/guide');
  await screen.findByRole('heading', { level: 1, name: 'GoWild guide' });
  return within(await screen.findByRole('region', { name: 'When can I book?' }));
}
type Section = Awaited<ReturnType<typeof open>>;

const setDay = async (section: Section, day: string) =>
  fireEvent.change(await section.findByLabelText('Day of departure'), { target: { value: day } });
const answer = (section: Section, text: string) => section.findByText(text);

describe('booking form of the guide', () => {
  it('the guide shows an example before anything is chosen', async () => {
    const section = await open();
    expect(await answer(section, 'From 12:00 AM on Fri, Dec 4')).toBeVisible();
    expect(section.getByText(/midnight in Denver \(MST\)/)).toBeVisible();
  });

  it('the guide follows the chosen day and kind of trip', async () => {
    const section = await open();
    await setDay(section, '2026-12-10');
    expect(await answer(section, 'From 12:00 AM on Wed, Dec 9')).toBeVisible();
    await userEvent.click(section.getByRole('radio', { name: 'International' }));
    expect(await answer(section, 'From 12:00 AM on Mon, Nov 30')).toBeVisible();
  });

  it('the guide treats a trip from abroad as international, at midnight there', async () => {
    const section = await open();
    await userEvent.type(await section.findByRole('combobox', { name: 'Leaving from' }), 'CUN');
    await userEvent.click(await section.findByRole('option', { name: /Cancun/ }));
    expect(section.getByRole('radio', { name: 'International' })).toHaveProperty('checked', true);
    expect(section.getByRole('radio', { name: 'Domestic' })).toBeDisabled();
    expect(await section.findByText(/midnight in Cancun/)).toBeVisible();
  });

  it('the guide says that a blackout date is never bookable', async () => {
    const section = await open();
    await setDay(section, '2026-11-25');
    expect(await answer(section, 'Not with the pass')).toBeVisible();
    expect(section.getByText(/Mon, Nov 23 and Thu, Nov 26/)).toBeVisible();
  });

  it('the guide says that it is unsure after the last known blackout date', async () => {
    const section = await open();
    await setDay(section, '2026-12-20');
    expect(
      await section.findByText(/No blackout dates are known yet for so far ahead/),
    ).toBeVisible();
  });

  it('the guide computes nothing for a day that has passed', async () => {
    const section = await open();
    await setDay(section, '2026-11-20');
    expect(await answer(section, 'Choose today or a later day.')).toBeVisible();
    expect(section.getByText('Choose an airport and a day.')).toBeVisible();
  });

  it('the guide says that the blackout dates are missing', async () => {
    const section = await open('failing');
    expect(await section.findByText(/this day may be one/)).toBeVisible();
  });
});

describe('blackout dates of the guide', () => {
  const dates = async () => within(await screen.findByRole('region', { name: 'Blackout dates' }));

  it('the guide lists blackout dates by month without past ones and says where the list ends', async () => {
    await open();
    const section = await dates();
    expect(await section.findByText('November 2026')).toBeVisible();
    expect(section.getByText('24–25')).toBeVisible();
    expect(section.getByText('19')).toBeVisible();
    expect(section.getByText(/ends on Saturday, December 19, 2026/)).toBeVisible();
  });

  it('the guide retries blackout dates that failed to load', async () => {
    await open('failing');
    const section = await dates();
    const again = await section.findByRole('button', { name: 'Try again' });
    fakeApi.on('GET /gowild/blackout-dates', { status: 200, json: BLACKOUTS });
    await userEvent.click(again);
    expect(await section.findByText('December 2026')).toBeVisible();
  });

  it('the guide says that there are no blackout dates', async () => {
    await open([]);
    expect(await (await dates()).findByText(/No blackout dates are known/)).toBeVisible();
  });
});

it('the guide breaks a fare down into parts that add up', async () => {
  await open();
  const table = screen.getByRole('table', { name: 'One way, for one person, by part' });
  const row = (name: RegExp) =>
    within(within(table).getByRole('row', { name }))
      .getAllByRole('cell')
      .map((cell) => cell.textContent);
  expect(row(/^Base fare/)).toEqual(['$0.01', '$0.02', '$0.01']);
  expect(row(/^You pay/)).toEqual(['$15.41', '$25.22', '$33.51']);
});

describe('the month in the guide', () => {
  const DAYS = Array.from({ length: 30 }, (_, at) => ({
    date: `2026-11-${String(at + 1).padStart(2, '0')}`,
    blackout: false,
    announced: true,
    window_opens: '2026-11-20T00:00:00-07:00',
    places: 83,
    windows: [{ state: 'open', opens_at: null, time_zone: null, abroad: false, places: 83 }],
    pairs: Array.from({ length: 15 }, () => 76),
  }));

  it('shows this month with its blackout days in words, and leads to the month', async () => {
    fakeApi.on('GET /openness', {
      status: 200,
      json: { origins: ['DEN'], month: '2026-11', days: DAYS, timetable: 'US DOT, July 2026' },
    });
    await open(BLACKOUTS, {
      dates: BLACKOUTS,
      today: '2026-11-21',
      until: '2027-11-21',
      timetable_source: 'US DOT, July 2026',
    });
    const month = within(await screen.findByRole('table', { name: 'November 2026' }));
    expect(month.queryAllByRole('button')).toEqual([]);
    const closed = month.getByRole('cell', { name: /Tue, November 24/ });
    expect(closed).toHaveTextContent('Blackout');
    await waitFor(() =>
      expect(month.getByRole('cell', { name: /November 23/ })).toHaveTextContent('83 places'),
    );
    expect(screen.getByRole('link', { name: 'Choose two days of a month' })).toHaveAttribute(
      'href',
      '/month',
    );
  });

  it('is left out where it cannot be loaded, and the guide is whole', async () => {
    await open();
    expect(screen.queryByRole('table', { name: 'November 2026' })).toBeNull();
    expect(screen.getByRole('heading', { name: 'Getting home' })).toBeVisible();
  });
});
