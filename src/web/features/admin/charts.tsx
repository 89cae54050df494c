import type { ReactNode } from 'react';
import { formatDayShort, formatMonthDay, formatMonthDayIn, type LocalDate } from '#domain/time.ts';
import { classNames } from '#web/ui/class-names.ts';
import { ChartFigure } from './chart-figure.tsx';
import styles from './charts.module.css';

/** Leading digits of a maximum that halve without a fraction, except 1. */
const STEPS = [1, 2, 4, 6, 8, 10];

/** The lowest round number not below `most`; at least 1. */
export function topOfScale(most: number): number {
  if (most <= 1) return 1;
  const unit = 10 ** Math.floor(Math.log10(most));
  return unit * (STEPS.find((step) => step * unit >= most) ?? 10);
}

/** From the top down. */
export const ticksOf = (top: number): readonly number[] => (top > 1 ? [top, top / 2, 0] : [top, 0]);

type Format = (value: number) => string;

const formatFigure: Format = (value) => value.toLocaleString('en-US');
const sum = (figures: readonly number[]) => figures.reduce((total, one) => total + one, 0);
const percent = (share: number): string => `${(share * 100).toFixed(3)}%`;

interface DaySeries {
  readonly name: string;
  /** One figure per day. */
  readonly figures: readonly number[];
}

interface DayChartProps {
  readonly title: string;
  readonly lead: ReactNode;
  /** In order, without gaps; at most a year and a day. */
  readonly days: readonly LocalDate[];
  /** From the bottom of the stack up; at most five, one per color. */
  readonly series: readonly DaySeries[];
  /** Of figures in table and drawing. */
  readonly format?: Format;
  /** Of figures in the file. */
  readonly toCell?: (value: number) => number;
  /** Shown instead of bars while all figures are 0. */
  readonly whenNone: string;
}

/** Height in pixels of the plot and of the dates below it. */
const PLOT = 140;
const DATES = 22;
/** Width of a bar as a share of its day. */
const FILL = 0.72;
/** From the bottom up. */
const STACK = ['series1', 'series2', 'series3', 'series4', 'series5'] as const;

export function DayChart(props: DayChartProps) {
  const { title, lead, days, series, format = formatFigure, toCell, whenNone } = props;
  const figuresOf = (day: number) => series.map(({ figures }) => figures[day] ?? 0);
  const most = Math.max(0, ...days.map((_, day) => sum(figuresOf(day))));
  const top = topOfScale(most);
  const isStack = series.length > 1;
  const names = series.map(({ name }) => name);
  const last = days.at(-1);
  const rows = days.map((day, at) => {
    const own = figuresOf(at);
    const figures = isStack ? [...own, sum(own)] : own;
    const name = last ? formatMonthDayIn(day, last) : day;
    const cells = toCell ? figures.map(toCell) : figures;
    return { name, figures: figures.map(format), cells: [day, ...cells] };
  });
  return (
    <ChartFigure
      {...{ title, lead, rows }}
      header={['Day', ...names, ...(isStack ? ['All'] : [])]}
      whenNone={most === 0 ? whenNone : undefined}
    >
      {isStack && <Legend names={names} />}
      <div className={styles.plot}>
        <div className={styles.scale} style={{ height: PLOT }}>
          {ticksOf(top).map((tick) => (
            <span key={tick} style={{ top: `${(1 - tick / top) * 100}%` }}>
              {format(tick)}
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
              text={barLabel(day, { names, figures: figuresOf(at), format })}
              figures={figuresOf(at)}
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

/** Pixels from the top. */
const heightOf = (figure: number, top: number): number => PLOT - (figure / top) * (PLOT - 1);

const Legend = ({ names }: { readonly names: readonly string[] }) => (
  <ul className={styles.legend}>
    {names.map((name, at) => (
      <li key={name}>
        <span className={classNames(styles.swatch, styles[STACK[at] ?? 'series1'])} />
        {name}
      </li>
    ))}
  </ul>
);

interface Labeled {
  readonly names: readonly string[];
  readonly figures: readonly number[];
  readonly format: Format;
}

/** `Sat, Nov 21: 12, Inbound 3, Return 9` */
function barLabel(day: LocalDate, { names, figures, format }: Labeled): string {
  const parts = names.flatMap((name, at) => {
    const figure = figures[at] ?? 0;
    return names.length > 1 && figure > 0 ? [`${name} ${format(figure)}`] : [];
  });
  return `${formatDayShort(day)}: ${[format(sum(figures)), ...parts].join(', ')}`;
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
  const x = percent(start + (width * (1 - FILL)) / 2);
  return (
    <g className={styles.bar}>
      <title>{text}</title>
      <rect className={styles.day} x={percent(start)} width={percent(width)} y={0} height={PLOT} />
      {STACK.map((style, at) => {
        const figure = figures[at] ?? 0;
        const below = sum(figures.slice(0, at));
        const y = heightOf(below + figure, top);
        const height = Math.max(1, heightOf(below, top) - y);
        const shape = { x, y, height, width: percent(width * FILL) };
        return figure > 0 && <rect key={style} className={styles[style]} {...shape} />;
      })}
    </g>
  );
}

/** Labels on at most so many days. */
const MOST_LABELS = 5;

/** Labels every day of a week, else whole weeks back from the last day. */
function Dates({ days }: Pick<DayChartProps, 'days'>) {
  const last = days.length - 1;
  const step = days.length <= 7 ? 1 : 7 * Math.ceil(days.length / (7 * MOST_LABELS));
  return days.map((day, at) =>
    (last - at) % step === 0 ? (
      <text
        key={day}
        className={classNames(styles.date, (last - at) % (2 * step) !== 0 && styles.between)}
        x={at === last && step > 1 ? '100%' : percent((at + 0.5) / days.length)}
        y={PLOT + DATES - 4}
        textAnchor={at === last && step > 1 ? 'end' : 'middle'}
      >
        {formatMonthDay(day)}
      </text>
    ) : null,
  );
}

interface Share {
  readonly name: string;
  /** Length of the bar. */
  readonly figure: number;
  /** Text beside the bar; the figure by default. */
  readonly value?: string;
  /** Columns of the table after the name; the figure alone by default. */
  readonly columns?: readonly (number | string | null)[];
}

interface ShareChartProps {
  readonly title: string;
  readonly lead: ReactNode;
  /** Of the table, such as `['Airport', 'Searches']`. */
  readonly header: readonly string[];
  /** From the top down. */
  readonly shares: readonly Share[];
  /** Shown instead of bars while there are none. */
  readonly whenNone?: string;
}

const formatCell = (cell: number | string | null): string => {
  if (cell === null) return '–';
  return typeof cell === 'number' ? formatFigure(cell) : cell;
};

export function ShareChart({ title, lead, header, shares, whenNone }: ShareChartProps) {
  const most = Math.max(1, ...shares.map(({ figure }) => figure));
  const rows = shares.map(({ name, figure, columns = [figure] }) => ({
    name,
    figures: columns.map(formatCell),
    cells: [name, ...columns],
  }));
  const bar = { height: 8, rx: 2 };
  return (
    <ChartFigure
      {...{ title, lead, header, rows }}
      whenNone={shares.length === 0 ? whenNone : undefined}
    >
      <ul className={styles.shares}>
        {shares.map(({ name, figure, value = formatFigure(figure) }) => (
          <li key={name}>
            <span className={styles.name}>{name}</span>
            <span className={styles.value}>{value}</span>
            <svg className={styles.share} width="100%" height={bar.height} aria-hidden="true">
              <rect className={styles.track} width="100%" {...bar} />
              <rect className={styles.series1} width={`${(figure / most) * 100}%`} {...bar} />
            </svg>
          </li>
        ))}
      </ul>
    </ChartFigure>
  );
}
