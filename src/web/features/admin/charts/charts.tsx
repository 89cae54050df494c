import { ChevronDown } from 'lucide-react';
import { type ReactNode, useId, useState } from 'react';
import { formatDayShort, formatMonthDay, type LocalDate } from '#domain/time.ts';
import textStyles from '#web/styles/text.module.css';
import { classNames } from '#web/ui/class-names.ts';
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

const formatFigure = (value: number): string => value.toLocaleString('en-US');
const sum = (figures: readonly number[]) => figures.reduce((total, one) => total + one, 0);
const percent = (share: number): string => `${(share * 100).toFixed(3)}%`;

interface ChartFigureProps {
  readonly title: string;
  readonly lead: string;
  /** Of the table: of its name column, then of each column of figures. */
  readonly header: readonly string[];
  readonly rows: readonly { readonly name: string; readonly figures: readonly number[] }[];
  /** Hidden from screen readers, which get the table. */
  readonly children: ReactNode;
}

/** A chart with a caption and its data as a table, shown on request and always for screen readers. */
function ChartFigure({ title, lead, header, rows, children }: ChartFigureProps) {
  const id = useId();
  const [showsTable, setShowsTable] = useState(false);
  return (
    <figure className={styles.figure} aria-labelledby={`${id}-title`}>
      <figcaption className={styles.caption}>
        <h2 id={`${id}-title`}>{title}</h2>
        <p>{lead}</p>
      </figcaption>
      <div aria-hidden="true" className={styles.drawing}>
        {children}
      </div>
      <button
        type="button"
        className={styles.toggle}
        aria-expanded={showsTable}
        aria-controls={`${id}-table`}
        aria-describedby={`${id}-title`}
        onClick={() => setShowsTable(!showsTable)}
      >
        Show as a table
        <ChevronDown size={16} strokeWidth={1.75} aria-hidden="true" />
      </button>
      <div id={`${id}-table`} className={showsTable ? styles.scroll : textStyles.hidden}>
        <table className={styles.table} aria-labelledby={`${id}-title`}>
          <thead>
            <tr>
              {header.map((name) => (
                <th key={name} scope="col">
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map(({ name, figures }) => (
              <tr key={name}>
                <th scope="row">{name}</th>
                {figures.map((figure, at) => (
                  <td key={header[at + 1]}>{formatFigure(figure)}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </figure>
  );
}

interface DaySeries {
  readonly name: string;
  /** One figure per day. */
  readonly figures: readonly number[];
}

interface DayChartProps {
  readonly title: string;
  readonly lead: string;
  /** In order, without gaps; fewer than a year. */
  readonly days: readonly LocalDate[];
  /** From the bottom of the stack up; at most five, one per color. */
  readonly series: readonly DaySeries[];
}

/** Height in pixels of the plot and of the dates below it. */
const PLOT = 140;
const DATES = 22;
/** Width of a bar as a share of its day. */
const FILL = 0.72;
/** From the bottom up. */
const STACK = ['series1', 'series2', 'series3', 'series4', 'series5'] as const;

export function DayChart({ title, lead, days, series }: DayChartProps) {
  const figuresOf = (day: number) => series.map(({ figures }) => figures[day] ?? 0);
  const top = topOfScale(Math.max(0, ...days.map((_, day) => sum(figuresOf(day)))));
  const isStack = series.length > 1;
  const names = series.map(({ name }) => name);
  const rows = days.map((day, at) => {
    const figures = figuresOf(at);
    return { name: formatMonthDay(day), figures: isStack ? [...figures, sum(figures)] : figures };
  });
  return (
    <ChartFigure {...{ title, lead, rows }} header={['Day', ...names, ...(isStack ? ['All'] : [])]}>
      {isStack && (
        <ul className={styles.legend}>
          {names.map((name, at) => (
            <li key={name}>
              <span className={classNames(styles.swatch, styles[STACK[at] ?? 'series1'])} />
              {name}
            </li>
          ))}
        </ul>
      )}
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
              text={barLabel(day, names, figuresOf(at))}
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

interface ShareChartProps {
  readonly title: string;
  readonly lead: string;
  /** Of the table, such as `['Airport', 'Searches']`. */
  readonly header: readonly [string, string];
  /** From the top down. */
  readonly shares: readonly (readonly [name: string, figure: number])[];
  /** Shown instead of bars while there are none. */
  readonly whenNone?: ReactNode;
}

export function ShareChart({ title, lead, header, shares, whenNone }: ShareChartProps) {
  const most = Math.max(1, ...shares.map(([, figure]) => figure));
  const rows = shares.map(([name, figure]) => ({ name, figures: [figure] }));
  const bar = { height: 8, rx: 2 };
  return (
    <ChartFigure {...{ title, lead, header, rows }}>
      {shares.length === 0 && <p className={styles.none}>{whenNone}</p>}
      <ul className={styles.shares}>
        {shares.map(([name, figure]) => (
          <li key={name}>
            <span className={styles.name}>{name}</span>
            <span className={styles.value}>{formatFigure(figure)}</span>
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
