import { useState } from 'react';
import type { HotelDto, HotelsAnswer } from '#contract/hotels.ts';
import { Button } from '#web/ui/button/button.tsx';
import { Notice } from '#web/ui/feedback/notice.tsx';
import { formatShown } from './format-hotel.ts';
import { HotelCard } from './hotel-card.tsx';
import styles from './hotel-panel.module.css';

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

export function HotelList(props: HotelListProps) {
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
