import { describe, expect, it } from 'vitest';
import { type ListQuestion, readListQuestion, writeListQuestion } from './list-question.ts';

const CHOICES = { filters: ['all', 'free'], sorts: ['created_at', 'email'] } as const;
const USUAL: ListQuestion = { page: 1, q: '', filter: 'all', sort: 'created_at', order: 'desc' };
const read = (query: Record<string, string>) => readListQuestion(query, CHOICES);

describe('what an address asks of a list', () => {
  it('is the newest of everything where it says nothing', () => {
    expect(read({})).toEqual(USUAL);
  });

  it('comes back as it was written', () => {
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

  it('leaves out of the address what is meant anyway', () => {
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
  ])('takes %j as not said', (query) => {
    expect(read(query)).toEqual(USUAL);
  });

  it('is cut where the server would refuse it', () => {
    expect(read({ q: 'x'.repeat(120) }).q).toHaveLength(100);
  });
});
