import * as z from 'zod/mini';
import { queueOf } from '../db/queries/outbox.ts';
import { type SendDeps, sendMessage } from './send-message.ts';

const payload = z.object({ message: z.int() });

export interface Job {
  readonly name: string;
  /** Jobs of this name that run at once in one process. */
  readonly lanes: number;
  readonly handle: (data: unknown) => Promise<void>;
}

/** The jobs that this process works on: of each channel that something carries. */
export const jobsOf = (deps: SendDeps): readonly Job[] => {
  const handle = (data: unknown) => sendMessage(deps, payload.parse(data).message);
  return [
    { name: queueOf('email'), lanes: 10, handle },
    ...(deps.sms ? [{ name: queueOf('sms'), lanes: 2, handle }] : []),
    ...(deps.push ? [{ name: queueOf('push'), lanes: 2, handle }] : []),
  ];
};
