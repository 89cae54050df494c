import { geoInterpolate } from 'd3-geo';
import type { Spot } from './map-content.ts';

/**
 * The great circle between two places as one line, or two where it crosses the 180th meridian, so that none runs
 * across the whole map. `steps` is the number of straight segments, at least 1.
 */
export function greatCircle(from: Spot, to: Spot, steps: number): Spot[][] {
  const along = geoInterpolate([from.lng, from.lat], [to.lng, to.lat]);
  let line: Spot[] = [from];
  const lines = [line];
  let last = from;
  for (let step = 1; step <= steps; step += 1) {
    const [lng, lat] = along(step / steps);
    const next = step === steps ? to : { lat, lng };
    if (Math.abs(next.lng - last.lng) > 180) {
      const edge = crossing(last, next);
      line.push(edge);
      line = [{ lat: edge.lat, lng: -edge.lng }];
      lines.push(line);
    }
    line.push(next);
    last = next;
  }
  return lines;
}

/** The point on the 180th meridian between two places, on the side of the first. */
function crossing(from: Spot, to: Spot): Spot {
  const edge = from.lng < 0 ? -180 : 180;
  const before = Math.abs(edge - from.lng);
  const after = Math.abs(-edge - to.lng);
  const share = before + after === 0 ? 0 : before / (before + after);
  return { lat: from.lat + (to.lat - from.lat) * share, lng: edge };
}
