import * as z from 'zod/mini';
import { SWITCH_IDS } from '#domain/switches.ts';
import { endpoint } from '../endpoint.ts';
import { timeText } from '../fields.ts';

export const switchedOffDto = z.object({
  reason: z.string(),
  since: timeText,
  /** Email address of the admin; null for the command line. */
  by: z.nullable(z.string()),
});

export const switchDto = z.object({
  id: z.enum(SWITCH_IDS),
  /** Null while the call is on. */
  off: z.nullable(switchedOffDto),
});
export type SwitchDto = z.output<typeof switchDto>;

const switchesDto = z.object({ switches: z.array(switchDto) });

export const listSwitches = endpoint({
  method: 'GET',
  path: '/admin/switches',
  summary: 'The costly calls, with those that are off',
  action: 'admin.look',
  response: switchesDto,
  errors: ['storage_unavailable'],
  failure: 'Failed to fetch the switches',
  unreachable: 'Unable to load the switches. Please try again later.',
});

/** One line, recorded in the audit log. */
export const reasonField = z
  .string('Say why')
  .check(
    z.trim(),
    z.minLength(1, 'Say why'),
    z.maxLength(200, 'Please use at most 200 characters'),
    z.regex(/^\P{Cc}*$/u, 'Please write one line'),
  );

export const changeSwitch = endpoint({
  method: 'PUT',
  path: '/admin/switches/:id',
  summary: 'Turn a costly call off or on; every process follows within a few seconds',
  action: 'admin.change',
  params: z.object({ id: z.enum(SWITCH_IDS, 'There is no such switch') }),
  body: z.strictObject({ off: z.boolean('Say whether it is off'), reason: reasonField }),
  response: switchesDto,
  errors: ['storage_unavailable'],
  failure: 'Failed to change the switch',
  unreachable: 'Unable to change the switch. Please try again later.',
});
