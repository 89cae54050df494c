import optimizeLocales from '@react-aria/optimize-locales-plugin';
import { reactRouter } from '@react-router/dev/vite';
import { defineConfig } from 'vite';

export default defineConfig({
  plugins: [
    // Before all others, or the texts of 30 languages travel along.
    { ...optimizeLocales.vite({ locales: ['en-US'] }), enforce: 'pre' },
    reactRouter(),
  ],
  build: {
    target: 'es2022',
    modulePreload: { polyfill: false },
    rolldownOptions: {
      // Schemas and calls that a page does not use stay out of it: making one does nothing else.
      treeshake: { manualPureFunctions: ['endpoint', 'z'] },
    },
  },
  // The server takes the renderer as one folder, without packages beside it.
  environments: { ssr: { resolve: { noExternal: true } } },
  server: {
    port: 5173,
    proxy: { '/api': `http://127.0.0.1:${process.env.PORT ?? '3000'}` },
  },
});
