import { expect, it } from 'vitest';
import type { Actor } from '#domain/account/actor.ts';
import { stillClock } from '#test/harness.ts';
import { testNetwork } from '#test/network-fixture.ts';
import { meaningOf } from './meaning.ts';

const GUEST: Actor = { kind: 'guest', addressKey: '192.0.2.1' };
const OTHER_GUEST: Actor = { kind: 'guest', addressKey: '192.0.2.2' };
const FREE: Actor = { kind: 'member', id: 'leo', plan: 'free', isAdmin: false };
const PREMIUM: Actor = { kind: 'member', id: 'maya', plan: 'premium', isAdmin: false };
const ADMIN: Actor = { ...PREMIUM, isAdmin: true };

const network = () => testNetwork([], '7 DEN 12:00 LAS 135 daily');

function scene() {
  const clock = stillClock('2026-11-21T18:00:10Z');
  let known = network();
  let times = 0;
  const meaning = meaningOf({ network: { current: () => known }, clock }, () => {
    times += 1;
    return times;
  });
  const load = () => {
    known = network();
  };
  return { clock, load, meaning };
}

it('is worked out once for all who may do as much', () => {
  const { meaning } = scene();
  const [input, same] = [{}, {}];
  expect([meaning(input, GUEST), meaning(input, OTHER_GUEST)]).toEqual([1, 1]);
  expect([FREE, PREMIUM, ADMIN].map((actor) => meaning(input, actor))).toEqual([2, 3, 4]);
  expect(meaning(same, ADMIN)).toBe(5);
});

it('holds until the minute is over, and only for one network', () => {
  const { clock, load, meaning } = scene();
  const input = {};
  expect(meaning(input, FREE)).toBe(1);
  clock.moveBy(49_000);
  expect(meaning(input, FREE)).toBe(1);
  clock.moveBy(1000);
  expect(meaning(input, FREE)).toBe(2);
  load();
  expect(meaning(input, FREE)).toBe(3);
});

it('is asked again of what was refused', () => {
  const { clock } = scene();
  const answers = [new Error('refused'), 'allowed'];
  const meaning = meaningOf({ network: { current: () => network() }, clock }, () => {
    const answer = answers.shift();
    if (answer instanceof Error) throw answer;
    return answer;
  });
  const input = {};
  expect(() => meaning(input, FREE)).toThrow('refused');
  expect(meaning(input, FREE)).toBe('allowed');
});
