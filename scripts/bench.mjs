// `npm run bench -- [NAME] [--quick|--full]`: one benchmark of bench/, or all one after the other, each in its own
// process. Exits with 1 only when a figure is below its floor or a benchmark crashes.
import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { ensureDependencies, root } from './ensure.mjs';
import { ensureRouters, ensureSqlite } from './peers.mjs';

const OUT = 'bench/out';
/** Read by scripts/test.mjs, in the format of a test runner. */
const COUNTS = '.cache/bench.json';
/**
 * Not in the quick run: a million alerts in their own database take minutes, and fewer would show nothing; answers need
 * warm servers and many rounds for a stable best (ADR 30); T2 of trips is at its floor; messages need both processors.
 */
const SLOW = ['alerts', 'answers', 'messages', 'trips'];

ensureDependencies();
// Needs packages, which are installed only now.
const { BUILT, bundleBench } = await import('./bundle-bench.mjs');
process.chdir(root);
const known = fs
  .readdirSync('bench')
  .filter((file) => file.endsWith('.ts'))
  .map((file) => file.slice(0, -3));
const words = process.argv.slice(2);
const asked = words.filter((word) => word.startsWith('--'));
const isQuick = asked.includes('--quick');
const [wanted] = words.filter((word) => !word.startsWith('--'));
if (wanted && !known.includes(wanted)) {
  console.error(`Say which benchmark: ${known.join(', ')}; none for all of them.`);
  process.exit(1);
}

const began = Date.now();
const suites = wanted ? [wanted] : known.filter((name) => !isQuick || !SLOW.includes(name));
if (!isQuick && suites.includes('enumerate')) ensureSqlite();
if (!isQuick && suites.includes('home')) ensureRouters();
await bundleBench(suites);
const broken = suites.filter((name) => !perform(name));
const reports = newReports();
if (!wanted) writeTable();
writeCounts();
process.exit(broken.length > 0 ? 1 : 0);

function perform(name) {
  console.log(`\n== bench ${name}`);
  // Allows garbage collection between timed runs.
  const flags = ['--expose-gc'];
  const program = path.join(BUILT, `${name}.js`);
  const { status } = spawnSync(process.execPath, [...flags, program, ...asked], {
    stdio: 'inherit',
  });
  return status === 0;
}

/** The reports that this run has written. */
function newReports() {
  if (!fs.existsSync(OUT)) return [];
  return fs
    .readdirSync(OUT)
    .filter((file) => file.endsWith('.json'))
    .map((file) => path.join(OUT, file))
    .filter((file) => fs.statSync(file).mtimeMs >= began)
    .map((file) => JSON.parse(fs.readFileSync(file, 'utf8')));
}

function writeTable() {
  const [{ environment } = {}] = reports;
  if (!environment) return;
  const rows = reports.flatMap((report) => report.rows.map((row) => [report.suite, ...row]));
  const heads = ['suite', 'id', 'what', 'figure', 'goal', 'floor', 'verdict'];
  const lines = [heads, heads.map(() => '---'), ...rows].map((row) => `| ${row.join(' | ')} |`);
  const { processor, processors, node, commit } = environment;
  const stamp = environment.at.slice(0, 19).replaceAll(':', '');
  const file = path.join(OUT, `${stamp}-all.md`);
  const machine = `${processors} × ${processor}, Node ${node}, ${commit}, ${environment.at}`;
  fs.writeFileSync(file, `${machine}\n\n${lines.join('\n')}\n`);
  console.log(`\n${file}`);
}

function writeCounts() {
  const sum = (key) => reports.reduce((total, { judged }) => total + judged[key], 0);
  // A suite that crashes before its report counts as one failure.
  const silent = broken.filter((name) => !reports.some(({ suite }) => suite === name)).length;
  fs.mkdirSync('.cache', { recursive: true });
  const counts = { numPassedTests: sum('within'), numFailedTests: sum('below') + silent };
  fs.writeFileSync(COUNTS, JSON.stringify(counts));
}
