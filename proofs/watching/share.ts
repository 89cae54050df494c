// Goes through worlds that another process shares out, and says of each what became of it: a line of JSON.
import { parseArgs } from 'node:util';
import { outcomeOf } from './outcome.ts';
import { isPlanted } from './planted.ts';

const { values } = parseArgs({
  options: {
    first: { type: 'string', default: '1' },
    step: { type: 'string', default: '1' },
    end: { type: 'string', default: '2' },
    fault: { type: 'string' },
  },
});
const planted = isPlanted(values.fault) ? values.fault : undefined;
for (let seed = Number(values.first); seed < Number(values.end); seed += Number(values.step))
  process.stdout.write(`${JSON.stringify(await outcomeOf(seed, planted))}\n`);
