import { describe, expect, it } from 'vitest';
import { anAlert } from '#test/answers.ts';
import { formatStatus } from './alert-status.tsx';

describe('alert status text', () => {
  it.each([
    ['Found: $15.41', { is_completed: true, is_active: false, found_price: 15.41 }],
    ['Found: $1,015.40', { is_completed: true, is_active: false, found_price: 1015.4 }],
    ['Date Passed', { is_completed: true, is_active: false }],
    ['Date Passed', { is_completed: true, is_active: false, found_price: 0 }],
    ['Active', { found_price: 15.41 }],
    ['Inactive', { is_paused: true }],
    ['Inactive', { is_active: false }],
  ])('formats an alert status as %s', (text, changes) => {
    expect(formatStatus(anAlert(changes))).toBe(text);
  });
});
