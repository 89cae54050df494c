import type { Endpoint, OutputOf } from '#contract/endpoint.ts';
import { nextTask } from '#web/browser/later.ts';

/** Entries checked per task; 80 take 10 ms on a fast processor. */
const CHUNK_SIZE = 16;

/** Undefined for a response that breaks the contract. */
type Checked<E extends Endpoint> = { readonly answer: OutputOf<E> } | undefined;

export function checkAnswer<E extends Endpoint>(endpoint: E, json: unknown): Checked<E> {
  const { success, data } = endpoint.response.safeParse(json);
  return success ? { answer: data as OutputOf<E> } : undefined;
}

/** As {@link checkAnswer}, in several tasks, so that a large response does not block input. */
export async function checkInChunks<E extends Endpoint>(
  endpoint: E,
  json: unknown,
): Promise<Checked<E>> {
  const { bulk } = endpoint;
  if (!bulk || !isRecord(json) || !isRecord(json[bulk])) {
    await nextTask();
    return checkAnswer(endpoint, json);
  }
  const entries = Object.entries(json[bulk]);
  const bulkSoFar = {};
  let rest: object = {};
  // An empty list is checked as one chunk too.
  for (let from = 0; from === 0 || from < entries.length; from += CHUNK_SIZE) {
    await nextTask();
    const heap = Object.fromEntries(entries.slice(from, from + CHUNK_SIZE));
    const checked = checkAnswer(endpoint, { ...json, [bulk]: heap });
    if (!checked) return undefined;
    rest = checked.answer as object;
    Object.assign(bulkSoFar, rest[bulk as keyof typeof rest]);
  }
  return { answer: { ...rest, [bulk]: bulkSoFar } as OutputOf<E> };
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
