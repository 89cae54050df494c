/** Size of the drawing; one unit is one CSS pixel at the card's full size. */
export const OUTLINE = { width: 72, height: 56 } as const;

export interface Point {
  readonly x: number;
  readonly y: number;
}

const radians = (degrees: number) => (degrees * Math.PI) / 180;

/** Standard parallels and center of an Albers equal-area projection for the lower 48 and the Caribbean. */
const SOUTH = radians(18);
const NORTH = radians(44);
const MIDDLE = { lat: radians(29), lng: radians(-92) };
const CONE = (Math.sin(SOUTH) + Math.sin(NORTH)) / 2;
const C = Math.cos(SOUTH) ** 2 + 2 * CONE * Math.sin(SOUTH);
const radius = (lat: number) => Math.sqrt(C - 2 * CONE * Math.sin(lat)) / CONE;
const MIDDLE_RADIUS = radius(MIDDLE.lat);
/** Units per earth radius, and the position of the center in the drawing. */
const SCALE = 66;
const SHIFT = { x: 31.7, y: 27.6 };

/** Degrees north and east to a point; places beyond the edge are outside the drawing. */
export function project(lat: number, lng: number): Point {
  const turn = CONE * (radians(lng) - MIDDLE.lng);
  const away = radius(radians(lat));
  return {
    x: SHIFT.x + SCALE * away * Math.sin(turn),
    y: SHIFT.y - SCALE * (MIDDLE_RADIUS - away * Math.cos(turn)),
  };
}

const round = (value: number) => Math.round(value * 10) / 10;

/** Height of an arc as a share of its length. */
const RISE = 0.16;

/** An SVG path that curves to the north. */
export function arcPath(from: Point, to: Point): string {
  const [dx, dy] = [to.x - from.x, to.y - from.y];
  const side = dx >= 0 ? 1 : -1;
  const bend = {
    x: (from.x + to.x) / 2 + side * dy * RISE,
    y: (from.y + to.y) / 2 - side * dx * RISE,
  };
  const at = ({ x, y }: Point) => `${round(x)},${round(y)}`;
  return `M${at(from)}Q${at(bend)} ${at(to)}`;
}
