import { describe, expect, it } from 'vitest';
import {
  canReceive,
  cleanName,
  formatAllowanceWindow,
  isInTrial,
  isSessionAlive,
  limitReachedMessage,
  limitReachedTitle,
  membershipPlan,
  messagesWaitSince,
  nameError,
  personNameError,
  sessionEnds,
  toName,
  trialDaysLeft,
  usageTone,
  windowStart,
} from './account.ts';
import { localDate } from './time.ts';

const now = new Date('2026-11-21T12:00:00Z');
const later = (hours: number) => new Date(now.getTime() + hours * 3_600_000);

describe('an email address', () => {
  it.each([
    ['that is verified', now, 1_000, true],
    ['that is not, within a day of the registration', null, 24 - 1 / 3600, true],
    ['that is not, a day after the registration', null, 24, false],
  ])('%s gets messages about alerts and trips or not', (_, emailVerifiedAt, hours, gets) => {
    expect(canReceive({ createdAt: now, emailVerifiedAt }, later(hours))).toBe(gets);
  });

  it.each([
    ['a day after the registration', undefined, 24],
    ['a day after the registration, if it was corrected before', 2, 24],
    ['since it was corrected, if that was later', 48, 48],
  ])('that is not verified gets none %s', (_, corrected, hours) => {
    const emailCorrectedAt = corrected === undefined ? null : later(corrected);
    const proof = { createdAt: now, emailVerifiedAt: null, emailCorrectedAt };
    expect(messagesWaitSince(proof)).toEqual(later(hours));
  });
});

describe('membership', () => {
  it('a membership is premium while paid for or in a running trial', () => {
    expect(membershipPlan({ isPremium: true, isTrial: false }, now)).toBe('premium');
    expect(membershipPlan({ isPremium: false, isTrial: false }, now)).toBe('free');
    expect(membershipPlan({ isPremium: true, isTrial: true, trialEndsAt: later(1) }, now)).toBe(
      'premium',
    );
  });

  it('a membership falls back to free the moment its trial ends', () => {
    const ended = { isPremium: true, isTrial: true, trialEndsAt: now };
    expect(isInTrial(ended, now)).toBe(false);
    expect(membershipPlan(ended, now)).toBe('free');
  });

  it('trial days left are rounded up, and 0 without a running trial', () => {
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

  it('a membership without the trial flag or without a trial end is not in a trial', () => {
    expect(isInTrial({ isPremium: false, isTrial: false, trialEndsAt: later(1) }, now)).toBe(false);
    expect(isInTrial({ isPremium: true, isTrial: true }, now)).toBe(false);
  });
});

describe('sessions', () => {
  const ago = (hours: number) => later(-hours);
  const isAlive = (createdAt: Date, lastSeenAt: Date, isAdmin = false) =>
    isSessionAlive({ createdAt, lastSeenAt }, isAdmin, now);

  it('a member session lasts 7 days idle and 30 days in all, limits included', () => {
    const day = 24;
    expect(isAlive(ago(7 * day), ago(7 * day))).toBe(true);
    expect(isAlive(ago(8 * day), new Date(ago(7 * day).getTime() - 1))).toBe(false);
    expect(isAlive(ago(30 * day), now)).toBe(true);
    expect(isAlive(new Date(ago(30 * day).getTime() - 1), now)).toBe(false);
  });

  it('an admin session lasts 30 minutes idle and 12 hours in all, limits included', () => {
    expect(isAlive(ago(1), ago(0.5), true)).toBe(true);
    expect(isAlive(ago(1), new Date(ago(0.5).getTime() - 1), true)).toBe(false);
    expect(isAlive(ago(12), now, true)).toBe(true);
    expect(isAlive(new Date(ago(12).getTime() - 1), now, true)).toBe(false);
  });

  it('session cutoffs are now minus the idle and the absolute limit', () => {
    expect(sessionEnds({ idleMs: 1_000, absoluteMs: 60_000 }, now)).toEqual({
      createdBefore: new Date('2026-11-21T11:59:00Z'),
      seenBefore: new Date('2026-11-21T11:59:59Z'),
    });
  });
});

describe('search allowance', () => {
  it('formatAllowanceWindow writes today or this week', () => {
    expect(formatAllowanceWindow({ limit: 3, per: 'day' })).toBe('today');
    expect(formatAllowanceWindow({ limit: 3, per: 'week' })).toBe('this week');
  });

  it('an allowance window starts on the day itself or on Monday of the week', () => {
    const sunday = localDate('2026-11-22');
    expect(windowStart({ limit: 3, per: 'day' }, sunday)).toBe('2026-11-22');
    expect(windowStart({ limit: 1, per: 'week' }, sunday)).toBe('2026-11-16');
    expect(windowStart({ limit: 1, per: 'week' }, localDate('2026-11-23'))).toBe('2026-11-23');
  });

  it('the message and the title of a reached limit name the limit and its period', () => {
    expect(limitReachedMessage({ limit: 3, per: 'day' })).toBe(
      'Daily search limit reached. Free accounts are limited to 3 searches per day. Check out our plans at /plans for unlimited searches!',
    );
    expect(limitReachedMessage({ limit: 1, per: 'week' })).toContain('1 search per week');
    expect(limitReachedTitle({ limit: 3, per: 'day' })).toBe('Daily Search Limit Reached');
    expect(limitReachedTitle({ limit: 1, per: 'week' })).toBe('Weekly Search Limit Reached');
  });

  it('the usage tone is none-left at 0 searches, last at 1 and enough from 2', () => {
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
    'Ma.Eugenia St.John',
    'J.R.R.TOLKIEN Ph.D.',
  ])('%j is accepted', (text) =>
    expect([nameError(text), personNameError(text)]).toEqual([undefined, undefined]),
  );

  it.each([
    'http://1.2.3.4/a',
    'HTTPS://x',
    'evil.example',
    'You won: evil.com',
    'EVIL.COM',
    'www.Evil.Com',
    't.co/abc',
    '<b>Maya</b>',
    'Maya>',
    '<script',
  ])('of a person %j is refused', (text) =>
    expect(personNameError(text)).toBe('Please use no web addresses and neither < nor >'),
  );

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
    ['maya.ruiz', 'maya ruiz'],
    ['https://www.evil.example/<b>', 'https www evil example/ b'],
    ['St.John', 'St John'],
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
    if (name !== '') expect(personNameError(name)).toBeUndefined();
  });
});
