import { describe, expect, it } from 'vitest';
import { addressKey } from './caller.ts';

describe('the rate-limit key of an address', () => {
  it('uses an IPv4 address as rate-limit key, also when mapped to IPv6', () => {
    expect(addressKey('203.0.113.7')).toBe('203.0.113.7');
    expect(addressKey('::ffff:203.0.113.7')).toBe('203.0.113.7');
  });

  it('uses the /64 of an IPv6 address as rate-limit key, however it is written', () => {
    const same = ['2001:db8:1:2::1', '2001:0DB8:1:2:ffff:0:0:9', '2001:db8:1:2:3:4:5:6'];
    expect(new Set(same.map(addressKey))).toEqual(new Set(['2001:db8:1:2::/64']));
    expect(addressKey('2001:db8::1')).toBe('2001:db8:0:0::/64');
    expect(addressKey('::1')).toBe('0:0:0:0::/64');
    expect(addressKey('fe80::1%eth0')).toBe('fe80:0:0:0::/64');
  });
});
