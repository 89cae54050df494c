import { defineConfig } from 'drizzle-kit';
import { CASING } from './src/server/db/columns.ts';

export default defineConfig({
  dialect: 'postgresql',
  casing: CASING,
  schema: './src/server/db/*schema.ts',
  out: './src/server/db/migrations',
});
