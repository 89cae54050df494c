import { expect, it } from 'vitest';
import { testDatabase } from '#test/database.ts';
import { testServer } from '#test/harness.ts';

const box = testDatabase();

it('serves a request that arrives while the server closes', async () => {
  const server = await testServer({ db: box.db });
  let begun = () => {};
  const closing = new Promise<void>((resolve) => {
    begun = resolve;
  });
  let goOn = () => {};
  const held = new Promise<void>((resolve) => {
    goOn = resolve;
  });
  server.addHook('preClose', async () => {
    begun();
    await held;
  });
  const origin = await server.listen({ host: '127.0.0.1', port: 0 });
  const closed = server.close();
  await closing;
  const answer = await fetch(`${origin}/api/site`);
  goOn();
  await closed;
  expect(answer.status).toBe(200);
});
