import { expect, it } from 'vitest';
import { readConfig } from '#server/config.ts';
import { isSetting, read, SECRETS, variablesOf } from './deployment.ts';

const text = read('deploy/roamfare.env.example');
const variables = variablesOf(text);

it('the example settings name only known settings', () => {
  expect(variables.length).toBeGreaterThan(20);
  expect(variables.filter(({ name }) => !isSetting(name))).toEqual([]);
});

it('the example settings leave ports, hosts and mode to the image and the units', () => {
  const names = variables.map(({ name }) => name);
  for (const name of ['PORT', 'HOST', 'OPS_PORT', 'OPS_HOST', 'NODE_ENV']) {
    expect(names).not.toContain(name);
    expect([name, isSetting(name)]).toEqual([name, true]);
  }
});

const setByExample = Object.fromEntries(
  variables.filter(({ isSet }) => isSet).map(({ name, value }) => [name, value]),
);

it('the example settings are valid in production once they are filled in', () => {
  const filledIn = Object.entries(setByExample).map(([name, value]) => [
    name,
    value.replace('CHANGE_ME', 'own'),
  ]);
  const config = readConfig({
    ...Object.fromEntries(filledIn),
    NODE_ENV: 'production',
    // compose.yaml permits it: its database stands in a network of its own on the same machine.
    ALLOW_IN_PRODUCTION: 'plain-database',
  });
  expect(config.production).toBe(true);
  expect(config.databaseUrl).toContain('@db:5432/roamfare');
  expect(read('compose.yaml')).toContain('ALLOW_IN_PRODUCTION: plain-database');
});

it('the example settings are refused in production until they are filled in', () => {
  const start = () => readConfig({ ...setByExample, NODE_ENV: 'production' });
  expect(start).toThrow(/^DATABASE_URL must not contain CHANGE_ME/m);
  expect(start).toThrow(/^SMTP_URL must not contain CHANGE_ME/m);
});

it('the example settings hold no secret, nor do those of the database', () => {
  expect(text).not.toMatch(SECRETS);
  const database = variablesOf(read('deploy/postgres.env.example'));
  expect(Object.fromEntries(database.map(({ name, value }) => [name, value]))).toEqual({
    POSTGRES_USER: 'postgres',
    POSTGRES_DB: 'roamfare',
    POSTGRES_PASSWORD: 'CHANGE_ME',
    PRODUCT_PASSWORD: 'CHANGE_ME',
  });
});
