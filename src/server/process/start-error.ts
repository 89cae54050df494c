/** Why the process cannot start. The message is one line for the person at the terminal. */
export class StartError extends Error {
  override readonly name = 'StartError';
}

/** The code of a system or database error ('EADDRINUSE', '3D000'), looked up through its causes. */
export function errorCode(error: unknown): string | undefined {
  if (!(error instanceof Error)) return undefined;
  if ('code' in error && typeof error.code === 'string') return error.code;
  return errorCode(error.cause);
}
