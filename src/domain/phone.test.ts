import { expect, it } from 'vitest';
import { isUsNumber, replyKeywordOf, US_AREA_CODES } from './phone.ts';

it.each(['3035550100', '2125550100', '7875550100', '6715550100', '9075552911'])(
  'isUsNumber accepts %s',
  (digits) => expect(isUsNumber(digits)).toBe(true),
);

it.each([
  ['of Canada', '4165550100'],
  ['of the Caribbean', '8765550100'],
  ['of the Dominican Republic', '8095550100'],
  ['that are premium by area', '9005550100'],
  ['that are premium by exchange', '3039760100'],
  ['that are toll-free', '8005550100'],
  ['of no area', '9115550100'],
  ['of an area that begins with 1', '1305550100'],
  ['of a service', '3039110100'],
  ['of another service', '3034110100'],
  ['whose exchange begins with 0', '3030550100'],
  ['that are too short', '303555010'],
  ['that are too long', '13035550100'],
  ['with more than digits', '+303555010'],
  ['with an end of line', '3035550100\n'],
])('isUsNumber rejects numbers %s', (_, digits) => expect(isUsNumber(digits)).toBe(false));

it('US area codes are sorted and valid in the numbering plan', () => {
  const codes = [...US_AREA_CODES];
  expect(codes.filter((code) => !/^[2-9][0-8]\d$/.test(code) || code.endsWith('11'))).toEqual([]);
  expect(codes).toEqual(codes.toSorted());
  expect(codes.length).toBeGreaterThan(350);
});

it.each([
  'STOP',
  'stopall',
  'Unsubscribe',
  'CANCEL',
  'end',
  'Quit',
  ' stop ',
  '"STOP"',
  '((stop))',
  'Stop!\n',
])('the reply keyword of %j is stop', (text) => expect(replyKeywordOf(text)).toBe('stop'));
it.each(['YES', 'yes.', 'Start', 'unstop'])('the reply keyword of %j is start', (text) =>
  expect(replyKeywordOf(text)).toBe('start'),
);
it.each(['HELP', 'info?'])('the reply keyword of %j is help', (text) =>
  expect(replyKeywordOf(text)).toBe('help'),
);
it.each([
  '',
  '👍',
  'no',
  'yes please',
  "don't stop",
  'st.op',
  'constructor',
  '__proto__',
  'stop it',
])('%j has no reply keyword', (text) => expect(replyKeywordOf(text)).toBe(undefined));
