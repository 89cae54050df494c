import type { AuditEntryDto } from '#contract/admin/lists.ts';
import type { AuditAction } from '#domain/audit.ts';
import { formatCount } from '#domain/count.ts';
import { isSwitchId, SWITCHES } from '#domain/switches.ts';
import { formatMonthDay, isLocalDate } from '#domain/time.ts';

type Entry = Pick<AuditEntryDto, 'by' | 'by_name' | 'action' | 'subject' | 'detail' | 'notice'>;

/** `Ada Admin disabled the account of maya@example.com and ended 2 sessions`, without a full stop. */
export function auditSentence(entry: Entry): string {
  const { by, by_name, action, subject } = entry;
  // Only the command line writes entries without an account.
  const actor = by_name ?? by ?? 'An operator';
  if (isKnown(action)) return `${actor} ${DEEDS[action](entry)}`;
  const words = action.replaceAll(/[._-]/g, ' ');
  return `${actor}: ${subject === null ? words : `${words}, ${subject}`}`;
}

const isKnown = (action: string): action is AuditAction => Object.hasOwn(DEEDS, action);

const DEEDS: Readonly<Record<AuditAction, (entry: Entry) => string>> = {
  'account.promoted': ({ subject }) => `made ${whom(subject)} an administrator`,
  'account.demoted': ({ subject }) => `made ${whom(subject)} a member without administrator rights`,
  'account.disabled': ({ subject, detail }) =>
    `disabled the account of ${whom(subject)}${ended(detail)}${because(detail)}`,
  'account.enabled': ({ subject, detail }) =>
    `enabled the account of ${whom(subject)}${because(detail)}`,
  'account.deleted': ({ subject, detail }) =>
    `deleted the account of ${whom(subject)}${because(detail)}`,
  'account.signed-out': ({ subject, detail }) =>
    `signed out ${whom(subject)} everywhere${ended(detail)}${because(detail)}`,
  'second-factor.removed': ({ subject, detail }) =>
    `turned off the two-factor sign-in of ${whom(subject)}${because(detail)}`,
  'passkeys.removed': ({ subject, detail }) =>
    `removed ${amountOf(detail.passkeys, 'passkey')} of ${whom(subject)}${because(detail)}`,
  'everybody.signed-out': ({ detail }) => `signed out everybody${ended(detail)}${because(detail)}`,
  'account.email-corrected': ({ subject, detail }) =>
    `corrected the email address of ${whom(subject)}${because(detail)}`,
  'months.granted': ({ subject, detail }) =>
    `gave ${whom(subject)} ${amountOf(detail.months, 'month')} of Premium${untilOf(detail)}${because(detail)}`,
  'months.taken-back': ({ subject, detail }) =>
    `took back the given months of ${whom(subject)}${untilOf(detail)}${because(detail)}`,
  'trial.started': ({ subject, detail }) =>
    `started a trial of ${whom(subject)}${untilOf(detail)}${because(detail)}`,
  'trial.ended': ({ subject, detail }) => `ended the trial of ${whom(subject)}${because(detail)}`,
  'message.resent': ({ subject, detail }) =>
    `sent a message to ${whom(subject)} again${because(detail)}`,
  'banner.changed': noticeChange,
  'blackout-date.added': ({ subject }) => `added ${day(subject)} to the blackout dates`,
  'blackout-date.removed': ({ subject }) => `removed ${day(subject)} from the blackout dates`,
  'blackout-dates.loaded': ({ detail }) =>
    `loaded the blackout dates${loadOf(detail, 'day', 'day')}`,
  'timetable.loaded': ({ detail }) => `loaded the timetable${loadOf(detail, 'row', 'route')}`,
  'switch.turned-off': switching('turned off'),
  'switch.turned-on': switching('turned on'),
  'dead-letter.retried': ({ subject }) => `queued the undelivered message ${subject ?? ''} again`,
  'dead-letters.retried': ({ detail: { retried } }) =>
    `queued ${isNumber(retried) ? formatCount(retried, 'undelivered message') : 'the undelivered messages'} again`,
  'admins.listed': () => 'listed the administrators',
  'users.listed': listing('members'),
  'user.seen': ({ subject }) => `viewed the page of ${whom(subject)}`,
  'notifications.listed': listing('alerts'),
  'searches.listed': listing('searches'),
  'audit-log.listed': ({ detail }) =>
    `${detail.csv === true ? 'downloaded' : 'read'} the audit log${narrowed(detail)}`,
  'dead-letters.listed': listing('undelivered messages'),
  'data-loads.listed': () => 'listed the loads of timetable and blackout dates',
  'dashboard.seen': () => 'viewed the dashboard',
  'operations.seen': () => 'viewed the operations page',
  'banner.seen': () => 'viewed the notice',
  'switches.seen': () => 'viewed the switches',
};

type Detail = Entry['detail'];

const isNumber = (value: unknown): value is number => typeof value === 'number';

const whom = (subject: string | null): string => subject ?? 'an account';

/** `Nov 22, 2026` */
const day = (text: unknown): string =>
  typeof text === 'string' && isLocalDate(text)
    ? `${formatMonthDay(text)}, ${text.slice(0, 4)}`
    : 'a day';

const ended = ({ sessions }: Detail): string =>
  isNumber(sessions) ? ` and ended ${formatCount(sessions, 'session')}` : '';

/** `: Lost phone` */
const because = ({ reason }: Detail): string => (typeof reason === 'string' ? `: ${reason}` : '');

const amountOf = (count: unknown, what: string): string =>
  isNumber(count) ? formatCount(count, what) : `some ${what}s`;

/** `, until Dec 21, 2026`, the day in UTC */
const untilOf = ({ until }: Detail): string =>
  typeof until === 'string' ? `, until ${day(until.slice(0, 10))}` : '';

function noticeChange({ notice, detail }: Entry): string {
  if (detail.characters === 0) return 'removed the notice';
  const { link, from, until } = detail;
  const first = from ? ` from ${day(from)}` : '';
  const last = until ? ` ${from ? 'to' : 'until'} ${day(until)}` : '';
  return [
    notice === null ? 'changed the notice' : `changed the notice to “${notice}”`,
    link === true ? ', with a link' : '',
    first || last ? `, shown${first}${last}` : '',
  ].join('');
}

/** `turned off “Trips”: the supplier is down` */
function switching(verb: string): (entry: Entry) => string {
  return ({ subject, detail }) => {
    if (subject === null) return `${verb} a costly call`;
    const name = isSwitchId(subject) ? SWITCHES[subject].name : subject;
    return `${verb} “${name}”${because(detail)}`;
  };
}

function loadOf(
  { source, before, after, gained, lost }: Detail,
  row: string,
  unit: string,
): string {
  const from = typeof source === 'string' ? ` from ${source}` : '';
  if (![before, after, gained, lost].every(isNumber)) return from;
  const count = (number: unknown, what: string) => formatCount(number as number, what);
  const total = `${count(after, row)}, ${(before as number).toLocaleString('en-US')} before`;
  return `${from}: ${total}; ${count(gained, unit)} added, ${count(lost, unit)} removed`;
}

/** The searched text may be somebody's name, so only its length is recorded. */
function listing(what: string): (entry: Entry) => string {
  return ({ detail }) => {
    const { q_length, csv } = detail;
    const text =
      isNumber(q_length) && q_length > 0
        ? ` for a text of ${formatCount(q_length, 'character')}`
        : undefined;
    const search = text && `searched the list of ${what}${text}`;
    const download = `downloaded the ${what}${text ? `, searched${text}` : ''}`;
    return (csv === true ? download : (search ?? `listed the ${what}`)) + narrowed(detail);
  };
}

function narrowed({ filter, page }: Detail): string {
  const only = typeof filter === 'string' && filter !== 'all' ? `, only “${filter}”` : '';
  return only + (isNumber(page) && page > 1 ? `, page ${page}` : '');
}
