import { reasonField } from '#contract/admin/site-settings.ts';
import { isSwitchId, SWITCH_IDS, SWITCHES } from '#domain/switches.ts';
import { listSwitchedOff } from '#server/db/queries/admin/switches.ts';
import { changeSwitch } from '#server/features/admin/change-switch.ts';
import { type Command, CommandError, type OperatorDeps } from './command.ts';

/** Commands that turn costly calls off and on while the product runs. */
export const SWITCH_COMMANDS: Readonly<Record<string, Command>> = {
  switch: {
    parameters: ['CALL', 'off|on', 'REASON'],
    summary: 'turn a costly call off or on, without a restart',
    prepare: async ({ text: [id = '', state = '', text = ''] }) => {
      if (!isSwitchId(id))
        throw new CommandError(`There is no call ${id}. Calls: ${SWITCH_IDS.join(', ')}`);
      if (state !== 'off' && state !== 'on')
        throw new CommandError(`Write off or on, not ${state}.`);
      const reason = reasonField.safeParse(text);
      if (!reason.success) throw new CommandError(`${reason.error.issues[0]?.message}.`);
      const change = { id, isOff: state === 'off', reason: reason.data, actorId: null };
      return async (deps) =>
        (await changeSwitch(deps, change))
          ? `${SWITCHES[id].name}: ${state} now. Running processes follow within a few seconds.`
          : `${SWITCHES[id].name}: ${state} already; nothing was changed.`;
    },
  },
  switches: {
    parameters: [],
    summary: 'list the calls that can be turned off, and those that are',
    prepare: async () => list,
  },
};

async function list({ db }: OperatorDeps): Promise<string> {
  const rows = await listSwitchedOff(db);
  const width = Math.max(...SWITCH_IDS.map((id) => id.length));
  return SWITCH_IDS.map((id) => {
    const off = rows.find((row) => row.id === id);
    const state = off
      ? `off since ${off.since.toISOString()} by ${off.by ?? 'the command line'}: ${off.reason}`
      : 'on';
    return `${id.padEnd(width)}  ${state}`;
  }).join('\n');
}
