// Bundles the code of every first screen into a few files: forty small ones would compress worse, queue on a slow
// connection, and cost the browser more tasks.
import path from 'node:path';

const START = 'src/web/main.tsx';
/** The two screens of the first page; modules that both need belong to the first load. */
const FORM = 'src/web/features/search/form-screen.tsx';
const RESULTS = 'src/web/features/search/departures/departure-screen.tsx';
const PACKAGES = {
  react: /node_modules\/(react|react-dom|scheduler)\//,
  schemas: /node_modules\/zod\//,
  icons: /node_modules\/lucide-react\/.*\/icons\//,
};
const RULE = /src\/(contract|domain)\//;

/**
 * For rolldown's `codeSplitting`: the files of the first load, each evaluated in its own task. A module belongs to the
 * first group that needs it, with the package code that it uses.
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
    // Otherwise each icon that several screens use would be its own file.
    { name: 'icons', test: PACKAGES.icons, minShareCount: 2 },
  ];
}

function firstModules(importsOf) {
  const [start, form, results] = [START, FORM, RESULTS].map((file) =>
    closure(path.resolve(file), importsOf),
  );
  return new Set([...start, ...[...form].filter((module) => results.has(module))]);
}

/** A module and all of our modules that it imports statically; rolldown adds the package code. */
function closure(module, importsOf, found = new Set()) {
  if (found.has(module) || module.includes('node_modules')) return found;
  found.add(module);
  for (const one of importsOf(module)) closure(one, importsOf, found);
  return found;
}
