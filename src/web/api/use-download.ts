import { useState } from 'react';
import type { Endpoint, RawInputOf } from '#contract/endpoint.ts';
import { saveBlob } from '#web/browser/save-file.ts';
import { ApiError, send } from './client.ts';

/** Saves the file of an endpoint. */
export function useDownload<E extends Endpoint & { readonly file: string }>(endpoint: E) {
  const [state, setState] = useState<'idle' | 'busy' | 'done'>('idle');
  const [error, setError] = useState<string>();
  const download = async (input: RawInputOf<E>) => {
    setState('busy');
    setError(undefined);
    try {
      const response = await send(endpoint, input, {});
      saveBlob(endpoint.file, await response.blob());
      setState('done');
    } catch (failure) {
      // A connection that breaks off in the middle has no message for people.
      setError(failure instanceof ApiError ? failure.message : endpoint.unreachable);
      setState('idle');
    }
  };
  return { download, busy: state === 'busy', done: state === 'done', error };
}
