import * as contract from '#contract/admin/dead-letters.ts';
import { AppError } from '#domain/errors.ts';
import { route } from '#server/http/route.ts';
import { presentPagination } from '../lists/present.ts';
import {
  type DeadLetterDeps,
  listDeadLetters,
  retryDeadLetter,
  retryDeadLetters,
} from './letters-given-up.ts';
import { presentDeadLetter } from './present.ts';

export const deadLetterRoutes = (deps: DeadLetterDeps) => [
  route(contract.listDeadLetters, async ({ input: { query }, actor }) => {
    const { rows, total } = await listDeadLetters(deps, actor.id, query);
    return {
      letters: rows.map(presentDeadLetter),
      pagination: presentPagination(query, total),
    };
  }),
  route(contract.retryDeadLetter, ({ input: { params }, actor }) =>
    retryDeadLetter(deps, actor.id, letterId(params.id)),
  ),
  route(contract.retryDeadLetters, async ({ actor }) => ({
    retried: await retryDeadLetters(deps, actor.id),
  })),
];

/** @throws AppError `not_found` for what is no number of a letter. */
function letterId(text: string): number {
  if (!/^[1-9]\d{0,14}$/.test(text)) throw new AppError('not_found');
  return Number(text);
}
