import textStyles from '#web/styles/text.module.css';
import styles from './mail-page.module.css';

/** A web address in running text, without the punctuation that ends its sentence. */
const ADDRESS = /https?:\/\/[^\s<>"]*[^\s<>".,;:!?)]/g;

interface MessageTextProps {
  readonly text: string;
  readonly className?: string | undefined;
}

/** The text of a letter. Addresses of this site become links; others stay words. */
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
  /** Null for what is no link. */
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

/** An address of this site without its origin; null for any other. */
function pathHere(address: string): string | null {
  if (!URL.canParse(address)) return null;
  const { origin, pathname, search, hash } = new URL(address);
  return origin === location.origin ? pathname + search + hash : null;
}
