import { formatDayShort, formatMonthDay, type LocalDate } from '#domain/time.ts';
import { classNames } from '#web/ui/class-names.ts';
import { ChartFigure } from './chart-figure.tsx';
import { formatFigure, ticksOf, topOfScale } from './chart-scale.ts';
import styles from './charts.module.css';

export interface DaySeries {
  readonly name: string;
  /** One figure per day. */
  readonly figures: readonly number[];
}

interface DayChartProps {
  readonly title: string;
  readonly lead: string;
  /** In order, without gaps. */
  readonly days: readonly LocalDate[];
  /** From the bottom of the stack up; at most four, one per color. */
  readonly series: readonly DaySeries[];
}

/** Height in pixels of the plot and of the dates below it. */
const PLOT = 140;
const DATES = 22;
/** Width of a bar as a share of its day. */
const FILL = 0.72;

/** From the bottom up. */
const STACK = ['series1', 'series2', 'series3', 'series4'] as const;
const styleOf = (series: number) => styles[STACK[series] ?? 'series1'];

const sum = (figures: readonly number[]) => figures.reduce((total, one) => total + one, 0);

export function DayChart({ title, lead, days, series }: DayChartProps) {
  const totals = days.map((_, day) => sum(figuresOf(series, day)));
  const top = topOfScale(Math.max(0, ...totals));
  const isStack = series.length > 1;
  const names = series.map(({ name }) => name);
  const table = {
    header: ['Day', ...names, ...(isStack ? ['All'] : [])] as [string, ...string[]],
    rows: days.map((day, at) => ({
      key: day,
      name: formatMonthDay(day),
      figures: [...figuresOf(series, at), ...(isStack ? [totals[at] ?? 0] : [])],
    })),
  };
  return (
    <ChartFigure title={title} lead={lead} table={table}>
      {isStack && <Legend series={series} />}
      <div className={styles.plot}>
        <div className={styles.scale} style={{ height: PLOT }}>
          {ticksOf(top).map((tick) => (
            <span key={tick} style={{ top: `${(1 - tick / top) * 100}%` }}>
              {formatFigure(tick)}
            </span>
          ))}
        </div>
        <svg className={styles.bars} width="100%" height={PLOT + DATES} aria-hidden="true">
          {ticksOf(top).map((tick) => (
            <line
              key={tick}
              className={tick === 0 ? styles.background : styles.gridline}
              x1="0"
              x2="100%"
              y1={heightOf(tick, top)}
              y2={heightOf(tick, top)}
            />
          ))}
          {days.map((day, at) => (
            <Bar
              key={day}
              text={barLabel(day, names, figuresOf(series, at))}
              figures={figuresOf(series, at)}
              top={top}
              place={{ start: at / days.length, width: 1 / days.length }}
            />
          ))}
          <Dates days={days} />
        </svg>
      </div>
    </ChartFigure>
  );
}

const figuresOf = (series: readonly DaySeries[], day: number): readonly number[] =>
  series.map(({ figures }) => figures[day] ?? 0);

/** Pixels from the top. */
const heightOf = (figure: number, top: number): number => PLOT - (figure / top) * (PLOT - 1);

/** `Sat, Nov 21: 12, Inbound 3, Return 9` */
function barLabel(day: LocalDate, names: readonly string[], figures: readonly number[]): string {
  const parts = names.flatMap((name, at) => {
    const figure = figures[at] ?? 0;
    return names.length > 1 && figure > 0 ? [`${name} ${formatFigure(figure)}`] : [];
  });
  return `${formatDayShort(day)}: ${[formatFigure(sum(figures)), ...parts].join(', ')}`;
}

interface BarProps {
  /** Tooltip. */
  readonly text: string;
  readonly figures: readonly number[];
  readonly top: number;
  /** As shares of the width. */
  readonly place: { readonly start: number; readonly width: number };
}

function Bar({ text, figures, top, place: { start, width } }: BarProps) {
  const gap = (1 - FILL) / 2;
  return (
    <g className={styles.bar}>
      <title>{text}</title>
      <rect className={styles.day} x={percent(start)} width={percent(width)} y={0} height={PLOT} />
      {STACK.map((style, at) => {
        const figure = figures[at] ?? 0;
        const below = sum(figures.slice(0, at));
        const upper = heightOf(below + figure, top);
        return (
          figure > 0 && (
            <rect
              key={style}
              className={styles[style]}
              x={percent(start + width * gap)}
              width={percent(width * FILL)}
              y={upper}
              height={Math.max(1, heightOf(below, top) - upper)}
            />
          )
        );
      })}
    </g>
  );
}

const percent = (share: number): string => `${(share * 100).toFixed(3)}%`;

/** Labels every seventh day back from the last. */
function Dates({ days }: Pick<DayChartProps, 'days'>) {
  const last = days.length - 1;
  return days.map((day, at) =>
    (last - at) % 7 === 0 ? (
      <text
        key={day}
        className={classNames(styles.date, (last - at) % 14 !== 0 && styles.between)}
        x={at === last ? '100%' : percent((at + 0.5) / days.length)}
        y={PLOT + DATES - 4}
        textAnchor={at === last ? 'end' : 'middle'}
      >
        {formatMonthDay(day)}
      </text>
    ) : null,
  );
}

function Legend({ series }: Pick<DayChartProps, 'series'>) {
  return (
    <ul className={styles.legend}>
      {series.map(({ name }, at) => (
        <li key={name}>
          <span className={classNames(styles.swatch, styleOf(at))} />
          {name}
        </li>
      ))}
    </ul>
  );
}
