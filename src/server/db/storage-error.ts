/** Socket errors that mean the database server cannot be reached. */
const SOCKET = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'ENOTFOUND',
  'EAI_AGAIN',
]);

/**
 * Temporary SQLSTATE classes and codes: connection exceptions (08), insufficient resources (53), operator intervention
 * and statement timeout (57), errors of its disk (58), read-only server (25006).
 */
const SQLSTATE = /^(08|53|57|58)|^25006$/;

/** PostgreSQL gives a read-only disk the code of a missing permission (42501). */
const READ_ONLY_DISK = /: Read-only file system$/;

/** Messages of driver errors without a code. */
const PATTERN =
  /^(timeout exceeded when trying to connect|Connection terminated|Client (was closed|has encountered a connection error) and is not queryable)/;

/** Whether the database is down, restarting, overloaded or full: a 503, not an error of the caller. */
export function isStorageError(error: unknown): boolean {
  for (let one = error; one instanceof Error; one = one.cause) {
    const code = 'code' in one && typeof one.code === 'string' ? one.code : '';
    if (SOCKET.has(code) || SQLSTATE.test(code) || PATTERN.test(one.message)) return true;
    if (READ_ONLY_DISK.test(one.message)) return true;
    if (one instanceof AggregateError && one.errors.some(isStorageError)) return true;
  }
  return false;
}
