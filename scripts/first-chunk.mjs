// Bundles the code of the first screens into a few files: sixty small ones would compress worse and queue on a slow
// connection.
import fs from 'node:fs';
import path from 'node:path';

const WEB = path.resolve('src/web');
/** Starts the app when it is evaluated, so it stays a file of its own. */
const ENTRY = 'entry.client.tsx';
/** What every page loads, and the first page. */
const START = ['root.tsx', ...['shell', 'screen', 'home'].map(routeModule)];
const TRIP = 'features/trips/question/trip-home.tsx';
const FORM = 'features/search/form/form-screen.tsx';
const BOARD = 'features/search/board/board.tsx';
const RESULTS = 'features/search/departures/departure-screen.tsx';
const MEMBER = 'app/shell/account-menu.tsx';
const TRIPS_ROUTE = routeModule('trips');
const OPENED_PLACE = 'features/search/departures/opened-place.tsx';
const TRIPS = 'features/trips/trips-page.tsx';
const PLANS = routeModule('plans');
const ROUTE_MAP = routeModule('route-map');
const FIRST_PARTS = ['app', 'outline', 'flights', 'trip', 'common', 'fields', 'form', 'board'];
const RESULTS_PARTS = ['shared', 'premium', 'found', 'parts', 'results'];
/** They change seldom: who comes back after a release still has them. */
const FRAMEWORK = /node_modules\/(react|react-dom|scheduler|react-router)\//;
const ICON_IMPORT = /import \{([^}]*)\} from "lucide-react"/g;
const ICONS = /node_modules\/lucide-react\/.*\/icons\//;

function routeModule(name) {
  return `routes/${name}.tsx`;
}

/**
 * For rolldown's `codeSplitting`. A module belongs to the first group that needs it, with the package code that it
 * uses.
 */
export function firstChunks() {
  let parts;
  let icons;
  const readGraph = (graph) => {
    parts ??= partsOf((module) => graph.getModuleInfo(module)?.importedIds ?? []);
    icons ??= iconsOf(parts, (module) => graph.getModuleInfo(module)?.code ?? '');
  };
  const ours = (part) => ({
    name: (id, graph) => {
      readGraph(graph);
      return parts.get(plain(id)) === part ? part : null;
    },
    debugName: part,
  });
  const iconsFile = (id, graph) => {
    readGraph(graph);
    return icons.get(path.basename(id).replace(/\.m?js$/, '')) ?? 'icons';
  };
  // In the order of priority: a file brings all that its modules import and that no file before it has.
  const groups = [
    { name: 'react', test: FRAMEWORK },
    ours('app'),
    // Otherwise each icon that several screens use would be its own file.
    { name: iconsFile, debugName: 'icons', test: ICONS, minShareCount: 2 },
    ...[
      'outline',
      'shared',
      'premium',
      'flights',
      'found',
      'trip',
      'common',
      'answer',
      'fields',
      'parts',
      'form',
      'board',
      'results',
      'place',
      'opened',
      'member',
    ].map(ours),
  ];
  return groups.map((group, index) => ({ ...group, priority: groups.length - index }));
}

/** The file of each of our modules that the first page, its results and trips need. */
function partsOf(importsOf) {
  const closureOf = (...files) =>
    new Set(files.flatMap((file) => [...closure(path.join(WEB, file), importsOf)]));
  const [start, trip, form, board, results, trips] = [closureOf(...START, ENTRY)].concat(
    [TRIP, FORM, BOARD, RESULTS, TRIPS].map((file) => closureOf(file)),
  );
  start.delete(path.join(WEB, ENTRY));
  const others = closureOf(...otherScreens());
  const [plans, routeMap] = [closureOf(PLANS), closureOf(ROUTE_MAP)];
  const parts = new Map();
  const add = (part, modules) => {
    for (const module of modules) if (!parts.has(module)) parts.set(module, part);
  };
  add('app', [...start, ...[results, plans, form].flatMap((one) => [...trip.intersection(one)])]);
  // What plans and the route map use too, so that they load nothing else of the first page.
  add('outline', board.intersection(plans));
  add('shared', [...results.intersection(routeMap), ...results.intersection(form)]);
  add('premium', results.intersection(plans));
  add('flights', [...board.intersection(results), ...board.intersection(trips)]);
  // What all results need, so that trips do not load those of one way.
  add('found', results.intersection(trips));
  // The question about a trip, of the first page and its results.
  add('trip', trip);
  // Fields of the form and days of the month, which other screens use too.
  const notTrips = closureOf(...otherScreens().filter((file) => file !== TRIPS_ROUTE));
  add(
    'common',
    [...trips].filter(
      (module) => [form, notTrips].some((one) => one.has(module)) || isOfUi(module),
    ),
  );
  add(
    'answer',
    [...trips].filter((module) => module.includes('/features/trips/')),
  );
  // What other screens use too, so that they do not load the whole form or all results.
  add('fields', form.intersection(others));
  add('parts', results.intersection(others));
  add('form', form);
  add('board', board);
  add('results', results);
  // Shared with the page of a trip, which has most of it.
  const opened = closureOf(OPENED_PLACE);
  add('place', opened.intersection(others));
  add('opened', opened);
  add('member', closureOf(MEMBER));
  return parts;
}

/** The file of each icon, by its file name, that the first page, its results or the menu of members draw. */
function iconsOf(parts, codeOf) {
  const drawnBy = (file, isDrawn) =>
    [...parts]
      .filter(([, part]) => isDrawn(part))
      .flatMap(([module]) => [...codeOf(module).matchAll(ICON_IMPORT)])
      .flatMap(([, names]) => names.split(','))
      .map((name) => [fileOfIcon(name), file]);
  // An icon of two of them is in the file of the later.
  return new Map([
    ...drawnBy('member-icons', (part) => part === 'member'),
    ...drawnBy('result-icons', (part) => RESULTS_PARTS.includes(part)),
    ...drawnBy('first-icons', (part) => FIRST_PARTS.includes(part)),
  ]);
}

/** `CalendarX2 as Icon` is in `calendar-x-2`. */
const fileOfIcon = (name) =>
  name
    .trim()
    .replace(/ as .*/, '')
    .replace(/([a-z])([A-Z0-9])|([0-9])([A-Z])/g, '$1$3-$2$4')
    .toLowerCase();

const isOfUi = (module) => module.includes('/ui/');

const otherScreens = () =>
  fs
    .readdirSync(path.join(WEB, 'routes'))
    .map((name) => `routes/${name}`)
    .filter((file) => !START.includes(file));

/** A module and all of our modules that it imports statically; rolldown adds the package code. */
function closure(module, importsOf, found = new Set()) {
  if (found.has(plain(module)) || module.includes('node_modules')) return found;
  found.add(plain(module));
  for (const one of importsOf(module)) closure(one, importsOf, found);
  return found;
}

/** The router asks for parts of a screen's module by a query. */
const plain = (id) => id.replace(/\?.*$/, '');
