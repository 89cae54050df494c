import { describe, expect, it } from 'vitest';
import { TRIPS } from './mix.ts';
import { type Outcome, tallyOf } from './tally.ts';

const outcome = (kind: string, change: Partial<Outcome> = {}): Outcome => ({
  kind,
  status: 200,
  ms: 10,
  at: 0,
  bytes: 100,
  refused: false,
  ...change,
});

describe('the tally of a load', () => {
  it('counts answers about trips among those served, as they are among those sent', () => {
    const sent = [
      ...Array.from({ length: 18 }, () => outcome('search')),
      outcome(TRIPS),
      outcome(TRIPS),
    ];
    expect(tallyOf(sent, 2).served).toBe(10);
  });

  it('counts neither refusals nor errors among those served', () => {
    const sent = [
      outcome('search'),
      outcome('search', { refused: true }),
      outcome('search', { error: 'no answer' }),
    ];
    expect(tallyOf(sent, 1).served).toBe(1);
  });

  it('leaves trips out of the times of everybody else', () => {
    const sent = [outcome('search', { ms: 20 }), outcome(TRIPS, { ms: 2_000 })];
    expect(tallyOf(sent, 1).all).toMatchObject({ count: 1, p99: 20 });
  });
});
