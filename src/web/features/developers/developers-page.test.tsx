import '#test/screen/matchers.ts';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { ERROR_CODES } from '#domain/errors.ts';
import { openApiDocument } from '#server/http/openapi.ts';
import { fakeApi } from '#test/screen/fake-api.ts';
import { openApp, screenTest } from '#test/screen/open-app.tsx';
import { callsByGroup, typeOf } from './reference.tsx';

screenTest();

const DOCUMENT = JSON.parse(
  JSON.stringify(openApiDocument({ productName: 'Fares', publicUrl: 'https://fares.example' })),
);

async function open() {
  openApp('/developers');
  await screen.findByRole('heading', { level: 1, name: 'Developers' });
}
const region = (name: string) => within(screen.getByRole('region', { name }));

describe('the page for developers', () => {
  it('shows every call for programs with who may make it, its input, answer and errors', async () => {
    fakeApi.on('GET /docs', { status: 200, json: DOCUMENT });
    await open();
    const calls = region('Calls');
    const search = (await calls.findByText('/api/flights/search', { exact: false })).closest(
      'details',
    );
    for (const part of [
      'Flights from one or several airports on a day, by destination',
      'Everybody; with a key in the name of its member. Scope search',
      'originquery, requiredstring',
      'datequery, requiredstring (date)',
      'application/json, text/csv, application/x-ndjson',
      '429 ',
    ])
      expect(search).toHaveTextContent(part);
    expect(
      calls.getByText('/api/profile/keys/{id}', { exact: false }).closest('details'),
    ).toHaveTextContent('Members. No key');
    expect(screen.getByRole('main').textContent).not.toMatch(/\/api\/(admin|sandbox)/);
  });

  it('says that the calls failed to load and retries', async () => {
    await open();
    const alert = await region('Calls').findByRole('alert', undefined, { timeout: 20_000 });
    expect(alert).toHaveTextContent('The list of calls could not be loaded.');
    fakeApi.on('GET /docs', { status: 200, json: DOCUMENT });
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await region('Calls').findByText('/flights')).toBeVisible();
  }, 30_000);

  it('has an example for this site, and a place to which each problem type leads', async () => {
    fakeApi.on('GET /docs', { status: 200, json: DOCUMENT });
    await open();
    const commands = within(await screen.findByRole('region', { name: 'Examples' }));
    expect(commands.getByText(/flights\/search/)).toHaveTextContent(
      `${location.origin}/api/flights/search?origin=DEN&date=`,
    );
    for (const code of ERROR_CODES) expect(document.getElementById(code)).not.toBeNull();
  });
});

it('copies the command of an example', async () => {
  const user = userEvent.setup();
  fakeApi.on('GET /docs', { status: 200, json: DOCUMENT });
  await open();
  await user.click(
    await screen.findByRole('button', { name: 'Copy: Find every way home, without a key' }),
  );
  expect(await screen.findByText('Command copied')).toBeVisible();
  expect(await navigator.clipboard.readText()).toBe(
    `curl "${location.origin}/api/home?from=LAS&to=DEN"`,
  );
});

describe('the calls of the document', () => {
  it('are those of the contract but for administration and providers, each once', () => {
    const ids = callsByGroup(DOCUMENT).flatMap(([, calls]) => calls.map(({ id }) => id));
    expect(new Set(ids).size).toBe(ids.length);
    expect(ids).toEqual(expect.arrayContaining(['getFlightsSearch', 'postNotifications']));
    expect(ids.filter((id) => /Admin|Sandbox|Webhook/.test(id))).toEqual([]);
  });

  it.each([
    [{ type: 'string', format: 'date' }, 'string (date)'],
    [{ enum: ['a', 1] }, 'a | 1'],
    [{ anyOf: [{ $ref: '#/components/schemas/Trip' }, { type: 'null' }] }, 'Trip | null'],
    [{ items: { type: 'number' } }, 'number[]'],
    [{ type: ['string', 'null'] }, 'string | null'],
    [{}, 'any'],
  ])('show the schema %j as %s', (schema, text) => {
    expect(typeOf(schema)).toBe(text);
  });
});
