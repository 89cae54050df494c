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
    'sky fan',
    'a.n.n.e marieruiz',
    'ruizannemarie',
  ])('%j has one', (password) => expect(hasOwnWord(password, OWN)).toBe(true));

  it.each(['correct horse', 'example.test', 'sky fun', 'roam far away'])(
    '%j has none',
    (password) => expect(hasOwnWord(password, OWN)).toBe(false),
  );

  it('takes the name of an inbox as a whole, as its parts are in too many good passwords', () => {
    const parted = { ...OWN, email: 'robin.admin@example.test' };
    expect(hasOwnWord('pw-osprey-38v9-admin', parted)).toBe(false);
    expect(hasOwnWord('robin.admin-38v9', parted)).toBe(true);
    expect(hasOwnWord('RobinAdmin38', parted)).toBe(true);
  });

  it('does not count words of fewer than four letters', () => {
    const short = { email: 'jo@example.test', names: ['Jo', 'Li'], productName: 'Fly' };
    expect(hasOwnWord('join the flying lions', short)).toBe(false);
  });

  it.each([
    'MiaFox',
    'miafoxmia',
    'foxmia22',
    'Mia Fox',
    'mia-fox',
    'mia1985',
    'f.o.x.m.i.a',
    'MíaFöx',
  ])('counts short names that stand together, with blanks and without: %j', (password) => {
    const own = { email: 'foxmia7@example.test', names: ['Mia', 'Fox'], productName: 'Roamfare' };
    expect(hasOwnWord(password, own)).toBe(true);
  });

  it('does not count a short name beside other words', () => {
    const own = { email: 'ann@example.test', names: ['Ann', 'Bee'], productName: 'Roamfare' };
    expect(hasOwnWord('annbee', own)).toBe(true);
    expect(hasOwnWord('planning honeybees', own)).toBe(false);
  });

  it('counts letters of any script, composed or not', () => {
    const own = { email: 'x@example.test', names: ['Zoe\u0308llner'], productName: 'Roamfare' };
    expect(hasOwnWord('ZO\u00cbLLNER99', own)).toBe(true);
  });
});
