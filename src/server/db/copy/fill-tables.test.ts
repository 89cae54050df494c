import { expect, it } from 'vitest';
import { inOrderOfNeed } from './fill-tables.ts';

const table = (name: string, ...needs: string[]) => ({ name, needs });
const names = (tables: readonly { readonly name: string }[]) => tables.map(({ name }) => name);

it('fills a table after those that its rows refer to', () => {
  const tables = [table('c', 'b', 'a'), table('b', 'a'), table('a'), table('d', 'elsewhere')];
  expect(names(inOrderOfNeed(tables))).toEqual(['a', 'd', 'b', 'c']);
});

it('lets rows refer to rows of their own table', () => {
  expect(names(inOrderOfNeed([table('tree', 'tree')]))).toEqual(['tree']);
});

it('says which tables need each other', () => {
  expect(() => inOrderOfNeed([table('a', 'b'), table('b', 'a')])).toThrow('a, b');
});
