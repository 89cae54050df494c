import type { TestProject } from 'vitest/node';
import { migrateDatabase } from '#server/db/migrate.ts';
import { onServer, openPostgres, withDatabase } from './postgres-server.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** URL of a PostgreSQL server, as a user who may create databases. */
    readonly postgresUrl: string;
    /** Name of the template database that each test file copies. */
    readonly templateName: string;
  }
}

/** Starts one server with one migrated template for the whole run. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const server = await openPostgres();
  const template = `roamfare_template_${process.pid}`;
  await onServer(server.url, `drop database if exists ${template}`);
  await onServer(server.url, `create database ${template}`);
  await migrateDatabase(withDatabase(server.url, template));
  project.provide('postgresUrl', server.url);
  project.provide('templateName', template);
  return async () => {
    await onServer(server.url, `drop database if exists ${template}`);
    await server.close();
  };
}
