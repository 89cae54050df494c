import { data, type LoaderFunctionArgs } from 'react-router';
import type { PageFacts } from '#contract/pages.ts';
import { ApiError } from '#web/api/client.ts';
import { pageContext } from './page-data.ts';

/** What a page shows; null if there is no such page. */
type Found<T> = {
  readonly facts: T;
  /** Whether the page came from the server: under Trusted Types, only it can write data for search engines. */
  readonly isServed: boolean;
} | null;

/** Loads a page in the server, with the status 404 if there is no such page. */
export function fromServer<T>(
  { context, params }: LoaderFunctionArgs,
  find: (facts: PageFacts, params: LoaderFunctionArgs['params']) => T | undefined,
) {
  const facts = find(context.get(pageContext).facts, params);
  const found: Found<T> = facts === undefined ? null : { facts, isServed: true };
  return data(found, { status: found ? 200 : 404 });
}

/** Loads a page inside the app. @throws ApiError for any failure but an address that does not exist. */
export async function orNotFound<T>(answer: Promise<T>): Promise<Found<T>> {
  try {
    return { facts: await answer, isServed: false };
  } catch (error) {
    if (error instanceof ApiError && ['not_found', 'invalid_input'].includes(error.code))
      return null;
    throw error;
  }
}
