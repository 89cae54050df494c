import { describe, expect, it } from 'vitest';
import { airportCode } from './airports.ts';
import { isOver, nextPoll, nextRetry, shardOf } from './poll-target.ts';
import { localDate, timeZone } from './time.ts';

const denver = timeZone('America/Denver');
const at = (iso: string) => new Date(iso);
/** Denver is seven hours behind: its November 25 lasts from 07:00 UTC to 07:00 UTC. */
const watched = { day: localDate('2026-11-25'), zone: denver };

describe('poll target', () => {
  it('a poll target is over at midnight of its airport', () => {
    expect(isOver(watched, at('2026-11-25T07:00:00Z'))).toBe(false);
    expect(isOver(watched, at('2026-11-26T06:59:59Z'))).toBe(false);
    expect(isOver(watched, at('2026-11-26T07:00:00Z'))).toBe(true);
  });
});

describe('next poll', () => {
  const next = (now: string) => nextPoll(watched, at(now)).toISOString();

  it('the next poll is nine minutes later, to the millisecond', () => {
    expect(next('2026-11-21T18:00:00.123Z')).toBe('2026-11-21T18:09:00.123Z');
  });

  it('the next poll is at the midnight when domestic pass windows open, the day before', () => {
    expect(next('2026-11-24T06:55:00Z')).toBe('2026-11-24T07:00:00.000Z');
    expect(next('2026-11-24T06:50:59Z')).toBe('2026-11-24T06:59:59.000Z');
    expect(next('2026-11-24T06:51:00Z')).toBe('2026-11-24T07:00:00.000Z');
    expect(next('2026-11-24T06:59:59.999Z')).toBe('2026-11-24T07:00:00.000Z');
    expect(next('2026-11-24T07:00:00Z')).toBe('2026-11-24T07:09:00.000Z');
  });

  it('the next poll is at the midnight when international pass windows open, ten days before', () => {
    expect(next('2026-11-15T06:55:00Z')).toBe('2026-11-15T07:00:00.000Z');
  });

  it('the next poll is at the midnight that ends the day of the poll target', () => {
    expect(next('2026-11-26T06:55:00Z')).toBe('2026-11-26T07:00:00.000Z');
  });

  it('the next poll is nine minutes later across any other midnight', () => {
    for (const day of ['2026-11-14', '2026-11-16', '2026-11-23', '2026-11-25', '2026-11-27'])
      expect(next(`${day}T06:55:00Z`), day).toBe(`${day}T07:04:00.000Z`);
  });
});

describe('next retry of a failed poll', () => {
  const NOW = '2026-11-21T18:00:00Z';
  const secondsAfter = (failures: number, now = NOW) =>
    (nextRetry(watched, failures, at(now)).getTime() - at(now).getTime()) / 1_000;

  it('a failed poll is retried after 15 seconds, with delays that double up to nine minutes', () => {
    expect([1, 2, 3, 4, 5, 6, 7, 40].map((failures) => secondsAfter(failures))).toEqual([
      15, 30, 60, 120, 240, 480, 540, 540,
    ]);
  });

  it('the retry of a failed poll is no later than its next poll', () => {
    expect(secondsAfter(5, '2026-11-24T06:59:00Z')).toBe(60);
    expect(secondsAfter(2, '2026-11-24T06:59:00Z')).toBe(30);
  });
});

describe('shard of an origin and day', () => {
  const day = localDate('2026-11-25');

  it('shardOf gives the same shards in every process and release', () => {
    const shards = ['DEN', 'LAS', 'MCO'].map((code) => shardOf(airportCode(code), day));
    expect(shards).toEqual([33, 37, 10]);
    expect(shardOf(airportCode('DEN'), localDate('2026-11-26'))).toBe(38);
  });

  it('shardOf uses each of the 64 shards', () => {
    const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ'.split('');
    const codes = letters.flatMap((a) => letters.map((b) => airportCode(`${a}${b}X`)));
    const shards = new Set(codes.map((code) => shardOf(code, day)));
    expect([...shards].sort((a, b) => a - b)).toEqual(
      Array.from({ length: 64 }, (_, shard) => shard),
    );
  });
});
