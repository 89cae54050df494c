import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';

/** Files share the modules that they import: importing them again takes longer than the tests. A stub would leak. */
const shared = { isolate: false, unstubGlobals: true };

const importing = (file: string) => ['--import', new URL(file, import.meta.url).href];

/** TEST_NOW or its default is the present; no test reads the date of the machine. */
const onTestClock = { execArgv: importing('./test/move-date.ts') };

/** They start servers and tools, each for seconds: part of `npm run test:all`. */
const wholeProcesses = [
  'test/proofs/**/*.test.ts',
  'test/import-boundaries.test.ts',
  'test/others-clients.test.ts',
  'src/server/embedded/**/*.test.ts',
  'src/server/operator/backup/*.test.ts',
  'src/server/operator/mcp-command.test.ts',
];

export default defineConfig({
  test: {
    // By itself it leaves one processor idle.
    maxWorkers: '100%',
    projects: [
      {
        test: {
          ...shared,
          ...onTestClock,
          name: 'unit',
          environment: 'node',
          include: ['{src/domain,src/contract,scripts,bench}/**/*.test.ts'],
          testTimeout: 30_000,
        },
      },
      {
        test: {
          ...shared,
          execArgv: [...onTestClock.execArgv, ...importing('./test/thread-answers.ts')],
          setupFiles: ['test/declared-answers.ts'],
          name: 'postgres',
          environment: 'node',
          include: ['src/server/**/*.test.ts', 'test/**/*.test.ts'],
          exclude: wholeProcesses,
          globalSetup: ['test/global-setup.ts'],
          testTimeout: 60_000,
          hookTimeout: 30_000,
        },
      },
      {
        // Whole processes, each with a database of its own.
        test: {
          name: 'processes',
          environment: 'node',
          include: wholeProcesses,
          globalSetup: ['test/global-setup.ts'],
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      },
      {
        plugins: [react()],
        test: {
          ...shared,
          ...onTestClock,
          name: 'screen',
          environment: 'jsdom',
          include: ['src/web/**/*.test.{ts,tsx}'],
          setupFiles: ['test/screen/patience.ts', 'test/screen/last-work.ts'],
          testTimeout: 40_000,
        },
      },
    ],
  },
});
