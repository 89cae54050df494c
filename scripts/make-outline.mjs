// Generates the outline of land behind the route arcs of the destination cards from the base map. Run by hand when the
// base map or the projection changes: node scripts/make-outline.mjs
import { readFileSync, writeFileSync } from 'node:fs';
import { OUTLINE, project } from '../src/web/maps/outline/projection.ts';

const SOURCE = 'data/basemap.topo.json';
const TARGET = 'src/web/maps/outline/land-path.ts';
/** Corners closer than this to the line between their neighbors are dropped; in drawing units. */
const TOLERANCE = 0.42;
/** Islands below this area, in square units, are dropped. */
const SMALLEST = 0.12;
const MAX_BYTES = 2500;
/** Countries without airports of the network. */
const LEFT_OUT = new Set(['Canada', 'Brazil', 'Peru', 'Ecuador', 'Guyana', 'Suriname', 'Bermuda']);

const map = JSON.parse(readFileSync(SOURCE, 'utf8'));

/** The arcs of a TopoJSON file are relative grid steps. */
const arcs = map.arcs.map((arc) => {
  const { scale, translate } = map.transform;
  let [x, y] = [0, 0];
  return arc.map(([dx, dy]) => {
    x += dx;
    y += dy;
    return [x * scale[0] + translate[0], y * scale[1] + translate[1]];
  });
});
const ringOf = (indexes) =>
  indexes.flatMap((index) => (index < 0 ? arcs[~index].toReversed() : arcs[index]).slice(0, -1));

const polygonsOf = ({ type, arcs: rings }) => (type === 'Polygon' ? [rings] : rings);
const rings = map.objects.land.geometries
  .filter(({ properties }) => !LEFT_OUT.has(properties.name))
  .flatMap(polygonsOf)
  .map(([outer]) => ringOf(outer).map(([lng, lat]) => project(lat, lng)));

const area = (ring) =>
  Math.abs(
    ring.reduce((sum, { x, y }, at) => {
      const next = ring[(at + 1) % ring.length];
      return sum + x * next.y - next.x * y;
    }, 0) / 2,
  );

const distance = (point, a, b) => {
  const length = Math.hypot(b.x - a.x, b.y - a.y);
  if (length === 0) return Math.hypot(point.x - a.x, point.y - a.y);
  return Math.abs((b.x - a.x) * (a.y - point.y) - (a.x - point.x) * (b.y - a.y)) / length;
};

/** Douglas-Peucker simplification. */
function simplify(points) {
  const [first, last] = [points[0], points.at(-1)];
  let [farthest, most] = [0, 0];
  for (let at = 1; at < points.length - 1; at += 1) {
    const off = distance(points[at], first, last);
    if (off > most) [farthest, most] = [at, off];
  }
  if (most <= TOLERANCE) return [first, last];
  return [
    ...simplify(points.slice(0, farthest + 1)).slice(0, -1),
    ...simplify(points.slice(farthest)),
  ];
}

/** A ring has no ends: splits it at its corner farthest from the first. */
function simplifyRing(ring) {
  const start = ring[0];
  const far = ring.reduce(
    (best, point, at) =>
      Math.hypot(point.x - start.x, point.y - start.y) >
      Math.hypot(ring[best].x - start.x, ring[best].y - start.y)
        ? at
        : best,
    0,
  );
  const halves = [ring.slice(0, far + 1), [...ring.slice(far), start]];
  return halves.flatMap((half) => simplify(half).slice(0, -1));
}

const inside = (ring) =>
  ring.some(({ x, y }) => x >= 0 && x <= OUTLINE.width && y >= 0 && y <= OUTLINE.height);

const tenths = (value) => Math.round(value * 10);
const text = (value) => String(value / 10);
const step = (dx, dy) => `${text(dx)}${dy < 0 ? '' : ','}${text(dy)}`;

/** Relative steps are shorter than absolute corners; rounding first avoids drift. */
function draw(ring) {
  const corners = ring.map(({ x, y }) => [tenths(x), tenths(y)]);
  const steps = corners.slice(1).map(([x, y], at) => step(x - corners[at][0], y - corners[at][1]));
  return `M${text(corners[0][0])},${text(corners[0][1])}l${steps.join(' ')}z`;
}

const path = rings
  .filter((ring) => area(ring) >= SMALLEST && inside(ring))
  .map(simplifyRing)
  .filter((ring) => ring.length > 2)
  .map(draw)
  .join('');
if (path.length > MAX_BYTES) throw new Error(`${path.length} bytes, at most ${MAX_BYTES}`);
writeFileSync(
  TARGET,
  `/** Land of the network's countries in the projection of this folder. Made by scripts/make-outline.mjs. */\nexport const LAND_PATH =\n  '${path}';\n`,
);
process.stdout.write(`${TARGET}: ${path.length} bytes\n`);
