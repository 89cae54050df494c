import type { TestProject } from 'vitest/node';
import { migrateDatabase } from '#server/db/migrate.ts';
import { onServer, openPostgres, withDatabase } from './postgres-server.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** A PostgreSQL server, as a user who may create databases on it. */
    readonly postgresUrl: string;
    /** Name of the database that each test file copies. */
    readonly templateName: string;
  }
}

/** One server and one migrated template for the whole run. */
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
