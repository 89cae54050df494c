import type { Config } from '@react-router/dev/config';

export default {
  appDirectory: 'src/web',
  buildDirectory: 'dist/web',
  // The manifest of all screens is one file: no request asks which screens exist.
  routeDiscovery: { mode: 'initial' },
} satisfies Config;
