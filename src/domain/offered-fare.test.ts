import { describe, expect, it } from 'vitest';
import { cents } from './money.ts';
import { keepOffer, type OfferedFare } from './offered-fare.ts';

const CHEAP: OfferedFare = {
  kind: 'standard',
  price: cents(3_000),
  stops: 1,
  minutes: 300,
  seats: 2,
};

const kept = (...offers: readonly OfferedFare[]) => {
  const list: OfferedFare[] = [];
  for (const one of offers) keepOffer(list, one);
  return list;
};

describe('the offers of a route', () => {
  it.each<readonly [string, Partial<OfferedFare>]>([
    ['fewer stops', { stops: 0 }],
    ['a shorter duration', { minutes: 299 }],
    ['more seats', { seats: 3 }],
  ])('a dearer offer stays for %s, whichever comes first', (_, better) => {
    const dear = { ...CHEAP, price: cents(3_001), ...better };
    expect(kept(CHEAP, dear)).toEqual([CHEAP, dear]);
    expect(kept(dear, CHEAP)).toEqual([dear, CHEAP]);
  });

  it('an offer that is better in nothing goes, whichever comes first', () => {
    const worse = { ...CHEAP, minutes: 301, seats: 1 };
    expect(kept(CHEAP, worse)).toEqual([CHEAP]);
    expect(kept(worse, CHEAP)).toEqual([CHEAP]);
  });

  it('of equal offers the first one stays', () => {
    const same = { ...CHEAP };
    const [one, ...others] = kept(CHEAP, same);
    expect([one === CHEAP, others]).toEqual([true, []]);
  });
});
