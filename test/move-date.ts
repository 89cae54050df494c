// `node --import ./test/move-date.ts`: before anything keeps a `Date` of the machine to restore it later, as
// `vi.useRealTimers` does.
import { AHEAD_MS, moveDate } from './clock.ts';

moveDate(AHEAD_MS);
