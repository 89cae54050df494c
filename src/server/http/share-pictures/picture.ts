import fs from 'node:fs/promises';
import { createRequire } from 'node:module';
import type { SatoriOptions } from 'satori';
import { pngOf } from './png.ts';

/** What a picture says. */
export interface PictureText {
  readonly productName: string;
  /** One or two airport codes. */
  readonly codes: readonly string[];
  readonly title: string;
  /** Up to three. */
  readonly facts: readonly string[];
  readonly foot: readonly [left: string, right: string];
  /** Whether the pages behind it show simulated fares. */
  readonly isSample: boolean;
}

/** Pixels, as `og:image` asks for. */
export const PICTURE_SIZE = { width: 1200, height: 630 } as const;

/** The light theme of the web client. */
const COLOR = {
  ink: '#0b1f33',
  soft: '#4a5b6d',
  paper: '#ffffff',
  line: '#e1e6ec',
  brand: '#0b7a57',
  sampleBackground: '#ffcf57',
  sampleInk: '#2b1d00',
};
const LOGO = `data:image/svg+xml,${encodeURIComponent(
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32" rx="7" fill="#0b7a57"/><path d="M8 22.500C9.400 13 15.500 9 24 10.200" fill="none" stroke="#fff" stroke-width="2.800" stroke-linecap="round"/><circle cx="8" cy="22.500" r="3.200" fill="#fff"/><circle cx="24" cy="10.200" r="3.200" fill="#fff"/></svg>',
)}`;

type Style = Readonly<Record<string, string | number>>;
interface Box {
  readonly type: string;
  readonly props: Readonly<Record<string, unknown>>;
}
const box = (style: Style, ...children: readonly (Box | string)[]): Box => ({
  type: 'div',
  props: { style: { display: 'flex', ...style }, children: children.length ? children : undefined },
});

const layout = (text: PictureText): Box =>
  box(
    {
      ...PICTURE_SIZE,
      flexDirection: 'column',
      justifyContent: 'space-between',
      boxSizing: 'border-box',
      padding: '56px 72px',
      color: COLOR.ink,
      background: COLOR.paper,
      fontFamily: 'Inter',
    },
    head(text),
    body(text),
    foot(text),
  );

function head({ productName, isSample }: PictureText): Box {
  const logo: Box = { type: 'img', props: { src: LOGO, width: 52, height: 52 } };
  const name = box({ fontSize: 34, fontWeight: 600, marginLeft: 18 }, productName);
  const mark = box(
    {
      padding: '8px 18px',
      borderRadius: 999,
      fontSize: 26,
      fontWeight: 600,
      color: COLOR.sampleInk,
      background: COLOR.sampleBackground,
    },
    'Sample fares',
  );
  return box(
    { justifyContent: 'space-between', alignItems: 'center', height: 52 },
    box({ alignItems: 'center' }, logo, name),
    ...(isSample ? [mark] : []),
  );
}

function body({ codes, title, facts }: PictureText): Box {
  const factStyle = { marginTop: 22, fontSize: 31, lineHeight: 1.45, color: COLOR.soft };
  const titleStyle = { marginTop: 8, fontSize: 68, fontWeight: 600, letterSpacing: -1.5 };
  return box(
    { flexDirection: 'column' },
    ...codeLine(codes),
    box(
      { ...titleStyle, display: 'block', lineClamp: 2, lineHeight: 1.1, whiteSpace: 'pre-wrap' },
      title,
    ),
    box(
      { ...factStyle, flexDirection: 'column' },
      ...facts.map((fact) => box({ display: 'block', lineClamp: 1 }, fact)),
    ),
  );
}

function codeLine([origin, destination]: PictureText['codes']): Box[] {
  if (!origin) return [];
  const dot = box({ width: 22, height: 22, borderRadius: 11, background: COLOR.brand });
  const way = box({ width: 120, height: 5, background: COLOR.brand });
  const line = box({ alignItems: 'center', margin: '0 24px' }, dot, way, dot);
  const style = { alignItems: 'center', fontSize: 40, fontWeight: 600, color: COLOR.brand };
  return [box(style, origin, ...(destination ? [line, destination] : []))];
}

const foot = ({ foot: texts }: PictureText): Box =>
  box(
    {
      justifyContent: 'space-between',
      paddingTop: 22,
      borderTop: `2px solid ${COLOR.line}`,
      fontSize: 24,
      color: COLOR.soft,
    },
    ...texts.map((text) => box({}, text)),
  );

/** Loaded with the first picture: together they take as long to load as the rest of the server. */
const tools = lazily(async () => {
  const [{ default: satori }, { renderAsync }] = await Promise.all([
    import('satori'),
    import('@resvg/resvg-js'),
  ]);
  return { satori, renderAsync, fonts: await Promise.all([400, 600].map(fontOf)) };
});

const { resolve } = createRequire(import.meta.url);

async function fontOf(weight: number) {
  const file = resolve(`@fontsource/inter/files/inter-latin-${weight}-normal.woff`);
  const data = await fs.readFile(file);
  return { name: 'Inter', weight: weight as 400 | 600, style: 'normal' as const, data };
}

/** A PNG of {@link PICTURE_SIZE}. */
export async function drawPicture(text: PictureText): Promise<Buffer> {
  const { renderAsync } = await tools();
  return pngOf(await renderAsync(await svgOf(text), { font: { loadSystemFonts: false } }));
}

/** @param onNode gets the box of every element, by which a test sees that nothing overflows. */
export async function svgOf(
  text: PictureText,
  onNode?: NonNullable<SatoriOptions['onNodeDetected']>,
): Promise<string> {
  const { satori, fonts } = await tools();
  const element = layout(text) as unknown as Parameters<typeof satori>[0];
  return satori(element, { ...PICTURE_SIZE, fonts, ...(onNode && { onNodeDetected: onNode }) });
}

function lazily<T>(load: () => Promise<T>): () => Promise<T> {
  let loaded: Promise<T> | undefined;
  return () => {
    loaded ??= load();
    return loaded;
  };
}
