import '#test/screen/matchers.ts';
import { act, cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { addDays, type LocalDate, timeZone } from '#domain/time.ts';
import { tripDto } from '#test/screen/trips-fixture.tsx';
import { DayStrip } from './day-strip.tsx';
import { readTrips, type TripView } from './read-trips.ts';

const AWAY = 200;
let comeIntoView = () => {};
let measured = 0;

beforeEach(() => {
  measured = 0;
  comeIntoView = () => {};
  vi.spyOn(HTMLElement.prototype, 'offsetLeft', 'get').mockImplementation(() => {
    measured += 1;
    return AWAY;
  });
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      constructor(onChange: (entries: readonly { readonly isIntersecting: boolean }[]) => void) {
        comeIntoView = () => act(() => onChange([{ isIntersecting: true }]));
      }
      observe() {}
      disconnect() {}
    },
  );
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

const DENVER = timeZone('America/Denver');
const [trip] = readTrips({ trips: [tripDto()] }, () => DENVER) as [TripView];

/** Days from December 4, 2026; the trip leaves on the 10th. */
const showStrip = (length: number) =>
  render(
    <DayStrip
      trip={trip}
      days={Array.from({ length }, (_, day) => addDays('2026-12-04' as LocalDate, day))}
      blackoutDates={new Set()}
    />,
  );

it('a strip of two weeks is measured and scrolled to its day once it is in view', () => {
  showStrip(14);
  expect(measured).toBe(0);
  comeIntoView();
  expect(screen.getByRole('group', { name: 'Days out' }).scrollLeft).toBe(AWAY);
});

it('a strip of a week, which does not scroll, is never measured', () => {
  showStrip(7);
  comeIntoView();
  expect(measured).toBe(0);
});
