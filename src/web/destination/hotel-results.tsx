import {
  keepPreviousData,
  type UseInfiniteQueryResult,
  useInfiniteQuery,
} from '@tanstack/react-query';
import { BedDouble } from 'lucide-react';
import { useState } from 'react';
import { type HotelDto, type HotelsAnswer, searchHotels } from '#contract/hotels.ts';
import type { AirportCode } from '#domain/airports.ts';
import type { HotelDates, HotelSort } from '#domain/hotel.ts';
import { ApiError, call } from '#web/api/client.ts';
import { HiddenText } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { Loaded, Notice } from '#web/ui/feedback.tsx';
import { Skeleton, Spinner } from '#web/ui/progress.tsx';
import { formatShown, HotelCard } from './hotel-card.tsx';
import styles from './hotels.module.css';
import { SUPPLIED, SupplyLine } from './supply-line.tsx';

export interface HotelQuestion extends HotelDates {
  readonly place: AirportCode;
  readonly adults: number;
  readonly rooms: number;
  readonly sort: HotelSort;
}

const PAGE_SIZE = 12;

type HotelsQuery = UseInfiniteQueryResult<unknown>;

export function HotelResults({ question }: { readonly question: HotelQuestion }) {
  const query = useHotels(question);
  const { error } = query;
  // An answer without hotels is no error, so it has no retry.
  const isNothing = error instanceof ApiError && error.code === 'hotels_missing';
  return (
    <Loaded
      query={query}
      waiting={<HotelsWaiting />}
      {...(isNothing && { failed: <NoHotels message={error.message} /> })}
    >
      {({ pages }) => <Known query={query} pages={pages} rooms={question.rooms} />}
    </Loaded>
  );
}

/** Keeps the previous list until the new one has loaded. */
const useHotels = ({ place, checkIn, checkOut, adults, rooms, sort }: HotelQuestion) =>
  useInfiniteQuery({
    queryKey: [searchHotels.path, { place, checkIn, checkOut, adults, rooms, sort }],
    queryFn: async ({ pageParam, signal }) => {
      const query = {
        checkin_date: checkIn,
        checkout_date: checkOut,
        adults,
        rooms,
        sort_by: sort,
        page: pageParam,
        per_page: PAGE_SIZE,
      };
      return successful(await call(searchHotels, { params: { code: place }, query }, signal));
    },
    initialPageParam: 1,
    getNextPageParam: ({ pagination: { page, per_page, total_properties } }) =>
      page * per_page < total_properties ? page + 1 : undefined,
    placeholderData: keepPreviousData,
    ...SUPPLIED,
  });

function successful(answer: HotelsAnswer): HotelsAnswer {
  if (answer.success) return answer;
  const message = answer.message || 'No hotels found for your travel dates';
  throw new ApiError(message, { code: 'hotels_missing', status: 200 });
}

interface KnownProps {
  readonly query: HotelsQuery;
  readonly pages: readonly HotelsAnswer[];
  readonly rooms: number;
}

function Known({ query, pages, rooms }: KnownProps) {
  const latest = pages.at(-1);
  const { isFetching, isFetchingNextPage, isPlaceholderData } = query;
  const hotels = each(pages);
  if (!latest) return null;
  return (
    <div className={styles.results}>
      <div className={styles.header}>
        <SupplyLine
          source={latest.source}
          sample="Sample hotels"
          caution="Names and prices are made up and cannot be booked."
        />
        <p role="status" className={styles.status}>
          {isFetching && !isFetchingNextPage ? (
            <>
              <Spinner /> Updating...
            </>
          ) : (
            <HiddenText>
              {formatShown(hotels.length, latest.pagination.total_properties)}
            </HiddenText>
          )}
        </p>
      </div>
      <div
        className={classNames(styles.results, isPlaceholderData && styles.old)}
        aria-busy={isPlaceholderData || undefined}
      >
        {hotels.length === 0 ? (
          <NoHotels message={latest.message} />
        ) : (
          <HotelList
            {...{ hotels, latest, rooms }}
            onMore={query.hasNextPage ? () => void query.fetchNextPage() : undefined}
            isFetchingMore={isFetchingNextPage}
            error={query.isFetchNextPageError ? query.error.message : undefined}
          />
        )}
      </div>
    </div>
  );
}

/** A hotel may be on two pages when the list changed in between. */
const each = (pages: readonly HotelsAnswer[]): readonly HotelDto[] => [
  ...new Map(pages.flatMap(({ hotels }) => hotels).map((hotel) => [hotel.id, hotel])).values(),
];

interface HotelListProps {
  readonly hotels: readonly HotelDto[];
  /** The page loaded last. */
  readonly latest: HotelsAnswer;
  readonly rooms: number;
  /** Absent when all are shown. */
  readonly onMore: (() => void) | undefined;
  readonly isFetchingMore: boolean;
  /** Why the next page failed. */
  readonly error: string | undefined;
}

function HotelList(props: HotelListProps) {
  const { hotels, latest, rooms, onMore, isFetchingMore, error } = props;
  const [nextFrom, setNextFrom] = useState<number>();
  const showMore = () => {
    setNextFrom(hotels.length);
    onMore?.();
  };
  return (
    <>
      <ul aria-label="Hotels">
        {hotels.map((hotel, at) => (
          <HotelCard key={hotel.id} {...{ hotel, rooms }} isNext={at === nextFrom} />
        ))}
      </ul>
      {error && <Notice tone="error">{error}</Notice>}
      {onMore && (
        <Button fill busy={isFetchingMore} onClick={showMore}>
          {error ? 'Try again' : 'Show more'}
        </Button>
      )}
      <footer className={styles.foot}>
        <span>{formatShown(hotels.length, latest.pagination.total_properties)}</span>
        <span>Prices per night, may exclude taxes</span>
        <span>Powered by {latest.source.name}</span>
      </footer>
    </>
  );
}

const ROWS = [0, 1, 2];

/** Skeleton of the first hotels. */
export const HotelsWaiting = () => (
  <div className={styles.results}>
    <p role="status" className={styles.status}>
      <Spinner /> Loading hotel options...
    </p>
    <div aria-hidden="true">
      {ROWS.map((row) => (
        <div key={row} className={styles.row}>
          <Skeleton height="100%" />
          <div>
            <Skeleton width="55%" height={20} />
            <Skeleton width="35%" height={20} />
            <Skeleton width="80%" height={14} />
          </div>
        </div>
      ))}
    </div>
  </div>
);

/** @param message from the server; empty for our own. */
const NoHotels = ({ message }: { readonly message: string }) => (
  <div className={styles.none} role="status">
    <BedDouble size={24} strokeWidth={1.5} />
    <p>{message || 'No hotels available for your travel dates'}</p>
    <p className={styles.hint}>Try other days, or fewer rooms.</p>
  </div>
);
