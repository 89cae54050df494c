/** Of the push service that the browser of a test names. */
export const PUSH_ENDPOINT = 'https://fcm.googleapis.com/fcm/send/moved-clock';

/** Plays that push service for this process, in which nothing else may ask it. Returns the bodies so far. */
export function keptPushes(): () => readonly Buffer[] {
  const bodies: Buffer[] = [];
  const ask = globalThis.fetch;
  globalThis.fetch = async (input, init) => {
    if (input !== PUSH_ENDPOINT) return ask(input, init);
    bodies.push(Buffer.from(init?.body as Uint8Array));
    return new Response(null, { status: 201 });
  };
  return () => bodies;
}
