import { describe, expect, it } from 'vitest';
import { hasOwnWord } from './weak-password.ts';

const OWN = {
  email: 'skyfan@example.test',
  names: ['Anne-Marie', 'Ruiz'],
  productName: 'Roamfare',
};

describe('a password with a word of its owner', () => {
  it.each([
    'skyfan2026',
    'my SKYFAN account',
    'anne-marie',
    'xxMarie99',
    'ruiz1980',
    'roamfare!',
    'IloveRoamFare',
  ])('%j has one', (password) => expect(hasOwnWord(password, OWN)).toBe(true));

  it.each(['correct horse', 'example.test', 'sky fan', 'roam far away'])(
    '%j has none',
    (password) => expect(hasOwnWord(password, OWN)).toBe(false),
  );

  it('does not count words of fewer than four letters', () => {
    const short = { email: 'jo@example.test', names: ['Jo', 'Li'], productName: 'Fly' };
    expect(hasOwnWord('join the flying lions', short)).toBe(false);
  });

  it('counts letters of any script, composed or not', () => {
    const own = { email: 'x@example.test', names: ['Zoe\u0308llner'], productName: 'Roamfare' };
    expect(hasOwnWord('ZO\u00cbLLNER99', own)).toBe(true);
  });
});
