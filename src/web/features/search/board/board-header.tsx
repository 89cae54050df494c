import { Check, Clock, TriangleAlert } from 'lucide-react';
import type { BoardDto } from '#contract/board.ts';
import { windowFromWire } from '#contract/flight-codec.ts';
import type { AirportDto } from '#contract/network.ts';
import type { AirportCode } from '#domain/airports.ts';
import { formatDayShort, type LocalDate, type TimeZone } from '#domain/time.ts';
import { useToday } from '#web/dates/use-today.ts';
import { cityOf } from '#web/network/use-airports.ts';
import { usePlaces } from '#web/network/use-places.ts';
import { formatWindow } from '#web/trip/format-fare.ts';
import { Tag } from '#web/ui/badge/tag.tsx';
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
        <span>
          <span className={styles.nextWord}>Next open day: </span>
          {formatDayShort(day)}
        </span>
        <BoardWindow board={board} />
        {board.source.simulated && (
          <Tag tone="sample" icon={<TriangleAlert strokeWidth={2} aria-hidden="true" />}>
            Sample fares
          </Tag>
        )}
      </p>
    </header>
  );
}

function BoardWindow({ board }: { readonly board: BoardDto }) {
  const { zoneOf } = usePlaces();
  if (!board.go_wild_window) return null;
  const window = windowFromWire(board.go_wild_window, [board.airport as AirportCode], zoneOf);
  const Icon = window.state === 'open' ? Check : Clock;
  return (
    <span className={classNames(styles.window, window.state === 'open' && styles.open)}>
      <Icon size={14} strokeWidth={2} aria-hidden="true" />
      {formatWindow(window, board.source.has_fares !== false)}
    </span>
  );
}
