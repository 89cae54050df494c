import optimizeLocales from '@react-aria/optimize-locales-plugin';
import { reactRouter } from '@react-router/dev/vite';
import { type CSSOptions, defineConfig } from 'vite';

/**
 * What a CSS module composes of another file comes without its source, which Vite needs for relative URLs: it gets that
 * of the module.
 */
const composedSources: CSSOptions = {
  postcss: {
    plugins: [
      {
        postcssPlugin: 'composed-sources',
        OnceExit: (root) => {
          const { source } = root;
          if (!source) return;
          root.walk((node) => {
            node.source ??= source;
          });
        },
      },
    ],
  },
};

const LATER =
  /web\/(results\/.*|features\/search\/(results-waiting|form\/search-form|departures\/search-bar|returns\/return-header))\.module\.css/;

const SHARED =
  /contract\/(flights|flight-codec|place-windows)\.ts|domain\/trip-sentence\.ts|web\/(maps\/outline\/(land-path|projection)|flights\/(closed-days|flight-times|format-windows|home-strength)|question\/(asker|sentence))\.tsx?/;

/**
 * One file for each first screen, in this order, with all that it imports and no file before it has. Sixty small files
 * would compress worse and queue on a slow connection.
 */
const FILES = [
  // It changes seldom: who comes back after a release still has it.
  { name: 'react', test: /node_modules\/(react|react-dom|scheduler|react-router)\// },
  // Style sheets of results and of the form, which the other first pages do without (src/web/first-paint.ts).
  { name: 'later', test: LATER },
  // What every page loads, and the shape of the first one.
  { name: 'app', test: /web\/(root|routes\/(shell|screen|home))\.tsx/ },
  { name: 'icons', test: /node_modules\/lucide-react\//, minShareCount: 2 },
  // What the sentence, the board and results share, so that results load nothing else of the first page.
  { name: 'shared', test: SHARED },
  // Before the board, so that it needs nothing of it: the sentence stands alone if the board cannot be loaded.
  { name: 'trip', test: /trips\/question\/trip-home\.tsx/ },
  { name: 'board', test: /search\/board\/board\.tsx/ },
  { name: 'results', test: /search\/departures\/departure-screen\.tsx/ },
];

export default defineConfig(({ command }) => ({
  plugins: [
    // Before all others, or the texts of 30 languages travel along.
    { ...optimizeLocales.vite({ locales: ['en-US'] }), enforce: 'pre' },
    reactRouter(),
  ],
  css: composedSources,
  build: {
    target: 'es2022',
    modulePreload: { polyfill: false },
    rolldownOptions: {
      // Schemas and calls that a page does not use stay out of it: making one does nothing else.
      treeshake: { manualPureFunctions: ['endpoint', 'z'] },
    },
  },
  environments: {
    client: {
      build: { rolldownOptions: { output: { codeSplitting: { groups: FILES } } } },
    },
    // The server takes the renderer as one folder, without packages beside it. React's checks for developers would
    // triple the time of a page.
    ssr:
      command === 'build'
        ? {
            resolve: { noExternal: true },
            // The renderer of the server has all screens in one file.
            build: { rolldownOptions: { checks: { ineffectiveDynamicImport: false } } },
            define: { 'process.env.NODE_ENV': JSON.stringify('production') },
          }
        : {},
  },
  server: {
    port: 5173,
    proxy: { '/api': `http://127.0.0.1:${process.env.PORT ?? '3000'}` },
  },
}));
