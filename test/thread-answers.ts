// `node --import ./test/thread-answers.ts`: the thread that plans trips tells that of the tests which answers it writes.
import { subscribe } from 'node:diagnostics_channel';
import { BroadcastChannel, isMainThread } from 'node:worker_threads';

/** As `WRITTEN_ANSWERS`, which would bring the contract into every process of the tests. */
const WRITTEN_ANSWERS = 'roamfare:written-answers';

if (!isMainThread) {
  const toTests = new BroadcastChannel(WRITTEN_ANSWERS);
  toTests.unref();
  subscribe(WRITTEN_ANSWERS, (written) => toTests.postMessage(written));
}
