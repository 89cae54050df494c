interface Point {
  readonly x: number;
  readonly y: number;
}

/** The nearest point within `reach`; of equally near ones the last. */
export function nearest<T extends Point>(
  places: readonly T[],
  { x, y }: Point,
  reach: number,
): T | undefined {
  let found: T | undefined;
  let least = reach;
  for (const place of places) {
    const away = Math.hypot(place.x - x, place.y - y);
    if (away > least) continue;
    found = place;
    least = away;
  }
  return found;
}
