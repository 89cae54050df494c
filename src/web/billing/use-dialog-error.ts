import { useState } from 'react';
import { ApiError, referenceOf } from '#web/api/client.ts';

/** The server's own words, where it gave a reason; else the reference of the failure, where it has one. */
const reasonOf = (error: unknown): string | undefined =>
  error instanceof ApiError && error.code !== 'unexpected' ? error.message : referenceOf(error);

export interface DialogError {
  readonly shown: boolean;
  readonly reason: string | undefined;
}

/** A failure that a dialog tells. Its reason stays while the dialog goes away. */
export function useDialogError() {
  const [dialogError, setDialogError] = useState<DialogError>({ shown: false, reason: undefined });
  return {
    dialogError,
    show: (error: unknown) => setDialogError({ shown: true, reason: reasonOf(error) }),
    dismiss: () => setDialogError((before) => ({ ...before, shown: false })),
  } as const;
}
