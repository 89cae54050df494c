import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** The first failing test kills a mutant, so the slowest files run last. */
class QuickestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    return (await super.sort(files)).reverse();
  }
}

/** The tests that `npm run test:mutation` runs against each mutant. */
export default defineConfig({
  test: {
    environment: 'node',
    include: [
      'src/domain/**/*.test.ts',
      'src/server/features/get-home/earliest-landings.test.ts',
      'src/server/features/home/read-board.test.ts',
      'src/server/providers/fares/sample-fares*.test.ts',
      'src/server/providers/fares/timetable.test.ts',
      'src/web/features/get-home/trip-under-way.test.ts',
      'src/web/features/search/filters.test.ts',
    ],
    env: { MUTATION_TEST: 'true' },
    isolate: false,
    testTimeout: 60_000,
    sequence: { sequencer: QuickestFirst },
  },
});
