import type { ReactNode } from 'react';
import { Reveal } from '#web/ui/badge.tsx';
import { TripAsk } from './trip-ask.tsx';
import { useTripQuestion } from './use-trip-question.ts';

interface TripHomeProps {
  /** Airport from which somebody may want to leave. */
  readonly guess: string | undefined;
  /** Called when somebody is about to ask. */
  readonly onNear: () => void;
  readonly children: (parts: {
    readonly ask: ReactNode;
    /** Where the trip of the sentence leaves from; undefined while nobody has chosen it. */
    readonly origin: string | undefined;
  }) => ReactNode;
}

/** The question of the first page, above the board of its airport. */
export function TripHome({ guess, onNear, children }: TripHomeProps) {
  const question = useTripQuestion(guess);
  const [origin] = question.asked.origins.split(',');
  return children({
    ask: (
      <Reveal delay={150}>
        <TripAsk {...{ question, onNear }} />
      </Reveal>
    ),
    origin: question.suggested === undefined ? origin : undefined,
  });
}
