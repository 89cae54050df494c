import { describe, expect, it } from 'vitest';
import {
  cleanName,
  formatAllowanceWindow,
  isInTrial,
  isSessionAlive,
  limitReachedMessage,
  limitReachedTitle,
  membershipPlan,
  nameError,
  sessionEnds,
  toName,
  trialDaysLeft,
  usageTone,
  windowStart,
} from './account.ts';
import { localDate } from './time.ts';

const now = new Date('2026-11-21T12:00:00Z');
const later = (hours: number) => new Date(now.getTime() + hours * 3_600_000);

describe('membership', () => {
  it('is premium when paid for, or in a running trial', () => {
    expect(membershipPlan({ isPremium: true, isTrial: false }, now)).toBe('premium');
    expect(membershipPlan({ isPremium: false, isTrial: false }, now)).toBe('free');
    expect(membershipPlan({ isPremium: true, isTrial: true, trialEndsAt: later(1) }, now)).toBe(
      'premium',
    );
  });

  it('falls back to free the moment a trial ends', () => {
    const ended = { isPremium: true, isTrial: true, trialEndsAt: now };
    expect(isInTrial(ended, now)).toBe(false);
    expect(membershipPlan(ended, now)).toBe('free');
  });

  it('counts started trial days', () => {
    const trial = (hours: number) => ({
      isPremium: true,
      isTrial: true,
      trialEndsAt: later(hours),
    });
    expect([1, 24, 25, 168].map((hours) => trialDaysLeft(trial(hours), now))).toEqual([1, 1, 2, 7]);
    expect(trialDaysLeft({ isPremium: false, isTrial: false }, now)).toBe(0);
    expect(trialDaysLeft(trial(-49), now)).toBe(0);
    expect(trialDaysLeft({ ...trial(25), isTrial: false }, now)).toBe(0);
  });

  it('is not in a trial without the mark of one, or without its end', () => {
    expect(isInTrial({ isPremium: false, isTrial: false, trialEndsAt: later(1) }, now)).toBe(false);
    expect(isInTrial({ isPremium: true, isTrial: true }, now)).toBe(false);
  });
});

describe('a session', () => {
  const ago = (hours: number) => later(-hours);
  const isAlive = (createdAt: Date, lastSeenAt: Date, isAdmin = false) =>
    isSessionAlive({ createdAt, lastSeenAt }, isAdmin, now);

  it('of a member lasts seven days without use and thirty at most, both counted in', () => {
    const day = 24;
    expect(isAlive(ago(7 * day), ago(7 * day))).toBe(true);
    expect(isAlive(ago(8 * day), new Date(ago(7 * day).getTime() - 1))).toBe(false);
    expect(isAlive(ago(30 * day), now)).toBe(true);
    expect(isAlive(new Date(ago(30 * day).getTime() - 1), now)).toBe(false);
  });

  it('of an administrator lasts half an hour without use and twelve hours at most', () => {
    expect(isAlive(ago(1), ago(0.5), true)).toBe(true);
    expect(isAlive(ago(1), new Date(ago(0.5).getTime() - 1), true)).toBe(false);
    expect(isAlive(ago(12), now, true)).toBe(true);
    expect(isAlive(new Date(ago(12).getTime() - 1), now, true)).toBe(false);
  });

  it('ends with the limits before the present moment', () => {
    expect(sessionEnds({ idleMs: 1_000, absoluteMs: 60_000 }, now)).toEqual({
      createdBefore: new Date('2026-11-21T11:59:00Z'),
      seenBefore: new Date('2026-11-21T11:59:59Z'),
    });
  });
});

describe('the allowance', () => {
  it('names its window', () => {
    expect(formatAllowanceWindow({ limit: 3, per: 'day' })).toBe('today');
    expect(formatAllowanceWindow({ limit: 3, per: 'week' })).toBe('this week');
  });

  it('has windows of a day, or of a week from Monday', () => {
    const sunday = localDate('2026-11-22');
    expect(windowStart({ limit: 3, per: 'day' }, sunday)).toBe('2026-11-22');
    expect(windowStart({ limit: 1, per: 'week' }, sunday)).toBe('2026-11-16');
    expect(windowStart({ limit: 1, per: 'week' }, localDate('2026-11-23'))).toBe('2026-11-23');
  });

  it('says its limit in the words in force', () => {
    expect(limitReachedMessage({ limit: 3, per: 'day' })).toBe(
      'Daily search limit reached. Free accounts are limited to 3 searches per day. Check out our plans at /plans for unlimited searches!',
    );
    expect(limitReachedMessage({ limit: 1, per: 'week' })).toContain('1 search per week');
    expect(limitReachedTitle({ limit: 3, per: 'day' })).toBe('Daily Search Limit Reached');
    expect(limitReachedTitle({ limit: 1, per: 'week' })).toBe('Weekly Search Limit Reached');
  });

  it('is red at none, yellow at one, green from two', () => {
    expect([0, 1, 2, 3].map(usageTone)).toEqual(['none-left', 'last', 'enough', 'enough']);
  });
});

describe('a name', () => {
  it.each([
    'Zoë',
    "Anne-Marie O'Neill",
    '李 小龍',
    'Æthelred',
    'X Æ A-12',
    'Martin Luther King, Jr.',
    'Maya (Mo) Ruiz & Sons / 3rd',
    'نگار\u200cسادات',
    'a'.repeat(100),
    '𐐀'.repeat(100),
  ])('%j is accepted', (text) => expect(nameError(text)).toBeUndefined());

  it.each([
    ['', 'Please use at least one letter'],
    ['007', 'Please use at least one letter'],
    ['...', 'Please use at least one letter'],
    ['\u3164', 'Please use at least one letter'],
    ['a'.repeat(101), 'Please use at most 100 characters'],
    ['Maya\nRuiz', 'Please use no line breaks and no invisible control characters'],
    ['Maya\u2028Ruiz', 'Please use no line breaks and no invisible control characters'],
    ['Maya\u0000', 'Please use no line breaks and no invisible control characters'],
    ['Maya\u202e', 'Please use no line breaks and no invisible control characters'],
    ['Maya\u2066', 'Please use no line breaks and no invisible control characters'],
    ['Maya\ud800', 'Please use no line breaks and no invisible control characters'],
  ])('%j is refused: %s', (text, message) => expect(nameError(text)).toBe(message));

  it('is trimmed and composed', () => {
    expect(cleanName('  Zoe\u0308 \n')).toBe('Zoë');
  });

  it.each([
    ['Zoë', 'Zoë'],
    ["  Anne-Marie  O'Neill  ", "Anne-Marie O'Neill"],
    ['maya_ruiz+42', 'maya_ruiz+42'],
    ['007', ''],
    ['...', ''],
    ['', ''],
    ['Ma\u0000ya\nRuiz\u202e', 'Ma ya Ruiz'],
    [`  ${'a'.repeat(100)}`, 'a'.repeat(100)],
    ['a'.repeat(101), 'a'.repeat(100)],
    [`${'a'.repeat(99)} b`, 'a'.repeat(99)],
    [`a${'𐐀'.repeat(120)}`, `a${'𐐀'.repeat(99)}`],
  ])('%j that another service gives becomes %j', (text, name) => {
    expect(toName(text)).toBe(name);
    if (name !== '') expect(nameError(name)).toBeUndefined();
  });
});
