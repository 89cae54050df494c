import fs from 'node:fs';
import path from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import openapiTS, { astToString } from 'openapi-typescript';
import ts from 'typescript';
import { expect, it, onTestFinished } from 'vitest';
import { givenKey } from './api/key-fixture.ts';
import { testDatabase } from './database.ts';
import { fileServer, fixedFares, flight, givenMember } from './harness.ts';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const box = testDatabase();

const PROGRAM = `
import createClient from 'openapi-fetch';
import type { paths } from './api.ts';

export async function run(baseUrl: string, key: string) {
  const headers = { authorization: \`Bearer \${key}\` };
  const client = createClient<paths, 'application/json'>({ baseUrl, headers });
  const query = { origin: 'DEN', date: '2026-11-25', party: 2 };
  const { data, error } = await client.GET('/api/flights/search', { params: { query } });
  if (error) throw new Error(error.message);
  // @ts-expect-error a search needs an origin
  const refused = await client.GET('/api/flights/search', { params: { query: { date: 'x' } } });
  const answer: string | undefined = refused.error?.error;
  const missing = await client.GET('/api/saved-trips/{id}', { params: { path: { id: 'x' } } });
  return {
    destinations: Object.keys(data.flights),
    total: data.summary.total_flights,
    refused: answer,
    status: missing.response.status,
  };
}
`;

const OPTIONS: ts.CompilerOptions = {
  strict: true,
  exactOptionalPropertyTypes: true,
  noEmit: true,
  skipLibCheck: true,
  allowImportingTsExtensions: true,
  target: ts.ScriptTarget.ES2023,
  module: ts.ModuleKind.NodeNext,
  moduleResolution: ts.ModuleResolutionKind.NodeNext,
  lib: ['lib.es2023.d.ts', 'lib.dom.d.ts', 'lib.dom.iterable.d.ts'],
  types: [],
};

it('openapi-typescript makes types of the served document, with which a client searches by key', async () => {
  const fares = fixedFares([flight('DEN 06:30-07:00 > LAS 07:40-08:00')]);
  const server = await fileServer({ db: box.db, fares });
  const origin = await server.listen({ port: 0, host: '127.0.0.1' });
  const folder = path.join(ROOT, '.cache', `others-clients-${process.pid}`);
  fs.mkdirSync(folder, { recursive: true });
  onTestFinished(() => fs.rmSync(folder, { recursive: true }));
  const document = await (await fetch(`${origin}/api/docs`)).text();
  fs.writeFileSync(path.join(folder, 'api.ts'), astToString(await openapiTS(document)));
  const program = path.join(folder, 'program.ts');
  fs.writeFileSync(program, PROGRAM);

  const errors = ts.getPreEmitDiagnostics(ts.createProgram([program], OPTIONS));
  expect(
    errors.map(({ messageText }) => ts.flattenDiagnosticMessageText(messageText, ' ')),
  ).toEqual([]);

  const member = await givenMember(server, box.db);
  const key = await givenKey(server, member, ['search', 'trips:read']);
  const { run } = await import(pathToFileURL(program).href);
  expect(await run(origin, key.authorization.slice('Bearer '.length))).toEqual({
    destinations: ['LAS'],
    total: 1,
    refused: 'invalid_input',
    status: 404,
  });
}, 120_000);
