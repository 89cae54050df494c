import type { Coordinates } from '#domain/airports.ts';
import { type Point, project } from '#web/maps/outline/projection.ts';

/** The part of the outline that the board shows, in its units. */
export const VIEW = { x: -5, y: -3, width: 69, height: 46 } as const;

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

/** CSS pixels. */
export const LABEL = { width: 38, height: 20, gap: 7 } as const;
/** Of the smallest map, in CSS pixels: labels that fit there fit everywhere. */
const SMALLEST = { width: 270, height: 180 } as const;

/** Top left corner of a label beside its spot, in CSS pixels. */
export type LabelOffset = Readonly<Point>;

const { width, height, gap } = LABEL;
/** The better side first. */
const SIDES: readonly LabelOffset[] = [
  { x: gap, y: -height / 2 },
  { x: -width - gap, y: -height / 2 },
  { x: -width / 2, y: -height - gap },
  { x: -width / 2, y: gap },
  { x: gap, y: -height - 2 },
  { x: gap, y: 2 },
  { x: -width - gap, y: -height - 2 },
  { x: -width - gap, y: 2 },
];
const BESIDE = SIDES[0] as LabelOffset;

type Box = readonly [left: number, top: number];

/** A side for each label on which it covers no spot and no other label; beside its spot if there is none. */
export function labelOffsets(spots: readonly MapSpot[]): LabelOffset[] {
  const dots = spots.map(
    ({ x, y }): Box => [(x * SMALLEST.width) / 100, (y * SMALLEST.height) / 100],
  );
  const taken: Box[] = [];
  return spots.map((spot) => {
    const boxAt = ({ x, y }: LabelOffset): Box => [
      (spot.x * SMALLEST.width) / 100 + x,
      (spot.y * SMALLEST.height) / 100 + y,
    ];
    const free = SIDES.find((side) => {
      const box = boxAt(side);
      return (
        isInside(box) &&
        !taken.some((other) => overlap(box, other)) &&
        !dots.some((dot) => covers(box, dot))
      );
    });
    const chosen = free ?? BESIDE;
    taken.push(boxAt(chosen));
    return chosen;
  });
}

const isInside = ([left, top]: Box): boolean =>
  left >= 0 && top >= 0 && left + width <= SMALLEST.width && top + height <= SMALLEST.height;

const overlap = (a: Box, b: Box): boolean =>
  Math.abs(a[0] - b[0]) < width && Math.abs(a[1] - b[1]) < height;

/** Radius of a spot. */
const DOT = 3;

const covers = ([left, top]: Box, [x, y]: Box): boolean =>
  x > left - DOT && x < left + width + DOT && y > top - DOT && y < top + height + DOT;
