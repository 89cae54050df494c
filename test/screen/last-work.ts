import { cleanup } from '@testing-library/react';
import { afterAll } from 'vitest';

/** Two are needed: the store of queries puts its news off by one, and React then its drawing. The rest is room. */
const ROUNDS = 5;

/**
 * Lets what was put off to the next turn of the event loop come to its end while there is a page. When that is taken
 * away, it would throw: the whole run would fail, though every test has passed.
 */
afterAll(async () => {
  cleanup();
  for (let round = 0; round < ROUNDS; round += 1)
    await new Promise((resolve) => setTimeout(resolve));
});
