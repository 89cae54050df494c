// What every first screen needs comes in few files: forty small ones would compress worse, each would wait for its turn
// on a slow line, and each costs the browser some tasks.
import path from 'node:path';

const START = 'src/web/main.tsx';
/** The two screens of the first page; what both need counts as part of the start. */
const FORM = 'src/web/features/search/form-screen.tsx';
const RESULTS = 'src/web/features/search/departures/departure-screen.tsx';
const PACKAGES = {
  react: /node_modules\/(react|react-dom|scheduler)\//,
  schemas: /node_modules\/zod\//,
  icons: /node_modules\/lucide-react\/.*\/icons\//,
};
const RULE = /src\/(contract|domain)\//;

/**
 * For rolldown's `codeSplitting`: the files of the start, each of them evaluated in a task of its own. A module goes
 * to the first that wants it, and what it uses of packages goes with it.
 */
export function firstChunks() {
  let first;
  const ours = (name, path) => ({
    name: (id, graph) => {
      first ??= firstModules((module) => graph.getModuleInfo(module)?.importedIds ?? []);
      return first.has(id) && path.test(id) ? name : null;
    },
    debugName: name,
  });
  return [
    { name: 'react', test: PACKAGES.react, priority: 3 },
    { name: 'schemas', test: PACKAGES.schemas, priority: 2 },
    { ...ours('rules', RULE), priority: 1 },
    ours('app', /./),
    // By itself, each that several screens draw would be a file.
    { name: 'icons', test: PACKAGES.icons, minShareCount: 2 },
  ];
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
