import { describe, expect, it } from 'vitest';
import { type ListQuestion, readListQuestion, writeListQuestion } from './list-address.ts';

const CHOICES = { filters: ['all', 'free'], sorts: ['created_at', 'email'] } as const;
const USUAL: ListQuestion = { page: 1, q: '', filter: 'all', sort: 'created_at', order: 'desc' };
const read = (query: Record<string, string>) => readListQuestion(query, CHOICES);

describe('list query of a URL', () => {
  it('an empty URL reads as the newest rows without filters', () => {
    expect(read({})).toEqual(USUAL);
  });

  it('a list query reads back as it was written', () => {
    const question = {
      page: 3,
      q: 'o’neil, 5%',
      filter: 'free',
      sort: 'email',
      order: 'asc',
    } as const;
    const written = writeListQuestion(question, CHOICES);
    expect(written).toEqual({
      page: '3',
      q: 'o’neil, 5%',
      filter: 'free',
      sort: 'email',
      order: 'asc',
    });
    expect(readListQuestion(written, CHOICES)).toEqual(question);
  });

  it('a list query omits defaults from the URL', () => {
    const { page, q, filter, sort, order } = writeListQuestion(read({}), CHOICES);
    expect([page, q, filter, sort, order]).toEqual(Array(5).fill(undefined));
  });

  it.each([
    { page: '0' },
    { page: '-2' },
    { page: '1.5' },
    { page: 'two' },
    { page: '100001' },
    { filter: 'admin' },
    { sort: 'password' },
    { order: 'up' },
    { q: '   ' },
  ])('a list query ignores %j', (query) => {
    expect(read(query)).toEqual(USUAL);
  });

  it('a list query truncates a search that the server would refuse', () => {
    expect(read({ q: 'x'.repeat(120) }).q).toHaveLength(100);
  });
});
