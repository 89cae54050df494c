// The product's worker on a fast clock, so that leases end soon. The proof starts and kills it.
import path from 'node:path';
import { openApp } from '#server/app.ts';
import { readConfig } from '#server/config.ts';
import { openDatabase } from '#server/db/database.ts';
import { fastClock } from '../../harness/fast-clock.ts';

const CONNECTIONS = 10;

const config = readConfig(process.env);
const { db } = openDatabase(config.databaseUrl ?? '', { max: CONNECTIONS });
const app = await openApp(config, {
  db,
  clock: fastClock(Number(process.env.EPOCH)),
  dataFolder: path.resolve('data'),
});
await app.prepare({ embedded: false, dataDir: config.dataDir });
await app.startWorker();
// The product's timers do not keep a process alive.
setInterval(() => {}, 60_000);
