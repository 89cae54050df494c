import { useState } from 'react';
import { ApiError, referenceOf } from '#web/api/client.ts';

/** The server's message, else the reference of the failure, if any. */
export const reasonOf = (error: unknown): string | undefined =>
  error instanceof ApiError && error.hasServerText ? error.message : referenceOf(error);

export interface DialogError {
  readonly shown: boolean;
  readonly reason: string | undefined;
}

/** The reason stays while the dialog fades out. */
export function useDialogError() {
  const [dialogError, setDialogError] = useState<DialogError>({ shown: false, reason: undefined });
  return {
    dialogError,
    show: (error: unknown) => setDialogError({ shown: true, reason: reasonOf(error) }),
    dismiss: () => setDialogError((before) => ({ ...before, shown: false })),
  } as const;
}
