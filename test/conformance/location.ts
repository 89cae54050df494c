import { describe, expect, it } from 'vitest';
import type { LocationSource } from '#server/providers/location/port.ts';

export interface LocationSourceUnderTest {
  readonly source: LocationSource;
  /** Addresses that have left the house so far. */
  readonly asked: () => readonly string[];
}

const NOWHERE = [
  '',
  'unknown',
  '0.0.0.0',
  '10.1.2.3',
  '100.64.0.1',
  '127.0.0.1',
  '169.254.169.254',
  '172.16.0.1',
  '172.31.255.255',
  '192.168.1.1',
  '224.0.0.1',
  '255.255.255.255',
  '::ffff:192.168.1.1',
  '0:0:0:0::/64',
  'fe80:0:0:0::/64',
  'fd12:3456:0:0::/64',
  'ff02:0:0:0::/64',
  '2001:db8:0:0::/64',
  '8.8.8.8/../admin',
  '8.8.8.8?x=',
];

/** The promises of {@link LocationSource}, as tests. Each adapter's own test file calls this once. */
export function locationSourceConformance(make: () => Promise<LocationSourceUnderTest>) {
  describe('a location source', () => {
    it.each(NOWHERE)('makes no location call for %j', async (address) => {
      const { source, asked } = await make();
      expect(await source.locate(address)).toBeNull();
      expect(asked()).toEqual([]);
    });

    it.each(['8.8.8.8', '2607:f8b0:4005:805::/64'])(
      'locates %j at a valid position or nowhere',
      async (address) => {
        const { source } = await make();
        const found = await source.locate(address);
        if (!found) return;
        expect(Math.abs(found.spot.lat)).toBeLessThanOrEqual(90);
        expect(Math.abs(found.spot.lng)).toBeLessThanOrEqual(180);
      },
    );
  });
}
