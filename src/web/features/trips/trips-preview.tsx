import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useEffect, useMemo } from 'react';
import type { RawInputOf, RawOutputOf } from '#contract/endpoint.ts';
import { tripsPreview } from '#contract/preview.ts';
import { formatFirst } from '#domain/count.ts';
import { isSwitchedOff } from '#web/api/client.ts';
import { queryOf, useCall } from '#web/api/use-call.ts';
import { PreviewInvitation } from '#web/billing/preview-invitation.tsx';
import { ClosedDays } from '#web/flights/closed-days.tsx';
import { FareBadge } from '#web/flights/fare-badge.tsx';
import { useBlackoutDates, usePlaces } from '#web/places/use-network.ts';
import { ResultsHead, ResultsLayout } from '#web/results/layout.tsx';
import { Failed } from '#web/ui/feedback.tsx';
import { type AskedTrips, withPeople } from './question/asked-trips.ts';
import { Provenance } from './results/provenance.tsx';
import { readTrips } from './results/read-trips.ts';
import { TripRows } from './results/trip-list.tsx';
import { listOf, TripListProvider } from './results/trip-list-context.ts';
import styles from './trips-preview.module.css';

interface TripsPreviewProps {
  readonly asked: AskedTrips;
  readonly onAsk: (next: AskedTrips) => void;
  readonly title: string;
  /** Before the answer. */
  readonly waiting: ReactNode;
  /** Where too many previews were asked for, or the fares are unavailable. */
  readonly refused: ReactNode;
}

const FRESH_MS = 5 * 60_000;

/** The first places of a shared question, for who has no account. */
export function TripsPreview({ asked, onAsk, title, waiting, refused }: TripsPreviewProps) {
  const places = usePlaces();
  const client = useQueryClient();
  const call = useCall(tripsPreview, inputOf(asked), { staleTime: FRESH_MS, retry: false });
  const { data, isError } = call;
  const whole = data ? withPeople(asked, data.search_parameters) : asked;
  useEffect(() => {
    if (whole === asked) return;
    client.setQueryData(queryOf(tripsPreview, inputOf(whole)).queryKey, data);
    onAsk(whole);
  });
  if (isSwitchedOff(call.error))
    return (
      <>
        {refused}
        <Failed query={call} tone="warning" />
      </>
    );
  if (isError) return refused;
  // Times need the zones of the airports.
  if (!data || !places.isFinal) return waiting;
  return <FirstTrips {...{ title, places }} asked={whole} answer={data} />;
}

const inputOf = (asked: AskedTrips): RawInputOf<typeof tripsPreview> => ({
  query: asked as RawInputOf<typeof tripsPreview>['query'],
});

interface FirstTripsProps extends Pick<TripsPreviewProps, 'asked' | 'title'> {
  readonly answer: RawOutputOf<typeof tripsPreview>;
  readonly places: ReturnType<typeof usePlaces>;
}

function FirstTrips({ asked, title, answer, places }: FirstTripsProps) {
  const { source, total_places: total, search_parameters: people } = answer;
  const blackoutDates = useBlackoutDates();
  const trips = useMemo(() => readTrips(answer, places.zoneOf), [answer, places]);
  const hasOrigins = asked.origins.includes(',') || asked.nearby === '1';
  const parts = { asked, trips, places, source, drives: {}, blackoutDates, hasOrigins };
  const list = listOf({ ...parts, travelers: people.party });
  const isEmpty = trips.length === 0;
  return (
    <TripListProvider
      value={{ ...list, onAsk: () => undefined, compared: [], onCompare: () => undefined }}
    >
      <ResultsLayout of="trips" className={styles.preview}>
        <ResultsHead
          heading={title}
          status={
            isEmpty ? 'No trip fits this question.' : formatFirst(trips.length, total, 'place')
          }
          badge={<FareBadge source={source} />}
        >
          {false}
        </ResultsHead>
        <ClosedDays pairs={trips} />
        {!isEmpty && <TripRows trips={trips} />}
        <PreviewInvitation total={total} />
        {!isEmpty && <Provenance hasWeather={trips.some(({ weather }) => weather)} />}
      </ResultsLayout>
    </TripListProvider>
  );
}
