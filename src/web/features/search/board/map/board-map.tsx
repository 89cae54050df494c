import type { ReactNode } from 'react';
import type { BoardDto } from '#contract/board.ts';
import { LAND_PATH } from '#web/maps/outline/land-path.ts';
import { arcPath } from '#web/maps/outline/projection.ts';
import type { Places } from '#web/network/use-places.ts';
import { classNames } from '#web/ui/class-names.ts';
import { showRow } from '../board-row.tsx';
import styles from './board-map.module.css';
import {
  LABEL,
  type LabelOffset,
  labelOffsets,
  type MapSpot,
  spotOf,
  unitsOf,
  VIEW,
} from './map-spots.ts';

interface BoardMapProps {
  readonly board: BoardDto;
  readonly airportOf: Places['airportOf'];
}

interface Mark {
  readonly code: string;
  readonly spot: MapSpot;
}

/** Every mark is also a row of the board: only a pointer uses the map. */
export function BoardMap({ board, airportOf }: BoardMapProps) {
  const markOf = (code: string): Mark[] => {
    const airport = airportOf(code);
    return airport ? [{ code, spot: spotOf(airport) }] : [];
  };
  const [start] = markOf(board.airport);
  const best = board.best.flatMap(({ destination }) => markOf(destination));
  const bestCodes = new Set(best.map(({ code }) => code));
  const others = board.on_pass
    .filter((code) => !bestCodes.has(code))
    .flatMap(markOf)
    .filter(({ spot }) => !spot.beyond);
  const [startLabel, ...labels] = labelOffsets([...(start ? [start] : []), ...best].map(spotIn));
  return (
    <div className={styles.map}>
      <svg className={styles.stage} aria-hidden="true" focusable="false">
        <MapGround start={start?.spot} ends={best} />
        {others.map(({ code, spot }) => (
          <Spot key={code} spot={spot}>
            <circle className={styles.other} r="2.5" />
          </Spot>
        ))}
        {[...best, ...(start ? [start] : [])].map(({ code, spot }) => (
          <Spot key={code} spot={spot}>
            {!spot.beyond && (
              <circle className={code === board.airport ? styles.start : styles.end} r="4" />
            )}
          </Spot>
        ))}
        {start && (
          <Spot spot={start.spot}>
            <Label text={start.code} offset={startLabel} isStart />
          </Spot>
        )}
        {best.map(({ code, spot }, at) => (
          <Spot key={code} spot={spot}>
            <a
              href={`#${code}`}
              tabIndex={-1}
              onClick={(event) => {
                event.preventDefault();
                showRow(code);
              }}
            >
              <Label text={`${code}${spot.beyond}`} offset={labels[at]} />
            </a>
          </Spot>
        ))}
      </svg>
    </div>
  );
}

const spotIn = ({ spot }: Mark): MapSpot => spot;

interface MapGroundProps {
  readonly start: MapSpot | undefined;
  readonly ends: readonly Mark[];
}

/** Land and arcs; the marks keep their size, so they stand outside of this picture. */
function MapGround({ start, ends }: MapGroundProps) {
  return (
    <svg
      aria-hidden="true"
      viewBox={`${VIEW.x} ${VIEW.y} ${VIEW.width} ${VIEW.height}`}
      width="100%"
      height="100%"
      preserveAspectRatio="none"
    >
      <path className={styles.land} d={LAND_PATH} />
      {start &&
        ends.map(({ code, spot }) => (
          <path key={code} className={styles.arc} d={arcPath(unitsOf(start), unitsOf(spot))} />
        ))}
    </svg>
  );
}

const Spot = ({ spot, children }: { readonly spot: MapSpot; readonly children: ReactNode }) => (
  <svg aria-hidden="true" className={styles.spot} x={`${spot.x}%`} y={`${spot.y}%`}>
    {children}
  </svg>
);

interface LabelProps {
  readonly text: string;
  readonly offset: LabelOffset | undefined;
  readonly isStart?: boolean;
}

function Label({ text, offset = { x: LABEL.gap, y: -LABEL.height / 2 }, isStart }: LabelProps) {
  const { x, y } = offset;
  return (
    <g className={classNames(styles.label, isStart && styles.startLabel)}>
      <rect {...{ x, y }} width={LABEL.width} height={LABEL.height} rx={LABEL.height / 2} />
      <text x={x + LABEL.width / 2} y={y + LABEL.height / 2}>
        {text}
      </text>
    </g>
  );
}
