import type { ReactNode } from 'react';
import type { BoardDto, BoardTripDto } from '#contract/board.ts';
import { LAND_PATH } from '#web/maps/outline/land-path.ts';
import { arcPath } from '#web/maps/outline/projection.ts';
import type { Places } from '#web/network/use-network.tsx';
import { HomeBars } from '#web/trip/home-strength/home-strength.tsx';
import { showRow } from '../board-row.tsx';
import { formatHours } from '../format-board.ts';
import styles from './board-map.module.css';
import {
  LABEL,
  LAYOUTS,
  type MapSpot,
  type PlacedLabel,
  placeLabels,
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

interface TripMark extends Mark {
  readonly trip: BoardTripDto;
}

/** Every mark is also a row of the board: only a pointer uses the map. */
export function BoardMap({ board, airportOf }: BoardMapProps) {
  const markOf = (code: string): Mark[] => {
    const airport = airportOf(code);
    return airport ? [{ code, spot: spotOf(airport) }] : [];
  };
  const [start] = markOf(board.airport);
  const best = board.best.flatMap((trip) =>
    markOf(trip.destination).map((mark): TripMark => ({ ...mark, trip })),
  );
  const bestCodes = new Set(best.map(({ code }) => code));
  const others = board.on_pass
    .filter((code) => !bestCodes.has(code))
    .flatMap(markOf)
    .filter(({ spot }) => !spot.beyond);
  return (
    <div className={styles.map}>
      <svg className={styles.stage} aria-hidden="true" focusable="false">
        <MapGround start={start?.spot} ends={best} />
        {others.map(({ code, spot }) => (
          <Spot key={code} spot={spot}>
            <circle className={styles.other} r="2.5" />
          </Spot>
        ))}
        {best.map(({ code, spot }) => (
          <Spot key={code} spot={spot}>
            {!spot.beyond && (
              <RowLink code={code}>
                <circle className={styles.end} r="4" />
              </RowLink>
            )}
          </Spot>
        ))}
        {start && (
          <Spot spot={start.spot}>
            <circle className={styles.start} r="4" />
          </Spot>
        )}
        {start &&
          (['narrow', 'wide'] as const).map((layout) => (
            <Labels key={layout} {...{ layout, start, best }} />
          ))}
      </svg>
    </div>
  );
}

interface LabelsProps {
  readonly layout: keyof typeof LAYOUTS;
  readonly start: Mark;
  readonly best: readonly TripMark[];
}

/** The style sheet shows those of one layout, by the width of the map. */
function Labels({ layout, start, best }: LabelsProps) {
  const spots = [start, ...best].map(({ spot }) => spot);
  const [startLabel, ...labels] = placeLabels(spots, LAYOUTS[layout]);
  return (
    <g className={styles[layout]}>
      {startLabel && (
        <Spot spot={start.spot}>
          <text
            className={styles.startLabel}
            x={startLabel.x + startLabel.width / 2}
            y={startLabel.y + LABEL.height / 2}
          >
            {start.code}
          </text>
        </Spot>
      )}
      {best.map((mark, at) => {
        const label = labels[at];
        return label && <TripLabel key={mark.code} {...{ mark, label }} />;
      })}
    </g>
  );
}

interface TripLabelProps {
  readonly mark: TripMark;
  readonly label: PlacedLabel;
}

function TripLabel({ mark: { code, spot, trip }, label: { x, y, width } }: TripLabelProps) {
  const middle = y + LABEL.height / 2;
  const text = `${code}${spot.beyond}`;
  return (
    <Spot spot={spot}>
      <RowLink code={code}>
        <rect {...{ x, y, width }} height={LABEL.height} rx={LABEL.height / 2} />
        {width > LABEL.short ? (
          <>
            <text x={x + 20} y={middle}>
              {text}
            </text>
            <svg aria-hidden="true" x={x + 36} y={y + 3} width="15" height="13">
              <HomeBars level={trip.home.level} />
            </svg>
            <text x={x + 52 + (width - 52) / 2 - 3} y={middle}>
              {formatHours(trip.minutes_there)}
            </text>
          </>
        ) : (
          <text x={x + width / 2} y={middle}>
            {text}
          </text>
        )}
      </RowLink>
    </Spot>
  );
}

interface RowLinkProps {
  readonly code: string;
  readonly children: ReactNode;
}

const RowLink = ({ code, children }: RowLinkProps) => (
  <a
    className={styles.label}
    href={`#${code}`}
    tabIndex={-1}
    onClick={(event) => {
      event.preventDefault();
      showRow(code);
    }}
  >
    <title>{code}</title>
    {children}
  </a>
);

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
