import { isBuiltin } from 'node:module';

/** Bundles the server with its packages except native code, which cannot be bundled. */
export const SERVER_BUNDLE = {
  platform: 'node',
  external: (id) => isBuiltin(id) || id.startsWith('@node-rs/'),
  logLevel: 'warn',
};
