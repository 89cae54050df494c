/** `npm run test:mutation`: changes rules in one place at a time and expects a unit test to fail. */
export default {
  mutate: [
    'src/domain/**/*.ts',
    '!src/domain/**/*.test.ts',
    // Rules that only the server or only the browser needs.
    'src/server/features/get-home/earliest-landings.ts',
    'src/server/features/home/read-board.ts',
    'src/server/providers/fares/sample-fares.ts',
    'src/server/providers/fares/timetable.ts',
    'src/web/features/get-home/trip-under-way.ts',
    'src/web/features/search/filters.ts',
  ],
  testRunner: 'vitest',
  plugins: ['@stryker-mutator/vitest-runner'],
  vitest: { configFile: 'scripts/vitest.mutation.config.ts', related: false },
  // What the tests read, and nothing else, is copied into the sandbox.
  ignorePatterns: [
    '**',
    '!src/**',
    '!test/**',
    '!data/**',
    '!*.json',
    '!scripts/vitest.mutation.config.ts',
  ],
  tempDirName: '.cache/mutation/sandbox',
  coverageAnalysis: 'perTest',
  // Tables that are built when a module loads would need a fresh process for each mutant.
  ignoreStatic: true,
  concurrency: 1,
  timeoutMS: 10_000,
  incremental: true,
  incrementalFile: '.cache/mutation/incremental.json',
  reporters: ['progress-append-only', 'clear-text', 'json', 'html'],
  jsonReporter: { fileName: '.cache/mutation/report.json' },
  htmlReporter: { fileName: '.cache/mutation/report.html' },
  clearTextReporter: { allowColor: false, logTests: false, reportTests: false },
  thresholds: { high: 95, low: 90, break: 90 },
};
