// Times the ways of writing an answer, in a process of its own.
import { DENVER, world } from './world.ts';
import { timeWriting } from './writing.ts';

process.once('message', (times: string) => void run(Number(times)));

async function run(times: number): Promise<void> {
  process.send?.(await timeWriting(await world(), DENVER, times));
}
