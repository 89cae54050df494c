import { expect, it } from 'vitest';
import { decodeForm } from './form.ts';

it.each([
  ['', {}],
  ['a=1&b=x%20y+z', { a: '1', b: 'x y z' }],
  ['a[b][c]=1&a[b][d]=2', { a: { b: { c: '1', d: '2' } } }],
  ['a[0]=x&a[1]=y', { a: ['x', 'y'] }],
  ['a[]=x&a[]=y', { a: ['x', 'y'] }],
  ['a[0][b]=1&a[1][b]=2', { a: [{ b: '1' }, { b: '2' }] }],
  ['a%5Bb%5D=1', { a: { b: '1' } }],
  ['a=1&a=2', { a: '2' }],
  ['a[b]=&c', { a: { b: '' }, c: '' }],
])('%j', (text, value) => {
  expect(decodeForm(text)).toEqual(value);
});

it('gives no object another ancestor', () => {
  decodeForm('__proto__[polluted]=1&constructor[prototype][polluted]=1');
  expect('polluted' in {}).toBe(false);
});
