import type { Map as LeafletMap, PointExpression } from 'leaflet';

/** Pixels per arrow key. */
const STEP = 80;

const MOVES: Readonly<Record<string, readonly [number, number]>> = {
  ArrowUp: [0, -STEP],
  ArrowDown: [0, STEP],
  ArrowLeft: [-STEP, 0],
  ArrowRight: [STEP, 0],
};
const ZOOMS: Readonly<Record<string, number>> = { '+': 1, '=': 1, '-': -1, _: -1 };

interface KeyOptions {
  readonly animate: boolean;
  readonly onEscape: (() => void) | undefined;
}

/** Arrows pan, plus and minus zoom, Escape clears. Leaflet's own keys ignore reduced motion. */
export function obeyKeys(map: LeafletMap, { animate, onEscape }: KeyOptions): () => void {
  const box = map.getContainer();
  const press = (event: KeyboardEvent) => {
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    const move = MOVES[event.key];
    const zoom = ZOOMS[event.key];
    if (move) panBy(map, [...move], animate);
    else if (zoom) map.setZoom(map.getZoom() + zoom, { animate });
    else if (event.key === 'Escape' && onEscape) onEscape();
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  box.addEventListener('keydown', press);
  return () => box.removeEventListener('keydown', press);
}

/** With `setView`, which stops at the bounds; `panBy` would glide back from beyond them. */
function panBy(map: LeafletMap, by: PointExpression, animate: boolean): void {
  const zoom = map.getZoom();
  const center = map.unproject(map.project(map.getCenter(), zoom).add(by), zoom);
  map.setView(center, zoom, { animate });
}

/** The wheel scrolls the page and zooms only with Ctrl or Command, as a touchpad pinch sends it. */
export function wheelWithKey(map: LeafletMap): () => void {
  const box = map.getContainer();
  const decide = (event: WheelEvent) => {
    if (event.ctrlKey || event.metaKey) map.scrollWheelZoom.enable();
    else map.scrollWheelZoom.disable();
  };
  box.addEventListener('wheel', decide, { capture: true, passive: true });
  return () => box.removeEventListener('wheel', decide, { capture: true });
}
