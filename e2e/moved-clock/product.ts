/**
 * The product from its source, with the built pages, on a clock and with fares that a test moves. Settings as of the
 * product, and CONTROL_PORT (see control.ts), SMTP_PORT of the mail server that it starts, and TEST_NOW. Ready once
 * /readyz answers.
 */
import path from 'node:path';
import { openApp } from '#server/app.ts';
import { readConfig } from '#server/config.ts';
import { openDatabase } from '#server/db/database.ts';
import { openBuiltInDatabase } from '#server/process/database.ts';
import { listenForStop, serveWeb } from '#server/process/listen.ts';
import { simulatedFares } from '#server/providers/fares/sample.ts';
import { runWorker } from '#server/worker.ts';
import { TEST_NOW } from '#test/clock.ts';
import { DEFAULT_RULES } from '#test/itinerary/rules.ts';
import { DATA_FOLDER, realNetwork, still } from '#test/network-fixture.ts';
import { startMail } from '../fakes/mail.ts';
import { startControl } from './control.ts';
import { keptPushes } from './pushes.ts';
import { tellableFares } from './seats.ts';

const { CONTROL_PORT = '', SMTP_PORT = '' } = process.env;

/** Fares change only as the test says. */
const STILL = { now: () => new Date(TEST_NOW) };

const stop = listenForStop((reason) => process.stderr.write(`${String(reason)}\n`));
let now = new Date(TEST_NOW);
const clock = { now: () => now };
const moveTo = (time: string) => {
  now = new Date(time);
};
const network = still(await realNetwork());
const { fares, tell } = tellableFares(
  simulatedFares({ network, clock, market: STILL, seed: 'test', rules: DEFAULT_RULES }),
);
const mail = await startMail(Number(SMTP_PORT));
const pushes = keptPushes();

const config = readConfig(process.env);
const opened = await openBuiltInDatabase(config, (lastError) => stop.fail(new Error(lastError)));
const database = openDatabase(opened.url, { max: 8 });
const app = await openApp(config, {
  db: database.db,
  clock,
  fares,
  dataFolder: DATA_FOLDER,
  pages: path.resolve('dist/web'),
});
await app.prepare({ embedded: true, dataDir: opened.dataDir });
const stopWorker = await runWorker(app);
await startControl(Number(CONTROL_PORT), { moveTo, tell, ...mail, pushes });
const stopWeb = await serveWeb(app, config, stop.hurried);

await stop.asked;
await stopWeb();
await stopWorker();
await database.close();
await opened.close();
process.exit();
