import styles from './network-figure.module.css';

/** Longitude and latitude in degrees. */
const HUB = { code: 'DEN', at: [-104.7, 39.9] } as const;
const PLACES = [
  { code: 'SEA', at: [-122.3, 47.4] },
  { code: 'SFO', at: [-122.4, 37.6] },
  { code: 'LAX', at: [-118.4, 33.9] },
  { code: 'PHX', at: [-112, 33.4] },
  { code: 'DFW', at: [-97, 32.9] },
  { code: 'ORD', at: [-87.9, 42] },
  { code: 'ATL', at: [-84.4, 33.6] },
  { code: 'LGA', at: [-73.9, 40.8] },
  { code: 'MCO', at: [-81.3, 28.4] },
  { code: 'CUN', at: [-86.9, 21] },
] as const;

const place = ([longitude, latitude]: readonly [number, number]) => ({
  x: Math.round((longitude + 126) * 9),
  y: Math.round((52 - latitude) * 11.5),
});

const hub = place(HUB.at);

function arcTo({ x, y }: { x: number; y: number }): string {
  const lift = Math.hypot(x - hub.x, y - hub.y) * 0.22;
  return `M${hub.x} ${hub.y}Q${(hub.x + x) / 2} ${(hub.y + y) / 2 - lift} ${x} ${y}`;
}

/** Decorative. */
export function NetworkFigure() {
  return (
    <svg className={styles.figure} viewBox="10 30 490 350" aria-hidden="true">
      {PLACES.map(({ code, at }) => {
        const { x, y } = place(at);
        return (
          <g key={code}>
            <path className={styles.arc} d={arcTo({ x, y })} />
            <circle className={styles.dot} cx={x} cy={y} r="4" />
            <text className={styles.code} x={x} y={y + 19}>
              {code}
            </text>
          </g>
        );
      })}
      <circle className={styles.hub} cx={hub.x} cy={hub.y} r="7" />
      <text className={styles.hubCode} x={hub.x} y={hub.y + 25}>
        {HUB.code}
      </text>
    </svg>
  );
}
