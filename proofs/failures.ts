// What surrounds the product fails: the built-in PostgreSQL is killed, its disk turns read-only, the clock jumps an hour
// both ways, names do not resolve, certificates expire or are refused. Each has a line in the log and loses nothing.
// `--part killed|read-only|clock|providers` tries one. What the machine does not allow is skipped with a line.
import { clock } from './failures/clock.ts';
import { killed } from './failures/killed.ts';
import { providers } from './failures/providers.ts';
import { readOnly } from './failures/read-only.ts';
import { buildServer } from './harness/built-server.ts';
import { prove } from './harness/prove.ts';

const PARTS = { killed, 'read-only': readOnly, clock, providers };

await prove('failures', async (proof) => {
  const { main } = await buildServer(proof);
  const figures: Record<string, unknown> = {};
  for (const [name, part] of Object.entries(PARTS))
    if (proof.part === undefined || proof.part === name) figures[name] = await part(proof, main);
  proof.check(Object.keys(figures).length > 0, `there is no part ${proof.part}`);
  return figures;
});
