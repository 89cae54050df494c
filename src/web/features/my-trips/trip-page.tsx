import { BookmarkX, CalendarPlus, Share, TriangleAlert } from 'lucide-react';
import { flightsOf } from '#domain/saved-trip.ts';
import { copyText } from '#web/browser/copy-and-save.ts';
import { DayNotes } from '#web/flights/closed-days.tsx';
import { summarySearch } from '#web/flights/open-summary.ts';
import { Link, useNavigate } from '#web/router.tsx';
import { draftAgain, type KeptTrip, readKept, sharedTripOf } from '#web/saved-trips/kept-trip.ts';
import {
  type SavedTrips,
  type TripChanges,
  useSavedTrips,
} from '#web/saved-trips/use-saved-trips.ts';
import { useHasFares } from '#web/site/use-site.ts';
import { Button, ButtonLink } from '#web/ui/button.tsx';
import { EmptyView, Failed, Loaded, Waiting } from '#web/ui/feedback.tsx';
import { Page } from '#web/ui/page.tsx';
import { Tag } from '#web/ui/tag.tsx';
import { useToast } from '#web/ui/toasts.tsx';
import { Costs } from './costs.tsx';
import { formatTripFacts, formatTripTitle } from './format-plan.ts';
import styles from './my-trips.module.css';
import { NextPanel } from './next-panel.tsx';
import { PlanSteps } from './plan-steps.tsx';
import { FeedPanel, useTripFile } from './trip-calendar.tsx';
import { NoteField, TripNotes } from './trip-notes.tsx';
import { type PlanKnown, tripPlan, usePlanFacts } from './use-plan.ts';
import { WatchPanel } from './watching.tsx';

export const TripWaiting = () => (
  <Page heading="Your trip">
    <Waiting label="Loading your trip…" heights={[180, 240]} className={styles.waiting} />
  </Page>
);

export function TripPage({ id }: { readonly id: string }) {
  const saved = useSavedTrips();
  const known = usePlanFacts();
  const { trips, error, isFetching, refetch } = saved;
  const query = { data: known.isSettled ? trips : undefined, error, isFetching, refetch };
  return (
    <Loaded
      query={query}
      waiting={<TripWaiting />}
      failed={
        <Page heading="Your trip">
          <Failed query={query} />
        </Page>
      }
    >
      {(all) => {
        const dto = all.find((one) => one.id === id);
        const kept = dto && readKept(dto);
        return kept ? <Trip kept={kept} saved={saved} known={known} /> : <NoTrip />;
      }}
    </Loaded>
  );
}

const NoTrip = () => (
  <EmptyView
    scope="screen"
    icon={<BookmarkX />}
    title="Trip not found"
    action={<ButtonLink to="/my-trips">My trips</ButtonLink>}
  >
    It was removed, or it is kept in another account or on another device.
  </EmptyView>
);

interface TripProps {
  readonly kept: KeptTrip;
  readonly saved: SavedTrips;
  readonly known: PlanKnown;
}

function Trip({ kept, saved, known }: TripProps) {
  const { dto, trip } = kept;
  const { places } = known;
  const hasFares = useHasFares();
  const { steps, next } = tripPlan(trip, known);
  const part = {
    kept,
    known,
    change: useChange(kept, saved),
    // Nobody asked to save what was seen, so nobody hears that it failed.
    remember: (changes: TripChanges) => void saved.change(dto.id, changes).catch(() => undefined),
  };
  return (
    <Page
      heading={formatTripTitle(trip, places.cityOf)}
      up={
        <p className={styles.up}>
          <Link to="/my-trips">My trips</Link>
        </p>
      }
      lead={formatTripFacts(trip)}
      badge={
        hasFares && dto.simulated ? (
          <Tag tone="sample" icon={<TriangleAlert />}>
            Sample fares
          </Tag>
        ) : undefined
      }
      tools={<Tools kept={kept} known={known} />}
    >
      <div className={styles.columns}>
        <div className={styles.main}>
          <TripNotes {...{ kept, known }} />
          <DayNotes flights={flightsOf(trip).map(([, flight]) => flight)} />
          <NextPanel {...part} next={next} />
          <PlanSteps {...part} {...{ steps, next }} />
          <WatchPanel {...part} trips={saved.trips ?? []} />
        </div>
        <aside className={styles.side} aria-label="About this trip">
          {hasFares && <Costs {...{ kept, known }} />}
          <FeedPanel />
          <NoteField note={dto.note} onSave={(note) => part.change({ note })} />
          <Remove kept={kept} saved={saved} />
        </aside>
      </div>
    </Page>
  );
}

/** Says so where a change fails. */
function useChange({ dto }: KeptTrip, { change }: SavedTrips) {
  const toast = useToast();
  return async (changes: Parameters<SavedTrips['change']>[1]): Promise<boolean> => {
    try {
      await change(dto.id, changes);
      return true;
    } catch (error) {
      const message = error instanceof Error ? error.message : '';
      toast({ tone: 'error', title: 'Not saved', message });
      return false;
    }
  };
}

function Tools({ kept, known }: Pick<TripProps, 'kept' | 'known'>) {
  const save = useTripFile(kept, known);
  const shared = sharedTripOf(kept);
  const toast = useToast();
  const share = async () => {
    if (!shared) return;
    const query = new URLSearchParams(summarySearch(shared)).toString();
    const isCopied = await copyText(`${location.origin}/flight-summary?${query}`);
    toast(
      isCopied
        ? {
            tone: 'success',
            title: 'Link copied',
            message: 'It shows the flights, not what you booked.',
          }
        : { tone: 'error', title: 'Link not copied' },
    );
  };
  return (
    <>
      <Button variant="plain" onClick={save} icon={<CalendarPlus />}>
        Add to calendar
      </Button>
      {shared && (
        <Button variant="plain" onClick={() => void share()} icon={<Share />}>
          Share
        </Button>
      )}
    </>
  );
}

function Remove({ kept, saved }: Pick<TripProps, 'kept' | 'saved'>) {
  const { dto, trip } = kept;
  const toast = useToast();
  const navigate = useNavigate();
  const isBooked = Object.values(trip.states).includes('booked');
  const fail = (error: unknown) =>
    toast({
      tone: 'error',
      title: 'Not saved',
      message: error instanceof Error ? error.message : '',
    });
  const remove = async () => {
    try {
      // First, or the page of a removed trip would say that there is none.
      await navigate({ to: '/my-trips' });
      await saved.remove(dto.id);
      toast({
        tone: 'success',
        title: 'Trip removed',
        message: isBooked ? 'Your booking at the airline stays. Cancel it there.' : '',
        duration: 12_000,
        action: { label: 'Undo', press: () => void saved.keep(draftAgain(dto)).catch(fail) },
      });
    } catch (error) {
      fail(error);
    }
  };
  return (
    <p>
      <Button variant="plain" onClick={() => void remove()} icon={<BookmarkX />}>
        Remove trip
      </Button>
    </p>
  );
}
