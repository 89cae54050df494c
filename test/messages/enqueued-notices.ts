import type { Tx } from '#server/db/database.ts';
import { enqueueMessages } from '#server/db/queries/messages/outbox.ts';
import type { AlertNotices } from '#server/features/alerts/port.ts';

type Notice = 'created' | 'matched' | 'gathered' | 'passed';
type About<N extends Notice> = Parameters<AlertNotices[N]> extends [Tx, ...infer A] ? A : never;

/** Enqueues what the notices return, as those who change an alert do. */
export function enqueuing(notices: AlertNotices) {
  const created = async (tx: Tx, ...[alert, at]: About<'created'>) =>
    enqueueMessages(tx, await notices.created(tx, alert, at), at);
  const matched = async (tx: Tx, ...[alert, found, at]: About<'matched'>) =>
    enqueueMessages(tx, await notices.matched(tx, alert, found, at), at);
  const gathered = async (tx: Tx, ...[alert, finds, at]: About<'gathered'>) =>
    enqueueMessages(tx, await notices.gathered(tx, alert, finds, at), at);
  const passed = async (tx: Tx, ...[alert, day, at]: About<'passed'>) =>
    enqueueMessages(tx, await notices.passed(tx, alert, day, at), at);
  return { created, matched, gathered, passed };
}
