import { statusOf } from '#domain/alert.ts';
import { AppError } from '#domain/errors.ts';
import { deleteAlertRow, listDatesOf, lockAlertOf } from '#server/db/queries/alerts/alerts.ts';
import type { OwnAlertDeps } from './deps.ts';

const UUID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i;

/**
 * Deletes an alert of the member with everything that was still to be sent about it.
 * @throws AppError `not_found`, for somebody else's alert too; `alert_completed`.
 */
export async function deleteAlert(
  { db }: Pick<OwnAlertDeps, 'db'>,
  own: { readonly userId: string; readonly alertId: string },
): Promise<void> {
  if (!UUID.test(own.alertId)) throw new AppError('not_found');
  await db.transaction(async (tx) => {
    if (!(await lockAlertOf(tx, own))) throw new AppError('not_found');
    // Read once it is locked: a find may have been written until then.
    const dates = await listDatesOf(tx, own.alertId);
    if (statusOf(dates).isCompleted) throw new AppError('alert_completed');
    await deleteAlertRow(tx, own.alertId);
  });
}
