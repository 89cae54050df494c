// Installs and builds what is missing, then runs the server in this process, so that signals reach it.
import { ensureBuild, ensureDependencies } from './ensure.mjs';

ensureDependencies();
ensureBuild();
if (process.env.npm_lifecycle_event) stopWithParent();
await import('../dist/server/main.js');

/** A signal sent to npm ends npm and its shell but not us: notice that they are gone. */
function stopWithParent() {
  const parent = process.ppid;
  const watch = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(watch);
    process.kill(process.pid, 'SIGTERM');
  }, 500);
  watch.unref();
}
