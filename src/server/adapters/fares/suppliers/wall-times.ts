import type { AirportCode } from '#domain/airports.ts';
import type { OffsetTime } from '#domain/time.ts';
import { instantAt, isLocalDate, timeAt } from '#domain/time.ts';
import type { Network } from '#domain/timetable.ts';

const WALL_TIME = /^(\d{4}-\d\d-\d\d)T([01]\d|2[0-3]):([0-5]\d)(?::\d\d)?$/;

/** Reads `2026-12-09T06:30:00` as the clocks of an airport show it; undefined for another form or an unknown place. */
export const wallTimes =
  ({ airports }: Network) =>
  (at: AirportCode, text: string): OffsetTime | undefined => {
    const [, date = '', hour, minute] = WALL_TIME.exec(text) ?? [];
    const zone = airports.get(at)?.zone;
    if (!zone || !isLocalDate(date)) return undefined;
    return timeAt(zone, instantAt(zone, date, Number(hour) * 60 + Number(minute)));
  };
