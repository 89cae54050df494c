import optimizeLocales from '@react-aria/optimize-locales-plugin';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { firstChunks } from './scripts/first-chunk.mjs';

export default defineConfig({
  plugins: [
    // Before all others, or the texts of 30 languages travel along.
    { ...optimizeLocales.vite({ locales: ['en-US'] }), enforce: 'pre' },
    react(),
  ],
  build: {
    outDir: 'dist/web',
    target: 'es2022',
    emptyOutDir: true,
    // One sheet, so that the words that stand in the page before any script have their looks.
    cssCodeSplit: false,
    // The early script asks for every file itself.
    modulePreload: { polyfill: false },
    // Read by the rest of the build, then removed.
    manifest: true,
    rolldownOptions: {
      // Schemas and calls that a page does not use stay out of it: making one does nothing else.
      treeshake: { manualPureFunctions: ['endpoint', 'z'] },
      output: { codeSplitting: { groups: firstChunks() } },
    },
  },
  server: {
    port: 5173,
    proxy: { '/api': `http://127.0.0.1:${process.env.PORT ?? '3000'}` },
  },
});
