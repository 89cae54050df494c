/** The present when the tests begin, an ISO instant: by default noon in Denver on a Saturday without blackout. */
export const TEST_NOW = process.env.TEST_NOW ?? '2026-11-21T19:00:00Z';

// The first process decides; those that it starts take it over, so that all agree to the second.
process.env.TEST_AHEAD_MS ||= `${Date.parse(TEST_NOW) - Date.now()}`;

/** How far the clock of the tests is ahead of the machine's. */
export const AHEAD_MS = Number(process.env.TEST_AHEAD_MS);

/**
 * From now on `Date` is so far ahead of the machine's clock, once in a process or page. Timers stay as they are. Uses
 * nothing of this module: pages run it too.
 */
export function moveDate(aheadMs: number): void {
  const MachineDate = globalThis.Date;
  const now = () => MachineDate.now() + aheadMs;
  const MovedDate = new Proxy(MachineDate, {
    apply: () => new MachineDate(now()).toString(),
    construct: (target, args, made) =>
      Reflect.construct(target, args.length === 0 ? [now()] : args, made),
    get: (target, key, asked) => (key === 'now' ? now : Reflect.get(target, key, asked)),
  });
  MachineDate.prototype.constructor = MovedDate;
  globalThis.Date = MovedDate;
}
