import { cleanup } from '@testing-library/react';
import { afterAll, vi } from 'vitest';

/** Two are needed: the query store defers its notifications, then React its render. The rest is margin. */
const ROUNDS = 5;

/**
 * Runs deferred work and waits for imports in progress before the page is removed. Otherwise deferred work would throw
 * and fail the whole run, and an import that was cut off would fail in every later file of the process.
 */
afterAll(async () => {
  cleanup();
  await vi.dynamicImportSettled();
  for (let round = 0; round < ROUNDS; round += 1)
    await new Promise((resolve) => setTimeout(resolve));
});
