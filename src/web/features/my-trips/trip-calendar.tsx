import { CalendarSync, Copy } from 'lucide-react';
import { makeTripFeed, removeTripFeed, tripFeed } from '#contract/saved-trips.ts';
import { calendarFile } from '#domain/calendar-file.ts';
import { departureOf } from '#domain/flight.ts';
import { placeOf } from '#domain/saved-trip.ts';
import { flightEventId, savedTripEvents } from '#domain/saved-trip-calendar.ts';
import { asFlight } from '#domain/shared-flight.ts';
import { dayOf } from '#domain/time.ts';
import { useCall, useSend } from '#web/api/use-call.ts';
import { copyText, saveFile } from '#web/browser/copy-and-save.ts';
import { Link } from '#web/router.tsx';
import type { KeptTrip } from '#web/saved-trips/kept-trip.ts';
import { useSession } from '#web/session/use-session.tsx';
import { useHasFares, useSite } from '#web/site/use-site.ts';
import { Button } from '#web/ui/button.tsx';
import { useToast } from '#web/ui/toasts.tsx';
import styles from './my-trips.module.css';
import type { PlanKnown } from './use-plan.ts';

/** The address of one calendar of all kept trips of a member. */
export function FeedPanel() {
  const { isAuthenticated } = useSession();
  return (
    <section aria-labelledby="calendar" className={styles.feed}>
      <h2 id="calendar">All trips in your calendar</h2>
      <p className={styles.soft}>
        Subscribe in your calendar app: every booking window and every flight, kept up to date. The
        link is private; you can replace it.
      </p>
      {isAuthenticated ? (
        <FeedAddress />
      ) : (
        <p>
          <Link to="/login">Sign in</Link> to get the link.
        </p>
      )}
    </section>
  );
}

function FeedAddress() {
  const { data } = useCall(tripFeed, {});
  const toast = useToast();
  const onError = ({ message }: Error) => toast({ tone: 'error', title: 'Not saved', message });
  const making = useSend(makeTripFeed, { refetch: [tripFeed], onError });
  const removal = useSend(removeTripFeed, { refetch: [tripFeed], onError });
  const address = data?.address;
  const copy = async () => {
    if (!address) return;
    const isCopied = await copyText(address);
    toast(
      isCopied
        ? {
            tone: 'success',
            title: 'Link copied',
            message: 'Add it to your calendar as a subscription.',
          }
        : { tone: 'error', title: 'Link not copied' },
    );
  };
  if (!address)
    return (
      <p>
        <Button
          className={styles.hit}
          busy={making.isPending}
          disabled={data === undefined}
          onClick={() => making.mutate({})}
          icon={<CalendarSync />}
        >
          Get the link
        </Button>
      </p>
    );
  return (
    <>
      <p className={styles.address}>
        <code>{address}</code>
      </p>
      <div className={styles.actions}>
        <Button onClick={() => void copy()} icon={<Copy />}>
          Copy link
        </Button>
        <Button variant="plain" busy={making.isPending} onClick={() => making.mutate({})}>
          Replace link
        </Button>
        <Button variant="plain" busy={removal.isPending} onClick={() => removal.mutate({})}>
          Remove link
        </Button>
      </div>
    </>
  );
}

/** Saves the flights and what is to be booked as a calendar file. */
export function useTripFile({ trip }: KeptTrip, { places, facts, now }: PlanKnown): () => void {
  const { product_name: product } = useSite();
  const hasFares = useHasFares();
  const toast = useToast();
  return () => {
    const host = location.hostname;
    const { cityOf, zoneOf } = places;
    const { trips, moments } = savedTripEvents(trip, { ...facts, cityOf, hasFares, host, now });
    const text = calendarFile(
      trips,
      {
        idOf: (flight) => flightEventId(flight, host),
        placeOf: (code) => places.airportOf(code)?.name ?? code,
        zoneOf,
        product,
        now,
      },
      moments,
    );
    const day = dayOf(departureOf(asFlight(trip.departure)));
    const name = `trip-${placeOf(trip).toLowerCase()}-${day}.ics`;
    saveFile({ name, type: 'text/calendar;charset=utf-8', text });
    toast({
      tone: 'success',
      title: 'Calendar file saved',
      message: `Open ${name} to add the flights and reminders to your calendar.`,
    });
  };
}
