import { seededRandom } from '#test/random.ts';
import { choicesOf } from './choices.ts';
import type { World } from './world.ts';

/** Different questions about trips, of which each request asks any. */
const QUESTIONS = 2_500;
const SEED = 28;
const NIGHTS = ['0', '1', '1-2', '2-4', '3-5', '7'];
const DAYS = [1, 3, 7, 14];
/** Days between the first ones of the soonest and the last question. */
const SOONEST_DAYS = 10;

/** The same ones in every part of a run. Half of them leave from two airports. */
export function tripQuestions(world: Pick<World, 'airports' | 'days'>): string[] {
  const random = seededRandom(SEED);
  const { any, airport, other } = choicesOf(world, random);
  const found = new Set<string>();
  while (found.size < QUESTIONS) {
    const origin = airport();
    const origins = random.random() < 0.5 ? origin : `${origin},${other(origin)}`;
    const first = random.between(0, SOONEST_DAYS - 1);
    const last = Math.min(first + any(DAYS), world.days.length) - 1;
    found.add(
      `?origins=${origins}&out=${world.days[first]}/${world.days[last]}&nights=${any(NIGHTS)}`,
    );
  }
  return [...found];
}

const asked = new Set<string>();

/** Whether no part of the run has asked it before. */
export function isNew(question: string): boolean {
  const wasAsked = asked.has(question);
  asked.add(question);
  return !wasAsked;
}
