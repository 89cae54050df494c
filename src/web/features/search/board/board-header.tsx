import { Check, Clock, TriangleAlert } from 'lucide-react';
import { useMemo } from 'react';
import type { BoardDto } from '#contract/board.ts';
import type { AirportDto } from '#contract/network.ts';
import { placeWindowsFromWire } from '#contract/place-windows.ts';
import { allPlaces } from '#domain/booking-window.ts';
import { formatDayShort, type LocalDate, type TimeZone } from '#domain/time.ts';
import { useMinute } from '#web/browser/now.ts';
import { useToday } from '#web/dates/use-today.ts';
import { cityOf } from '#web/network/use-network.tsx';
import { formatPlaceWindows, windowState } from '#web/trip/format-windows.ts';
import { Tag } from '#web/ui/badge.tsx';
import { classNames } from '#web/ui/class-names.ts';
import styles from './board.module.css';
import { formatBoardDay, formatPlaces } from './format-board.ts';

interface BoardHeaderProps {
  readonly board: BoardDto;
  readonly airport: AirportDto;
}

export function BoardHeader({ board, airport }: BoardHeaderProps) {
  const today = useToday(airport.time_zone as TimeZone);
  const day = board.date as LocalDate | null;
  if (!day)
    return (
      <header className={styles.head}>
        <h2 id="board-heading">No flights from {cityOf(airport)}</h2>
        <p className={styles.day}>Nothing leaves within a month. Choose another airport.</p>
      </header>
    );
  return (
    <header className={styles.head}>
      <h2 id="board-heading">
        <b>{board.on_pass.length}</b> {formatPlaces(board, formatBoardDay(day, today))}
      </h2>
      <p className={styles.day}>
        <span className={styles.nextWord}>
          {board.on_pass.length > 0 ? 'Next open day: ' : 'Next day without blackout: '}
        </span>
        {formatDayShort(day)}
      </p>
      {board.source.simulated && (
        <Tag tone="sample" icon={<TriangleAlert strokeWidth={2} aria-hidden="true" />}>
          Sample fares
        </Tag>
      )}
      <BoardWindows board={board} />
    </header>
  );
}

/** How many of the places can be booked, and from when the others. */
function BoardWindows({ board }: { readonly board: BoardDto }) {
  const now = useMinute();
  const windows = useMemo(() => placeWindowsFromWire(board.windows), [board]);
  const text = formatPlaceWindows(windows, {
    unit: 'place',
    now,
    hasFares: board.source.has_fares !== false,
  });
  const isOpen = windowState(allPlaces(windows), now) === 'open';
  const Icon = isOpen ? Check : Clock;
  return (
    text && (
      <p className={classNames(styles.window, isOpen && styles.open)}>
        <Icon size={14} strokeWidth={2} aria-hidden="true" />
        {text}
      </p>
    )
  );
}
