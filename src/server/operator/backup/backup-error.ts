/** Why a backup cannot be taken or put back. The message is for the person at the terminal. */
export class BackupError extends Error {
  override readonly name = 'BackupError';
}
