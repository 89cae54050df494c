import { describe, expect, it } from 'vitest';
import { instantOfDate } from '#domain/time.ts';
import { anAlert } from '#test/screen/alert-fixture.ts';
import { checkedWords, textWords } from './format-alert-card.ts';

describe('when it was looked at', () => {
  const now = instantOfDate(new Date('2026-11-21T19:00:00Z'));
  it.each([
    ['First look within 10 minutes', null],
    ['Checked just now', '2026-11-21T19:00:10.000Z'],
    ['Checked 1 minute ago', '2026-11-21T18:59:00.000Z'],
    ['Checked 59 minutes ago', '2026-11-21T18:01:00.000Z'],
    ['Checked 1 hour ago', '2026-11-21T18:00:00.000Z'],
    ['Checked 2 days ago', '2026-11-19T18:00:00.000Z'],
  ])('%s', (words, at) => {
    expect(checkedWords(at, now)).toBe(words);
  });
});

describe('where its texts go', () => {
  const words = (changes: Parameters<typeof anAlert>[0]) => textWords(anAlert(changes));
  it.each([
    ['waiting', 'Texts wait until (303) 555-0100 has answered our question with YES'],
    ['agreed', 'Texts go to (303) 555-0100 as well'],
    ['stopped', 'No texts: (303) 555-0100 has said STOP. Reply YES to have them again'],
  ] as const)('%s', (sms_state, expected) => {
    expect(words({ phone_number: '3035550100', sms_state })).toBe(expected);
  });

  it('is not said of an alert without a number', () => {
    expect(words({})).toBeUndefined();
  });
});
