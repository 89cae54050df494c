import type * as z from 'zod/mini';
import { ProviderError } from '#server/providers/provider-error.ts';

/**
 * The items of a list that are as they should be; a supplier may get some wrong.
 * @throws ProviderError of fault `malformed` when it gets all of them wrong: then we do not understand it.
 */
export function readItems<S extends z.ZodMiniType>(
  name: string,
  schema: S,
  items: readonly unknown[],
): z.output<S>[] {
  const read = items.flatMap((item) => {
    const parsed = schema.safeParse(item);
    return parsed.success ? [parsed.data] : [];
  });
  if (read.length === 0 && items.length > 0) throw new ProviderError(name, 'malformed');
  return read;
}
