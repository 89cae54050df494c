// One of the servers that are compared, in a process of its own: `serve.ts NAME`, and what else it needs as a message.
import { SERVERS, type ServerName } from './servers.ts';

const name = process.argv[2] as ServerName;

process.once('message', (given: string) => void serve(given));

async function serve(given: string): Promise<void> {
  const port = await SERVERS[name](given);
  // Whoever asks is told what was spent by now.
  process.on('message', () => process.send?.(spent()));
  process.send?.(port);
}

/** Microseconds of processor time, of all threads. */
function spent(): number {
  const { user, system } = process.cpuUsage();
  return user + system;
}
