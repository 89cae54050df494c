import { lazyModule } from '#web/browser/lazy-module.ts';
import styles from './two-factor.module.css';

const generator = lazyModule(() => import('lean-qr'));

/** Modules of white around the code, which readers need. */
const MARGIN = 4;

interface QrCodeProps {
  readonly text: string;
  readonly label: string;
}

/** Black on white in every theme: some readers do not take it the other way round. */
export function QrCode({ text, label }: QrCodeProps) {
  const library = generator.useModule();
  if (!library) return <div className={styles.qr} />;
  const code = library.generate(text);
  const size = code.size + 2 * MARGIN;
  let path = '';
  for (let y = 0; y < code.size; y += 1)
    for (let x = 0; x < code.size; x += 1)
      if (code.get(x, y)) path += `M${x + MARGIN} ${y + MARGIN}h1v1h-1z`;
  return (
    <svg
      className={styles.qr}
      viewBox={`0 0 ${size} ${size}`}
      role="img"
      aria-label={label}
      shapeRendering="crispEdges"
    >
      <path d={path} />
    </svg>
  );
}
