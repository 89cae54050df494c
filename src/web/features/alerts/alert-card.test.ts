import { describe, expect, it } from 'vitest';
import { instantOfDate } from '#domain/time.ts';
import { anAlert } from '#test/answers.ts';
import { formatLastCheck, formatTexting } from './alert-card.tsx';

describe('last check of an alert', () => {
  const now = instantOfDate(new Date('2026-11-21T19:00:00Z'));
  it.each([
    ['First check within 10 minutes', null],
    ['Checked just now', '2026-11-21T19:00:10.000Z'],
    ['Checked 1 min ago', '2026-11-21T18:59:00.000Z'],
    ['Checked 59 min ago', '2026-11-21T18:01:00.000Z'],
    ['Checked 1 h ago', '2026-11-21T18:00:00.000Z'],
    ['Checked 2 days ago', '2026-11-19T18:00:00.000Z'],
  ])('the last check of an alert is formatted as %s', (text, at) => {
    expect(formatLastCheck(at, now)).toBe(text);
  });
});

describe('text message status of an alert', () => {
  const text = (changes: Parameters<typeof anAlert>[0]) => formatTexting(anAlert(changes));
  it.each([
    ['waiting', 'Texts wait until (303) 555-0100 has replied YES'],
    ['agreed', 'Texts go to (303) 555-0100 as well'],
    ['stopped', 'No texts: (303) 555-0100 has said STOP. Reply YES to have them again'],
  ] as const)('the text message status of an alert is formatted as %s', (sms_state, expected) => {
    expect(text({ phone_number: '3035550100', sms_state })).toBe(expected);
  });

  it('an alert without a phone number has no text message status', () => {
    expect(text({})).toBeUndefined();
  });
});
