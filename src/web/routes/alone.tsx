import { Outlet, useRouteError } from 'react-router';
import { CrashScreen, ScreenView } from '#web/app/screen-view.tsx';
import styles from '#web/app/shell/shell.module.css';

/** Without top bar and footer. */
export default function Alone() {
  return (
    <main id="main" tabIndex={-1} className={styles.alone}>
      <ScreenView>
        <Outlet />
      </ScreenView>
    </main>
  );
}

export function ErrorBoundary() {
  return (
    <main id="main" tabIndex={-1} className={styles.alone}>
      <CrashScreen error={useRouteError()} />
    </main>
  );
}
