// What every first screen needs comes in one file: forty small ones would compress worse, and each would wait for its
// turn on a slow line.
import path from 'node:path';

const START = 'src/web/main.tsx';
/** The two screens of the first page; what both need counts as part of the start. */
const FORM = 'src/web/features/search/form-screen.tsx';
const RESULTS = 'src/web/features/search/departures/departure-screen.tsx';

/** For rolldown's `codeSplitting`: names the file of a module, or leaves it to rolldown. */
export function firstChunk() {
  let first;
  return (id, graph) => {
    first ??= firstModules((module) => graph.getModuleInfo(module)?.importedIds ?? []);
    return first.has(id) ? 'app' : null;
  };
}

function firstModules(importsOf) {
  const [start, form, results] = [START, FORM, RESULTS].map((file) =>
    closure(path.resolve(file), importsOf),
  );
  return new Set([...start, ...[...form].filter((module) => results.has(module))]);
}

/** A module and all of ours that it imports at once; rolldown adds what they use of packages. */
function closure(module, importsOf, found = new Set()) {
  if (found.has(module) || module.includes('node_modules')) return found;
  found.add(module);
  for (const one of importsOf(module)) closure(one, importsOf, found);
  return found;
}
