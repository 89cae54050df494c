import type { ComponentType } from 'react';
import { lazyModule } from '#web/browser/lazy-module.ts';
import { NotLoaded } from '#web/ui/lazy.tsx';
import styles from './layout.module.css';

/**
 * What a row opens, a chunk of its own, so that the list does not wait for it. If it cannot be loaded, the row says so.
 */
export function openedRow<Props extends object>(bring: () => Promise<ComponentType<Props>>) {
  const code = lazyModule(() =>
    bring().then(
      (Opened) => ({ Opened }),
      (): { Opened: ComponentType<Props> } => ({ Opened: NotLoaded }),
    ),
  );

  function OpenedRow(props: Props) {
    const part = code.useModule();
    return part ? (
      <part.Opened {...props} />
    ) : (
      <p role="status" className={styles.opening}>
        Loading flights…
      </p>
    );
  }

  return Object.assign(OpenedRow, {
    ...code,
    /** Loads it ahead; the row that opens tries again. */
    preload: (): void => void bring().then(code.load, () => undefined),
  });
}
