import { isBuiltin } from 'node:module';

/**
 * Native code and piscina, which starts its threads from a file of its own, cannot be bundled; what draws pictures is as
 * large as the rest, and few processes draw one.
 */
const LEFT_OUT = ['@node-rs/', '@resvg/', 'piscina', 'satori'];

/** Bundles the server with its packages. */
export const SERVER_BUNDLE = {
  platform: 'node',
  external: (id) => isBuiltin(id) || LEFT_OUT.some((name) => id.startsWith(name)),
  logLevel: 'warn',
};
