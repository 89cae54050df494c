import { isBuiltin } from 'node:module';

/** How the server is bundled: with the packages, but for native code, which cannot be. */
export const SERVER_BUNDLE = {
  platform: 'node',
  external: (id) => isBuiltin(id) || id.startsWith('@node-rs/'),
  logLevel: 'warn',
};
