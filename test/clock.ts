/** The present of every test, as an ISO instant: by default noon in Denver on a Saturday outside all blackout dates. */
export const TEST_NOW = process.env.TEST_NOW ?? '2026-11-21T19:00:00Z';

/** `Date` begins at this instant and goes on from there, in Node and in a page. Timers stay as they are. */
export function moveDate(begin: string): void {
  const MachineDate = globalThis.Date;
  const ahead = MachineDate.parse(begin) - MachineDate.now();
  const now = () => MachineDate.now() + ahead;
  const MovedDate = new Proxy(MachineDate, {
    apply: () => new MachineDate(now()).toString(),
    construct: (target, args, made) =>
      Reflect.construct(target, args.length === 0 ? [now()] : args, made),
    get: (target, key, asked) => (key === 'now' ? now : Reflect.get(target, key, asked)),
  });
  MachineDate.prototype.constructor = MovedDate;
  globalThis.Date = MovedDate;
}
