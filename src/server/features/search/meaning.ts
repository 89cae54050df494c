import type { Actor } from '#domain/account/actor.ts';
import type { Network } from '#domain/network/timetable.ts';
import type { InstantMinute } from '#domain/time/offset-time.ts';
import { instantOfDate } from '#domain/time/zone.ts';
import type { Clock } from '#server/ports/clock.ts';
import type { NetworkSource } from '#server/ports/network-source.ts';

interface MeaningDeps {
  readonly network: NetworkSource;
  readonly clock: Clock;
}

/** What somebody asks means the same as long as all of this is the same. */
interface Meaning<M> {
  readonly known: Network;
  readonly minute: InstantMinute;
  readonly standing: number;
  readonly means: M;
}

/** All that decides over permission, as one number. */
const standingOf = (actor: Actor): number =>
  actor.kind === 'guest' ? 0 : (actor.plan === 'premium' ? 2 : 1) + (actor.isAdmin ? 2 : 0);

/**
 * Works out what is asked once for all who ask in the same words and may do as much, until the minute is over: days
 * begin and end on whole minutes. Of an actor `understand` may look at nothing else.
 * @throws what `understand` throws, each time.
 */
export function meaningOf<I extends object, M>(
  { network, clock }: MeaningDeps,
  understand: (input: I, actor: Actor) => M,
): (input: I, actor: Actor) => M {
  const last = new WeakMap<I, Meaning<M>>();
  return (input, actor) => {
    const known = network.current();
    const minute = instantOfDate(clock.now());
    const standing = standingOf(actor);
    const is = last.get(input);
    if (is && is.minute === minute && is.known === known && is.standing === standing)
      return is.means;
    const means = understand(input, actor);
    last.set(input, { known, minute, standing, means });
    return means;
  };
}
