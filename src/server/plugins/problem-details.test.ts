import { describe, expect, it } from 'vitest';
import { problem } from '#contract/errors.ts';
import { testDatabase } from '#test/database.ts';
import { fileServer } from '#test/harness.ts';

const box = testDatabase();
const PROBLEM = 'application/problem+json';
const WRONG = '/api/flights/search?origin=DEN&date=tomorrow';

async function ask(url: string, accept: string) {
  const server = await fileServer({ db: box.db });
  return server.inject({ url, headers: { accept } });
}

describe('problem details', () => {
  it.each([PROBLEM, `application/json, ${PROBLEM}`, `${PROBLEM}, */*;q=0.5`])(
    'are the error of a call that accepts %s',
    async (accept) => {
      const answer = await ask(WRONG, accept);
      expect([answer.statusCode, answer.headers['content-type']]).toEqual([
        400,
        `${PROBLEM}; charset=utf-8`,
      ]);
      const message = 'Dates are written YYYY-MM-DD';
      expect(answer.json()).toEqual({
        type: '/developers#invalid_input',
        title: 'Please check the highlighted fields.',
        status: 400,
        detail: message,
        code: 'invalid_input',
        fields: { date: message },
      });
      expect(problem.safeParse(answer.json()).success).toBe(true);
    },
  );

  it.each(['application/json', '*/*', `application/json, ${PROBLEM};q=0.5`, `${PROBLEM};q=0`])(
    'leave the error of a call that accepts %s as it was',
    async (accept) => {
      const answer = await ask(WRONG, accept);
      expect(answer.headers['content-type']).toBe('application/json; charset=utf-8');
      expect(Object.keys(answer.json())).toEqual(['error', 'message', 'fields']);
    },
  );

  it('are the error of an address that does not exist', async () => {
    const answer = await ask('/api/nothing', PROBLEM);
    expect(answer.json()).toMatchObject({ status: 404, code: 'not_found' });
  });
});
