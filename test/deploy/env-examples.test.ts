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

it('the example settings are valid in production', () => {
  const set = variables.filter(({ isSet }) => isSet).map(({ name, value }) => [name, value]);
  const config = readConfig({ ...Object.fromEntries(set), NODE_ENV: 'production' });
  expect(config.production).toBe(true);
  expect(config.databaseUrl).toContain('@db:5432/roamfare');
});

it('the example settings hold no secret, nor do those of the database', () => {
  expect(text).not.toMatch(SECRETS);
  const database = variablesOf(read('deploy/postgres.env.example'));
  expect(Object.fromEntries(database.map(({ name, value }) => [name, value]))).toEqual({
    POSTGRES_USER: 'roamfare',
    POSTGRES_DB: 'roamfare',
    POSTGRES_PASSWORD: 'CHANGE_ME',
  });
});
