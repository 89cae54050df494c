import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';

export const sandboxEmailDto = z.object({
  id: z.string(),
  to: z.string(),
  subject: z.string(),
  text: z.string(),
  /** A whole document; shown in a frame that may run nothing. */
  html: z.string(),
  /** ISO 8601, UTC. */
  sent_at: z.string(),
});
export type SandboxEmailDto = z.output<typeof sandboxEmailDto>;

export const sandboxMail = endpoint({
  method: 'GET',
  path: '/sandbox/mail',
  summary: 'Letters that the built-in mailbox holds, newest first; absent where real mail is sent',
  action: 'sandbox.use',
  response: z.object({ letters: z.array(sandboxEmailDto) }),
  errors: ['not_found', 'storage_unavailable'],
  failure: 'Failed to load letters',
  unreachable: 'Unable to load letters. Please try again later.',
});
