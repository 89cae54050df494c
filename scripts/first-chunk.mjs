// Bundles the code of the first screens into a few files: sixty small ones would compress worse and queue on a slow
// connection.
import path from 'node:path';

/** What every page loads, and the two screens of the first page; modules that both need belong to the first load. */
const START = ['entry.client.tsx', 'root.tsx', ...['shell', 'screen', 'home'].map(routeModule)];
const FORM = 'features/search/form-screen.tsx';
const RESULTS = 'features/search/departures/departure-screen.tsx';
const PACKAGES = {
  react: /node_modules\/(react|react-dom|scheduler)\//,
  router: /node_modules\/react-router\//,
  schemas: /node_modules\/zod\//,
  icons: /node_modules\/lucide-react\/.*\/icons\//,
};
const RULE = /src\/(contract|domain)\//;

function routeModule(name) {
  return `routes/${name}.tsx`;
}

/**
 * For rolldown's `codeSplitting`. A module belongs to the first group that needs it, with the package code that it
 * uses.
 */
export function firstChunks() {
  let first;
  const ours = (name, path) => ({
    name: (id, graph) => {
      first ??= firstModules((module) => graph.getModuleInfo(module)?.importedIds ?? []);
      return first.has(plain(id)) && path.test(id) ? name : null;
    },
    debugName: name,
  });
  return [
    { name: 'react', test: PACKAGES.react, priority: 3 },
    { name: 'router', test: PACKAGES.router, priority: 3 },
    { name: 'schemas', test: PACKAGES.schemas, priority: 2 },
    { ...ours('rules', RULE), priority: 1 },
    ours('app', /./),
    // Otherwise each icon that several screens use would be its own file.
    { name: 'icons', test: PACKAGES.icons, minShareCount: 2 },
  ];
}

function firstModules(importsOf) {
  const closureOf = (file) => closure(path.resolve('src/web', file), importsOf);
  const [form, results] = [FORM, RESULTS].map(closureOf);
  return new Set([
    ...START.flatMap((file) => [...closureOf(file)]),
    ...[...form].filter((module) => results.has(module)),
  ]);
}

/** A module and all of our modules that it imports statically; rolldown adds the package code. */
function closure(module, importsOf, found = new Set()) {
  if (found.has(plain(module)) || module.includes('node_modules')) return found;
  found.add(plain(module));
  for (const one of importsOf(module)) closure(one, importsOf, found);
  return found;
}

/** The router asks for parts of a screen's module by a query. */
const plain = (id) => id.replace(/\?.*$/, '');
