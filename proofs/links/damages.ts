/** Ways to damage the text of a trip. Chance comes from outside, so that a run can be had again. */

import type { Proof } from '../stage/prove.ts';

const LETTERS = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'];
const ODD_LETTERS = [...LETTERS, '=', '+', '/', '%', ' ', '\u0000', 'é', '\ud800', '🛫'];

type Json = null | boolean | number | string | Json[] | { [key: string]: Json };
/** What hostile hands put in the place of a value. */
const ODD_VALUES: readonly Json[] = [
  null,
  true,
  0,
  -1,
  1.005,
  1e308,
  '',
  ' ',
  '__proto__',
  '<img src=x onerror=alert(1)>',
  'javascript:alert(1)',
  'https://evil.example/',
  '2026-02-30',
  '2026-11-27T06:30:00-07:00',
  'DEN',
  'F9 1',
  [],
  {},
  { total: 1 },
  { __proto__: null, constructor: { prototype: { polluted: true } } },
];

const textOf = (json: string) => Buffer.from(json, 'utf8').toString('base64url');
const jsonOf = (text: string) => Buffer.from(text, 'base64url').toString('utf8');

/** Each takes the text of a trip, and that of another one. */
export const damagesBy = (proof: Pick<Proof, 'between'>) => {
  const roll = (below: number) => (below > 0 ? proof.between(0, below - 1) : 0);
  const pick = <T>(list: readonly T[]): T => list[roll(list.length)] as T;
  return {
    'a bit flipped': (text: string) => {
      const bytes = Buffer.from(text, 'base64url');
      const at = roll(bytes.length);
      bytes[at] = (bytes[at] ?? 0) ^ (1 << roll(8));
      return bytes.toString('base64url');
    },
    cut: (text: string) => {
      const [a, b] = [roll(text.length + 1), roll(text.length + 1)];
      return text.slice(Math.min(a, b), Math.max(a, b));
    },
    'letters put in': (text: string) => {
      const at = roll(text.length + 1);
      const put = Array.from({ length: 1 + roll(4) }, () => pick(ODD_LETTERS)).join('');
      return text.slice(0, at) + put + text.slice(at + roll(4));
    },
    'pieces of two trips': (text: string, other: string) => {
      const [a, b] = [jsonOf(text), jsonOf(other)];
      const key = pick(['"df":', '"rf":', '"o":', '"dt":', '"segments":', '"fares":']);
      const [i, j] = [a.indexOf(key), b.indexOf(key)];
      return textOf(a.slice(0, i) + b.slice(j));
    },
    'a value changed': (text: string) => {
      const json: Json = JSON.parse(jsonOf(text));
      const spots = spotsOf(json);
      const { owner, key } = pick(spots);
      const change = roll(4);
      if (change === 0) Reflect.deleteProperty(owner, key);
      else if (change === 1) Reflect.set(owner, `extra${roll(9)}`, pick(ODD_VALUES));
      else if (change === 2) Reflect.set(owner, key, structuredClone(valueAt(pick(spots))));
      else Reflect.set(owner, key, pick(ODD_VALUES));
      return textOf(JSON.stringify(json));
    },
  } as const satisfies Record<string, (text: string, other: string) => string>;
};

interface Spot {
  readonly owner: object;
  readonly key: string;
}

const valueAt = ({ owner, key }: Spot): unknown => Reflect.get(owner, key);

function spotsOf(json: Json): Spot[] {
  if (typeof json !== 'object' || json === null) return [];
  return Object.entries(json).flatMap(([key, value]) => [
    { owner: json, key },
    ...spotsOf(value as Json),
  ]);
}
