import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { phoneField } from '../fields.ts';

export const textDto = z.object({
  id: z.string(),
  /** Ten digits. */
  to: z.string(),
  text: z.string(),
  /** ISO 8601, UTC. */
  sent_at: z.string(),
});
export type TextDto = z.output<typeof textDto>;

export const sandboxTexts = endpoint({
  method: 'GET',
  path: '/sandbox/texts',
  summary: 'Text messages that the built-in phone holds, newest first; absent where it is not on',
  action: 'sandbox.use',
  response: z.object({ texts: z.array(textDto) }),
  errors: ['not_found', 'storage_unavailable'],
  failure: 'Failed to load texts',
  unreachable: 'Unable to load texts. Please try again later.',
});

export const replyToSandboxText = endpoint({
  method: 'POST',
  path: '/sandbox/texts',
  summary: 'Write back from the built-in phone, as the owner of a number would',
  action: 'sandbox.use',
  body: z.strictObject({
    from: phoneField,
    text: z
      .string('Write something')
      .check(
        z.trim(),
        z.minLength(1, 'Write something'),
        z.maxLength(160, 'At most 160 characters'),
      ),
  }),
  response: z.void(),
  errors: ['not_found', 'storage_unavailable'],
  failure: 'Failed to send the reply',
  unreachable: 'Unable to send the reply. Please try again later.',
});
