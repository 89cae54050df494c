import { describe, expect, it } from 'vitest';
import { isKeyInForce, isKeyToken, keyTokenOf, shownPartOf } from './api-key.ts';

const RANDOM = 'aB3_-'.padEnd(43, 'x');
const now = new Date('2026-11-21T18:00:00Z');

describe('API keys', () => {
  it('are told apart from the token of a session, also of one that begins as a key does', () => {
    expect(isKeyToken(keyTokenOf(RANDOM))).toBe(true);
    expect(isKeyToken(RANDOM)).toBe(false);
    expect(isKeyToken(`rf_${RANDOM.slice(3)}`)).toBe(false);
  });

  it('that are too short or too long are taken for keys', () => {
    expect(isKeyToken(`${keyTokenOf(RANDOM)}x`)).toBe(true);
    expect(isKeyToken('rf_aB3')).toBe(true);
  });

  it('show five of 43 random characters', () => {
    expect(shownPartOf(keyTokenOf(RANDOM))).toBe('rf_aB3_-');
  });

  it.each([
    [null, null, true],
    ['2026-11-21T18:00:01Z', null, true],
    ['2026-11-21T18:00:00Z', null, false],
    [null, '2026-11-21T17:00:00Z', false],
    ['2026-11-22T18:00:00Z', '2026-11-21T17:00:00Z', false],
  ])('a key that ends at %s and was revoked at %s is in force: %s', (ends, revoked, isInForce) => {
    const expiresAt = ends === null ? null : new Date(ends);
    const revokedAt = revoked === null ? null : new Date(revoked);
    expect(isKeyInForce({ expiresAt, revokedAt }, now)).toBe(isInForce);
  });
});
