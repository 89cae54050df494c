import { cleanup } from '@testing-library/react';
import { afterAll } from 'vitest';

/** Two are needed: the query store defers its notifications, then React its render. The rest is margin. */
const ROUNDS = 5;

/** Runs deferred work before the page is removed. Otherwise it would throw and fail the whole run. */
afterAll(async () => {
  cleanup();
  for (let round = 0; round < ROUNDS; round += 1)
    await new Promise((resolve) => setTimeout(resolve));
});
