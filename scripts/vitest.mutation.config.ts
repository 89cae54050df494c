import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** The first failing test kills a mutant, so the slowest files run last. */
class QuickestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    return (await super.sort(files)).reverse();
  }
}

/** The tests that `npm run test:mutation` runs against each mutant of src/domain. */
export default defineConfig({
  test: {
    environment: 'node',
    include: ['src/domain/**/*.test.ts'],
    env: { MUTATION_TEST: 'true' },
    isolate: false,
    testTimeout: 60_000,
    sequence: { sequencer: QuickestFirst },
  },
});
