import '#test/screen/matchers.ts';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { bookingLink } from '#domain/flight.ts';
import { openTrip, summaryTest, wayHome } from '#test/screen/summary-fixture.ts';
import { aTrip, sharedFlight } from '#test/trip-example.ts';
import { asFlight } from '#web/trip/shared-trip.ts';

summaryTest();

const bookLink = (way: 'Outbound' | 'Return') =>
  screen.findByRole('link', { name: new RegExp(`^Book now ?, ${way}`) });

describe('booking steps', () => {
  it('the summary shows two booking steps, each linked to the airline page of its flight', async () => {
    openTrip();
    expect(await screen.findByRole('heading', { name: 'Ready to Book?' })).toBeVisible();
    expect(screen.getByText(/two separate bookings.*on the airline’s website/)).toBeVisible();
    for (const [way, flight] of [
      ['Outbound', aTrip().departure],
      ['Return', aTrip().back],
    ] as const) {
      const link = await bookLink(way);
      expect(link).toHaveAttribute('href', bookingLink(asFlight(flight), 'goWild'));
      expect(link).toHaveAttribute('target', '_blank');
      expect(link).toHaveAttribute('rel', 'noopener noreferrer');
    }
  });

  it('the booking steps say for each flight when its pass seat can be booked', async () => {
    openTrip();
    const out = (await bookLink('Outbound')).closest('li') as Element;
    expect(out).toHaveTextContent('Pass seat bookable from Thu, Nov 26, 12:00 AM MST (in 4d 12h)');
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
  it('a calendar file with a reminder is saved from the note', async () => {
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
    await userEvent.click(
      within(await wayHome()).getByRole('button', { name: /^Add to calendar/ }),
    );
    expect(names).toEqual(['denver-las-vegas-2026-11-27.ics']);
    const text = (await files[0]?.text()) ?? '';
    expect(text.match(/BEGIN:VEVENT/g)).toHaveLength(4);
    expect(text).toContain('DTSTART;TZID=America/Los_Angeles:20261128T000000');
    expect(await screen.findByText('Calendar file saved')).toBeVisible();
  });
});
