import type { ReactNode } from 'react';
import { renderToReadableStream } from 'react-dom/server';

/**
 * Renders the whole page. Reports once what failed inside a Suspense boundary: the page then has its fallback, and the
 * browser renders the rest.
 * @throws what failed outside of one.
 */
export async function renderDocument(
  page: ReactNode,
  report: (error: unknown) => void,
): Promise<string> {
  const failures = new Set<unknown>();
  const stream = await renderToReadableStream(page, {
    onError: (error) => void failures.add(error),
    // Otherwise React hides a large page until a script shows it.
    progressiveChunkSize: Number.POSITIVE_INFINITY,
  });
  await stream.allReady;
  for (const failure of failures) report(failure);
  return new Response(stream).text();
}
