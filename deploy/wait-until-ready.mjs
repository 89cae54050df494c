// node deploy/wait-until-ready.mjs URL [SECONDS]: ends with 0 once URL answers 200, with 1 when it does not in time.
import { setTimeout as delay } from 'node:timers/promises';

const [url, seconds = '120'] = process.argv.slice(2);
const until = Date.now() + Number(seconds) * 1000;
while (Date.now() < until) {
  const answer = await fetch(url, { signal: AbortSignal.timeout(2_000) }).catch(() => undefined);
  if (answer?.ok) process.exit(0);
  await delay(200);
}
process.stderr.write(`${url} was not ready within ${seconds} s\n`);
process.exit(1);
