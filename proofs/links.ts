// What the link of a trip can and cannot say: every trip comes back as the very same trip, and a damaged text
// gives a whole trip that this product could have written, or nothing; never a fault.
import { isDeepStrictEqual } from 'node:util';
import fc from 'fast-check';
import { tripBundles } from '#test/trip-samples.ts';
import { decodeBundle, encodeBundle, type TripBundle } from '#web/trip/trip-bundle.ts';
import { damagesBy } from './links/damages.ts';
import { type Proof, prove } from './stage/prove.ts';

const TRIPS = { quick: 2_000, full: 100_000 };
const DAMAGED = { quick: 20_000, full: 1_000_000 };
/** Trips that are damaged over and over again. */
const VICTIMS = 2_000;

/** Generated trips have no prototypes; their clones have. */
const isSame = (a: TripBundle | undefined, b: TripBundle): boolean =>
  isDeepStrictEqual(a, structuredClone(b));

/** Writes trips and reads them again; answers the texts of the first ones. */
function roundTrips(proof: Proof, count: number): string[] {
  const texts: string[] = [];
  fc.assert(
    fc.property(tripBundles, (bundle) => {
      const text = encodeBundle(bundle);
      proof.check(isSame(decodeBundle(text), bundle), `another trip came back: ${text}`);
      if (texts.length < VICTIMS) texts.push(text);
    }),
    { numRuns: count, seed: proof.between(0, 1e9), endOnFailure: true },
  );
  return texts;
}

type Outcome = 'refused' | 'undamaged' | 'another whole trip' | 'fault';

function outcomeOf(text: string, victim: string): Outcome {
  try {
    const read = decodeBundle(text);
    if (read === undefined) return 'refused';
    if (!isSame(decodeBundle(encodeBundle(read)), read)) return 'fault';
    return text === victim ? 'undamaged' : 'another whole trip';
  } catch {
    return 'fault';
  }
}

await prove('links', async (proof) => {
  const mode = proof.isFull ? 'full' : 'quick';
  const texts = roundTrips(proof, TRIPS[mode]);
  proof.say(`${TRIPS[mode]} trips went out and came back`);
  const damages = Object.entries(damagesBy(proof));
  const victim = () => texts[proof.between(0, texts.length - 1)] ?? '';
  const outcomes: Record<string, Record<Outcome, number>> = {};
  for (const [kind, damage] of damages) {
    const counts = { refused: 0, undamaged: 0, 'another whole trip': 0, fault: 0 };
    for (let run = 0; run < DAMAGED[mode] / damages.length; run += 1) {
      const whole = victim();
      const text = damage(whole, victim());
      const outcome = outcomeOf(text, whole);
      counts[outcome] += 1;
      proof.check(outcome !== 'fault', `${kind}: ${text}`);
    }
    outcomes[kind] = counts;
    proof.say(`${kind}: ${JSON.stringify(counts)}`);
  }
  proof.check(!('polluted' in {}), 'a prototype was changed');
  return { trips: TRIPS[mode], damaged: DAMAGED[mode], outcomes };
});
