import { describe, expect, it } from 'vitest';
import { phoneDigits, readNumber, visibleText } from './typed-text.ts';

describe('a typed number', () => {
  it.each([
    ['40', 40],
    [' $40 ', 40],
    ['40 USD', 40],
    ['US$ 40', 40],
    ['40 dollars', 40],
    ['４０', 40],
    ['\u202A40\u202C', 40],
    ['39,99', 39.99],
    ['39.99', 39.99],
    ['39,9', 39.9],
    ['.5', 0.5],
    ['1,000', 1000],
    ['1.000', 1000],
    ['1 000', 1000],
    ['1\u202F000', 1000],
    ['1’000', 1000],
    ['12,345,678', 12_345_678],
    ['1,299.50', 1299.5],
    ['1.299,50', 1299.5],
    ['-3', -3],
    ['−3', -3],
    ['-$3.50', -3.5],
    ['0', 0],
  ])('is read as its writer means it: %s', (text, value) => {
    expect(readNumber(text)).toBe(value);
  });

  it.each([
    '',
    ' ',
    '$',
    '39,999,9',
    '1,00,000',
    '1000,000',
    '1,000,00',
    '1.000.00',
    '39,9999',
    '40.',
    '4 0',
    '1e3',
    '0x10',
    '40-50',
    'forty',
    '1,000 000',
  ])('is refused where nobody can say what it means: “%s”', (text) => {
    expect(readNumber(text)).toBeUndefined();
  });
});

describe('a pasted text', () => {
  it('loses what cannot be seen, and keeps what can', () => {
    expect(visibleText('\uFEFF D\u200BE\u00ADN\uFE0F\u2060 ')).toBe('DEN');
    expect(visibleText('2026\u201112\u201101')).toBe('2026-12-01');
    expect(visibleText('Dec\u00A01,\n 2026')).toBe('Dec 1, 2026');
    expect(visibleText('São Paulo')).toBe('São Paulo');
  });
});

describe('a typed phone number', () => {
  it.each([
    '(555) 123-4567',
    '+1 555 123 4567',
    '1-555-123-4567',
    '\u202A+1 (555) 123\u20114567\u202C',
    '555.123.4567 ext. 5',
    '555 123 4567 x5',
    '555-123-4567 extension 12',
    '5551234567#5',
  ])('has ten digits, without the country code and an extension: %s', (text) => {
    expect(phoneDigits(text)).toBe('5551234567');
  });

  it('keeps digits that are too many, so that they are refused', () => {
    expect(phoneDigits('555 123 45678')).toBe('55512345678');
  });
});
