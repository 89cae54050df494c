/** How the end of the process is asked for: by a signal or by a fault. */
export interface StopRequest {
  /** Settles with the exit code once somebody has asked. */
  readonly asked: Promise<number>;
  /** Settles when somebody cannot wait: a second signal. */
  readonly hurried: Promise<void>;
  /** Reports a fault and asks for the end with exit code 1. */
  fail(reason: unknown): void;
}

/** Ctrl-C arrives twice when npm passes it on; only a later signal is a second one. */
const SAME_SIGNAL_MS = 500;

/** Listens from now on for signals and for faults that nobody caught. Keeps the process alive until asked. */
export function listenForStop(report: (reason: unknown) => void): StopRequest {
  let ask: (exitCode: number) => void = () => {};
  let hurry: () => void = () => {};
  const asked = new Promise<number>((resolve) => {
    ask = resolve;
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
    ask(0);
  };
  const fail = (reason: unknown) => {
    report(reason);
    ask(1);
  };
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.on(signal, onSignal);
  process.on('uncaughtException', fail);
  process.on('unhandledRejection', fail);
  return { asked, hurried, fail };
}
