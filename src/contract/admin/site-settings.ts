import * as z from 'zod/mini';
import { SWITCH_IDS } from '#domain/switches.ts';
import { endpoint } from '../endpoint.ts';
import { dateField, dayText, timeText } from '../fields.ts';

const DAY_ERROR = 'Choose a day';

/** The notice above the search form. */
export const bannerDto = z.object({
  /** Null for none. */
  text: z.nullable(z.string()),
  link_url: z.nullable(z.string()),
  /** First and last day, in the product's time zone; null for no bound. */
  from: z.nullable(dayText),
  until: z.nullable(dayText),
  /** Null while the configured banner is in force. */
  changed_at: z.nullable(timeText),
  changed_by: z.nullable(z.string()),
  /** Whether visitors see it now. */
  shown: z.boolean(),
});
export type BannerDto = z.output<typeof bannerDto>;

export const banner = endpoint({
  method: 'GET',
  path: '/admin/banner',
  summary: 'The notice above the search form, also where it is not shown at the moment',
  action: 'admin.look',
  response: bannerDto,
  errors: ['storage_unavailable'],
  failure: 'Failed to fetch the notice',
  unreachable: 'Unable to load the notice. Please try again later.',
});

export const changeBanner = endpoint({
  method: 'PUT',
  path: '/admin/banner',
  summary: 'Change the notice above the search form; every process shows it within ten seconds',
  action: 'admin.change',
  body: z
    .strictObject({
      /** One line; empty for none. */
      text: z
        .string('Write the notice')
        .check(
          z.trim(),
          z.maxLength(300, 'Please use at most 300 characters'),
          z.regex(/^\P{Cc}*$/u, 'Please write one line'),
        ),
      /** https only; empty for none. */
      link_url: z._default(
        z
          .string()
          .check(
            z.trim(),
            z.maxLength(500, 'Please use at most 500 characters'),
            z.regex(/^(?:https:\/\/[^\s\p{Cc}"'<>]+)?$/u, 'Links begin with https://'),
          ),
        '',
      ),
      from: z._default(z.nullable(dateField(DAY_ERROR)), null),
      until: z._default(z.nullable(dateField(DAY_ERROR)), null),
    })
    .check(
      z.refine(({ from, until }) => from === null || until === null || from <= until, {
        path: ['until'],
        error: 'The last day must not be before the first',
      }),
    ),
  response: bannerDto,
  errors: ['storage_unavailable'],
  failure: 'Failed to change the notice',
  unreachable: 'Unable to change the notice. Please try again later.',
});

const dayParams = z.object({ day: dateField(DAY_ERROR) });
/** A manually entered day: the limits catch typing errors. */
const newDayParams = z.object({
  day: dateField(DAY_ERROR).check(
    z.refine((day) => day >= '2020-01-01' && day <= '2100-12-31', 'Choose a day from 2020 to 2100'),
  ),
});

export const addBlackoutDate = endpoint({
  method: 'PUT',
  path: '/admin/blackout-dates/:day',
  summary: 'Add a day without GoWild fares; every process knows it within ten seconds',
  action: 'admin.change',
  params: newDayParams,
  response: z.void(),
  errors: ['storage_unavailable'],
  failure: 'Failed to add the day',
  unreachable: 'Unable to add the day. Please try again later.',
});

export const removeBlackoutDate = endpoint({
  method: 'DELETE',
  path: '/admin/blackout-dates/:day',
  summary: 'Take a day off the list of days without GoWild fares',
  action: 'admin.change',
  params: dayParams,
  response: z.void(),
  errors: ['not_found', 'storage_unavailable'],
  failure: 'Failed to remove the day',
  unreachable: 'Unable to remove the day. Please try again later.',
});

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
