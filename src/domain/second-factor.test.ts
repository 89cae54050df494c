import fc from 'fast-check';
import { expect, it } from 'vitest';
import {
  formatRecoveryCode,
  RECOVERY_CODE_BYTES,
  readAppCode,
  readRecoveryCode,
} from './second-factor.ts';

const bytes = fc.uint8Array({ minLength: RECOVERY_CODE_BYTES, maxLength: RECOVERY_CODE_BYTES });

it('writes 120 bits as six groups of four characters', () => {
  expect(RECOVERY_CODE_BYTES).toBe(15);
  expect(formatRecoveryCode(new Uint8Array(15))).toBe(Array(6).fill('0000').join('-'));
  expect(formatRecoveryCode(new Uint8Array(15).fill(255))).toBe(Array(6).fill('zzzz').join('-'));
  expect(formatRecoveryCode(Uint8Array.of(0, 0, 0, 0, 1, 8, 0, 0, 0, 0, 0, 0, 0, 0, 31))).toBe(
    '0000-0001-1000-0000-0000-000z',
  );
});

it('writes different bits as different codes, which are read back in any spelling', () => {
  fc.assert(
    fc.property(bytes, bytes, (one, other) => {
      const code = formatRecoveryCode(one);
      const plain = code.replaceAll('-', '');
      expect(readRecoveryCode(code)).toBe(plain);
      expect(readRecoveryCode(` ${code.toUpperCase().replaceAll('-', ' ')} `)).toBe(plain);
      expect(readRecoveryCode(plain.replaceAll('0', 'O').replaceAll('1', 'l'))).toBe(plain);
      const isSame = one.every((byte, n) => byte === other[n]);
      expect(formatRecoveryCode(other) === code).toBe(isSame);
    }),
  );
});

it.each(['', '0'.repeat(23), '0'.repeat(25), `u${'0'.repeat(23)}`, '123456'])(
  'reads %j as no recovery code',
  (text) => {
    expect(readRecoveryCode(text)).toBeUndefined();
  },
);

it.each([
  ['123456', '123456'],
  [' 123 456 ', '123456'],
  ['12345', undefined],
  ['1234567', undefined],
  ['12345a', undefined],
  ['１２３４５６', '123456'],
  ['\u202A123-456\u202C', '123456'],
])('reads %j as the code %j of an app', (text, code) => {
  expect(readAppCode(text)).toBe(code);
});
