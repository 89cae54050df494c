// `node --import ./test/move-date.ts`: before anything keeps a `Date` of the machine to restore it later, as
// `vi.useRealTimers` does.
import { moveDate, TEST_NOW } from './clock.ts';

moveDate(TEST_NOW);
