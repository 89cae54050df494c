import { setTimeout as delay } from 'node:timers/promises';
import { errorCode, StartError } from '#server/process/start-error.ts';
import { type EmbeddedPostgres, startPostgres } from './launcher.ts';

const FIRST_PAUSE_MS = 250;
const LONGEST_PAUSE_MS = 4_000;

export interface KeptPostgres {
  readonly url: string;
  readonly stop: () => Promise<void>;
}

interface Reports {
  /** With the last error line of a server that has ended or could not be started again; not twice the same in a row. */
  readonly onEnd: (lastError: string) => void;
  readonly onReturn: () => void;
}

/**
 * Starts the built-in PostgreSQL, and starts it again on the same port whenever it ends by itself.
 * @throws StartError when the first start fails.
 */
export async function keepPostgres(folder: string, reports: Reports): Promise<KeptPostgres> {
  let running = await startPostgres({ folder });
  const { url } = running;
  const port = Number(new URL(url).port);
  const stopping = new AbortController();

  const startAgain = async (lastError: string): Promise<EmbeddedPostgres | undefined> => {
    let reported = lastError;
    reports.onEnd(lastError);
    for (let pauseMs = FIRST_PAUSE_MS; !stopping.signal.aborted; pauseMs *= 2) {
      try {
        return await startPostgres({ folder, port });
      } catch (error) {
        // Those of the file system, too: a disk may be read-only for a while.
        const reason = errorCode(error);
        if (!(error instanceof StartError) && reason === undefined) throw error;
        const { message } = error as Error;
        if (message !== reported) reports.onEnd(message);
        reported = message;
      }
      const pause = Math.min(pauseMs, LONGEST_PAUSE_MS);
      await delay(pause, undefined, stopping).catch(() => {});
    }
    return undefined;
  };
  const watch = async () => {
    while (!stopping.signal.aborted) {
      const lastError = await running.ended;
      if (stopping.signal.aborted) return;
      await running.stop();
      const again = await startAgain(lastError);
      if (!again) return;
      running = again;
      reports.onReturn();
    }
  };
  const watching = watch();
  return {
    url,
    async stop() {
      stopping.abort();
      await running.stop();
      await watching;
      // A start that was under way has ended since.
      await running.stop();
    },
  };
}
