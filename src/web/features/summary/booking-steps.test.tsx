import '#test/screen/matchers.ts';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { bookingLink } from '#domain/flight.ts';
import { asFlight } from '#domain/shared-flight.ts';
import { openTrip, RETURN_TOMORROW, summaryTest } from '#test/screen/summary-fixture.ts';
import { aTrip, sharedFlight } from '#test/trip-example.ts';

summaryTest();

const bookLink = (way: 'Outbound' | 'Return') =>
  screen.findByRole('link', { name: new RegExp(`^Book now ?, ${way}`) });

const remind = (way: 'Outbound' | 'Return') =>
  screen.findByRole('button', { name: new RegExp(`^Remind me ?, ${way}`) });
/** The pass seats of it and of RETURN_TOMORROW can be booked at the time of the fixture. */
const OUT_TOMORROW = sharedFlight('DEN 2026-11-22T06:00-07:00 LAS 2026-11-22T07:00-08:00 F9 1', {
  goWild: 15.41,
  standard: 98,
});
const primary = () =>
  [...document.querySelectorAll('main [class*=primary]')].map((button) => button.textContent);

describe('booking steps', () => {
  it('the summary says first what to do, and has one primary button', async () => {
    openTrip(aTrip({ departure: OUT_TOMORROW, back: aTrip().back }));
    expect(
      await screen.findByRole('heading', {
        level: 2,
        name: 'Book the flight out now. The way home opens Sat, Nov 28.',
      }),
    ).toBeVisible();
    expect(primary()).toEqual([expect.stringMatching(/^Book now, Outbound/)]);
    expect(await remind('Return')).toBeVisible();
  });

  it('the step of a closed window offers a reminder, and Standard fares at once', async () => {
    openTrip();
    expect(await remind('Return')).toBeVisible();
    const link = screen.getByRole('link', {
      name: /^Book now at Standard ?, Return, Las Vegas to Denver, opens flyfrontier\.com in a new tab$/,
    });
    expect(link).toHaveAttribute('href', bookingLink(asFlight(aTrip().back), 'standard'));
    expect(primary()).toEqual([expect.stringMatching(/^Remind me, Outbound/)]);
  });

  it('no step is recommended where the flights do not fit together', async () => {
    openTrip(aTrip({ back: RETURN_TOMORROW }));
    expect(
      await screen.findByRole('heading', { name: 'Choose another return flight first.' }),
    ).toBeVisible();
    expect(primary()).toEqual([]);
  });

  it('the summary shows two booking steps, each linked to the airline page of its flight', async () => {
    openTrip(aTrip({ departure: OUT_TOMORROW, back: RETURN_TOMORROW }));
    expect(await screen.findByRole('heading', { name: 'Ready to Book?' })).toBeVisible();
    expect(
      screen.getByText(
        'Each flight is booked separately on the airline’s website via ‘Book now’ buttons.',
      ),
    ).toBeVisible();
    for (const [way, flight] of [
      ['Outbound', OUT_TOMORROW],
      ['Return', RETURN_TOMORROW],
    ] as const) {
      const link = await bookLink(way);
      expect(link).toHaveAttribute('href', bookingLink(asFlight(flight), 'goWild'));
      expect(link).toHaveAttribute('target', '_blank');
      expect(link).toHaveAttribute('rel', 'noopener noreferrer');
    }
  });

  it('the booking steps say for each flight when its pass seat can be booked', async () => {
    openTrip();
    const out = (await remind('Outbound')).closest('li') as Element;
    expect(out).toHaveTextContent(
      'Pass seat bookable from Thu, Nov 26, 12:00 AM MST (in 4 d 12 h)',
    );
  });

  it('the booking steps say that a departed flight can no longer be booked', async () => {
    const past = sharedFlight('DEN 2026-11-20T06:30-07:00 LAS 2026-11-20T07:40-08:00 F9 1094', {
      goWild: 15.41,
    });
    openTrip(aTrip({ departure: past }));
    expect(await screen.findByText('This flight has left')).toBeVisible();
    expect(screen.getAllByRole('link', { name: /^Book now/ })).toHaveLength(1);
  });
});

describe('calendar file', () => {
  it('a calendar file with a reminder is saved from the step', async () => {
    const files: Blob[] = [];
    const names: string[] = [];
    URL.createObjectURL = (file: Blob) => {
      files.push(file);
      return 'blob:file';
    };
    URL.revokeObjectURL = () => {};
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (
      this: HTMLAnchorElement,
    ) {
      names.push(this.download);
    });
    openTrip();
    await userEvent.click(await remind('Return'));
    expect(names).toEqual(['denver-las-vegas-2026-11-27.ics']);
    const text = (await files[0]?.text()) ?? '';
    expect(text.match(/BEGIN:VEVENT/g)).toHaveLength(4);
    expect(text).toContain('DTSTART;TZID=America/Los_Angeles:20261128T000000');
    expect(await screen.findByText('Calendar file saved')).toBeVisible();
  });
});
