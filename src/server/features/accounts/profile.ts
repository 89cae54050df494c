import { AppError } from '#domain/errors.ts';
import type { Database } from '#server/db/database.ts';
import { type ProfileChanges, type StoredUser, updateProfileOf } from '#server/db/queries/users.ts';

/**
 * Changes the own name or phone number. @throws AppError `sign_in_required` when the account is gone.
 */
export async function updateProfile(
  { db }: { readonly db: Database },
  userId: string,
  changes: ProfileChanges,
): Promise<StoredUser> {
  const user = await updateProfileOf(db, userId, changes);
  if (!user) throw new AppError('sign_in_required');
  return user;
}
