const CHECK_MS = 500;

/** Calls back once when the parent is gone: a signal to npm ends npm and its shell but not their child. */
export function onParentExit(callback) {
  const parent = process.ppid;
  const timer = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(timer);
    callback();
  }, CHECK_MS);
  timer.unref();
}
