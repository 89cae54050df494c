// `npm start`: installs and builds what is missing, then runs the server in this process, so that it receives signals.
import { ensureBuild, ensureDependencies } from './ensure.mjs';
import { onParentExit } from './parent.mjs';

ensureDependencies();
ensureBuild();
if (process.env.npm_lifecycle_event) onParentExit(() => process.kill(process.pid, 'SIGTERM'));
await import('../dist/server/main.js');
