import type { ReactNode } from 'react';
import type { BoardDto, BoardTripDto } from '#contract/board.ts';
import type { Coordinates } from '#domain/airports.ts';
import { formatHours } from '#domain/time.ts';
import { HomeBars } from '#web/flights/home-strength.tsx';
import { LAND_PATH } from '#web/maps/outline/land-path.ts';
import { arcPath, type Point, project } from '#web/maps/outline/projection.ts';
import type { Places } from '#web/places/use-network.ts';
import styles from './board-map.module.css';
import { showRow } from './board-row.tsx';

export interface BoardMapProps {
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

/** The part of the outline that the board shows, in its units. */
const VIEW = { x: -5, y: -3, width: 69, height: 46 } as const;

export interface MapSpot {
  /** Percent of the width and height of the view. */
  readonly x: number;
  readonly y: number;
  /** Where the place lies, if it is outside of the view; empty inside. */
  readonly beyond: '' | '←' | '→' | '↑' | '↓';
}

/** Percent. */
const EDGE = 4;
const inView = (value: number) => Math.min(100 - EDGE, Math.max(EDGE, value));

/** A place outside of the view stands at its edge. */
export function spotOf({ lat, lng }: Coordinates): MapSpot {
  const { x, y } = percentOf(project(lat, lng));
  const beyond = y > 100 ? '↓' : y < 0 ? '↑' : x > 100 ? '→' : x < 0 ? '←' : '';
  return beyond ? { x: inView(x), y: inView(y), beyond } : { x, y, beyond };
}

const percentOf = ({ x, y }: Point): Point => ({
  x: (100 * (x - VIEW.x)) / VIEW.width,
  y: (100 * (y - VIEW.y)) / VIEW.height,
});

/** Back to the units of the outline. */
export const unitsOf = ({ x, y }: Point): Point => ({
  x: VIEW.x + (x * VIEW.width) / 100,
  y: VIEW.y + (y * VIEW.height) / 100,
});

/** The labels of a map, in CSS pixels. */
interface LabelLayout {
  /** Of the smallest map on which they stand: labels that fit there fit everywhere. */
  readonly map: { readonly width: number; readonly height: number };
  /** Of a whole label, with the strength of the way home and the hours there. */
  readonly width: number;
}

/** Height of a label, width of one that has the code only, and its distance from the spot. */
export const LABEL = { height: 20, short: 38, gap: 7 } as const;

export const LAYOUTS = {
  narrow: { map: { width: 270, height: 180 }, width: 86 },
  wide: { map: { width: 360, height: 240 }, width: 92 },
} as const satisfies Record<string, LabelLayout>;

/** A label beside its spot. */
interface PlacedLabel extends Point {
  readonly width: number;
}

const { height, gap } = LABEL;

/** Places for the top left corner, the better ones first. */
const sidesOf = (width: number): readonly PlacedLabel[] =>
  [
    { x: gap, y: -height / 2 },
    { x: -width - gap, y: -height / 2 },
    { x: -width / 2, y: -height - gap },
    { x: -width / 2, y: gap },
    { x: gap, y: -height - 2 },
    { x: gap, y: 2 },
    { x: -width - gap, y: -height - 2 },
    { x: -width - gap, y: 2 },
  ].map((corner) => ({ ...corner, width }));

interface Box {
  readonly left: number;
  readonly top: number;
  readonly width: number;
}

/**
 * A side for each label on which it covers no spot and no other label. Where there is none it has the code only, and
 * where there is none for that either it is left out. The first spot is where the trips begin: it has the code only,
 * below it if possible.
 */
export function placeLabels(
  spots: readonly MapSpot[],
  { map, width }: LabelLayout,
): (PlacedLabel | undefined)[] {
  const dots = spots.map(({ x, y }) => ({ x: (x * map.width) / 100, y: (y * map.height) / 100 }));
  const taken: Box[] = [];
  return dots.map((dot, at) => {
    const isFree = ({ left, top, width: wide }: Box) =>
      left >= 0 &&
      top >= 0 &&
      left + wide <= map.width &&
      top + height <= map.height &&
      !taken.some((other) => overlap({ left, top, width: wide }, other)) &&
      !dots.some((one) => covers({ left, top, width: wide }, one));
    const sides =
      at === 0
        ? startSides
        : [...sidesOf(width), ...(width > LABEL.short ? sidesOf(LABEL.short) : [])];
    const found = sides.find((side) => isFree(boxAt(dot, side)));
    if (found) taken.push(boxAt(dot, found));
    return found;
  });
}

const startSides: readonly PlacedLabel[] = (() => {
  const [right, left, above, below, ...corners] = sidesOf(LABEL.short);
  return [below, above, right, left, ...corners].filter((side) => side !== undefined);
})();

const boxAt = (dot: Point, { x, y, width }: PlacedLabel): Box => ({
  left: dot.x + x,
  top: dot.y + y,
  width,
});

/** Labels keep this distance, so that two do not look like one. */
const BETWEEN = 2;

const overlap = (a: Box, b: Box): boolean =>
  a.left < b.left + b.width + BETWEEN &&
  b.left < a.left + a.width + BETWEEN &&
  Math.abs(a.top - b.top) < height + BETWEEN;

/** Radius of a spot with its outline. */
const DOT = 6;

const covers = ({ left, top, width }: Box, { x, y }: Point): boolean =>
  x > left - DOT && x < left + width + DOT && y > top - DOT && y < top + height + DOT;
