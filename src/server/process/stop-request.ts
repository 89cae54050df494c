/** Requests to stop the process, by a signal or an error. */
export interface StopRequest {
  /** Resolves with the exit code at the first request. */
  readonly asked: Promise<number>;
  /** Resolves at a second signal, which skips waiting. */
  readonly hurried: Promise<void>;
  /** Reports an error and requests a stop with exit code 1. */
  fail(reason: unknown): void;
}

/** Ctrl-C arrives twice when npm forwards it; only a later signal counts as a second one. */
const SAME_SIGNAL_MS = 500;

/** Listens for signals and uncaught errors. Keeps the process alive until a stop is requested. */
export function listenForStop(report: (reason: unknown) => void): StopRequest {
  let requestStop: (exitCode: number) => void = () => {};
  let hurry: () => void = () => {};
  const asked = new Promise<number>((resolve) => {
    requestStop = resolve;
  });
  const hurried = new Promise<void>((resolve) => {
    hurry = resolve;
  });
  const heartbeat = setInterval(() => {}, 60_000);
  void asked.then(() => clearInterval(heartbeat));

  let firstSignal: number | undefined;
  const onSignal = () => {
    firstSignal ??= performance.now();
    if (performance.now() - firstSignal > SAME_SIGNAL_MS) hurry();
    requestStop(0);
  };
  const fail = (reason: unknown) => {
    report(reason);
    requestStop(1);
  };
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.on(signal, onSignal);
  process.on('uncaughtException', fail);
  process.on('unhandledRejection', fail);
  return { asked, hurried, fail };
}
