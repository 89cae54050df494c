import textStyles from '#web/styles/text.module.css';
import styles from './mail-page.module.css';

/** A URL in text, without trailing punctuation. */
const ADDRESS = /https?:\/\/[^\s<>"]*[^\s<>".,;:!?)]/g;

interface MessageTextProps {
  readonly text: string;
  readonly className?: string | undefined;
}

/** Links only URLs of this site. */
export function MessageText({ text, className = styles.text }: MessageTextProps) {
  return (
    <p className={className}>
      {partsOf(text).map(({ at, text: part, path }) =>
        path === null ? (
          part
        ) : (
          <a key={at} href={path} className={textStyles.link}>
            {part}
          </a>
        ),
      )}
    </p>
  );
}

interface Part {
  readonly at: number;
  readonly text: string;
  /** Null for plain text. */
  readonly path: string | null;
}

function partsOf(text: string): readonly Part[] {
  const parts: Part[] = [];
  let end = 0;
  for (const { 0: address, index } of text.matchAll(ADDRESS)) {
    parts.push({ at: end, text: text.slice(end, index), path: null });
    parts.push({ at: index, text: address, path: pathHere(address) });
    end = index + address.length;
  }
  return [...parts, { at: end, text: text.slice(end), path: null }];
}

/** The path of a URL of this site; null for any other. */
function pathHere(address: string): string | null {
  if (!URL.canParse(address)) return null;
  const { origin, pathname, search, hash } = new URL(address);
  return origin === location.origin ? pathname + search + hash : null;
}
