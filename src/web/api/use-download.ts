import { useMutation } from '@tanstack/react-query';
import type { Endpoint, RawInputOf } from '#contract/endpoint.ts';
import { saveBlob } from '#web/browser/copy-and-save.ts';
import { ApiError, send } from './client.ts';

/** Saves the file of an endpoint on `mutate`. The error always has a message for people. */
export function useDownload<E extends Endpoint & { readonly file: string }>(endpoint: E) {
  return useMutation<void, ApiError, RawInputOf<E>>({
    mutationFn: async (input) => {
      const response = await send(endpoint, input, {});
      // A connection that breaks off in the middle has no message for people.
      const blob = await response.blob().catch(() => undefined);
      if (!blob) throw new ApiError(endpoint.unreachable, { code: 'unexpected', status: 0 });
      saveBlob(endpoint.file, blob);
    },
  });
}
