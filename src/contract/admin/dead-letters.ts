import * as z from 'zod/mini';
import { CHANNEL_NAMES } from '#domain/channel.ts';
import { endpoint } from '../endpoint.ts';
import { timeText } from '../fields.ts';
import { listFile, pageQuery, pagination } from './lists.ts';

export const deadLetterDto = z.object({
  id: z.number(),
  channel: z.enum(CHANNEL_NAMES),
  /** Masked email address, phone number or browser: recognizable but not usable. */
  to: z.string(),
  subject: z.string(),
  created_at: timeText,
  dead_at: timeText,
  attempts: z.number(),
  last_error: z.nullable(z.string()),
  /**
   * False if the text was deleted, because it may carry a secret or must not be sent again, and for messages about a
   * past day.
   */
  can_retry: z.boolean(),
});
export type DeadLetterDto = z.output<typeof deadLetterDto>;

export const listDeadLetters = endpoint({
  method: 'GET',
  path: '/admin/dead-letters',
  summary: 'Messages that were given up, newest first',
  action: 'admin.look',
  query: z.object(pageQuery),
  response: z.object({ messages: z.array(deadLetterDto), pagination }),
  errors: ['storage_unavailable'],
  failure: 'Failed to fetch dead letters',
  unreachable: 'Unable to load dead letters. Please try again later.',
});

export const exportDeadLetters = listFile({
  name: 'dead-letters',
  csv: ['messages.csv', 'Messages that were given up as CSV, at most 100,000'],
  selection: { filter: z._default(z.enum(['all']), 'all') },
});

export const retryDeadLetter = endpoint({
  method: 'POST',
  path: '/admin/dead-letters/:id/retry',
  summary: 'Queue a message again that was given up, as if it had never been tried',
  action: 'admin.change',
  params: z.object({ id: z.string() }),
  response: z.void(),
  errors: ['not_found', 'message_has_no_text', 'storage_unavailable'],
  failure: 'Failed to retry the letter',
  unreachable: 'Unable to retry the letter. Please try again later.',
});

export const retryDeadLetters = endpoint({
  method: 'POST',
  path: '/admin/dead-letters/retry',
  summary: 'Queue all messages again that were given up and still have a text',
  action: 'admin.change',
  response: z.object({ retried: z.number() }),
  errors: ['storage_unavailable'],
  failure: 'Failed to retry the messages',
  unreachable: 'Unable to retry the messages. Please try again later.',
});
