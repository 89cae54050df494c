const CHECK_MS = 500;

/** A signal sent to npm ends npm and its shell but not their child: calls back once when the parent is gone. */
export function onParentExit(callback) {
  const parent = process.ppid;
  const timer = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(timer);
    callback();
  }, CHECK_MS);
  timer.unref();
}
