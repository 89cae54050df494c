import { expect, it } from 'vitest';
import { type CallLimit, limitFor, REGISTRATIONS } from './call-limit.ts';

const settings = { signInFailures: 5, registrationsPerHour: 20 };

it('a call limit with its own maximum keeps it', () => {
  const limit: CallLimit = { name: 'search', per: 'member', max: 60, windowMinutes: 1 };
  expect(limitFor(limit, settings)).toEqual(limit);
});

it('a call limit without its own maximum takes it from the settings', () => {
  expect(limitFor(REGISTRATIONS, settings)).toEqual({
    name: 'register:address',
    per: 'address',
    max: 20,
    windowMinutes: 60,
  });
});
