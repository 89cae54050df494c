import { Outlet, useRouteError } from 'react-router';
import { CrashScreen, ScreenView } from '#web/app/screen-view.tsx';

export default function Screen() {
  return (
    <ScreenView>
      <Outlet />
    </ScreenView>
  );
}

/** Inside the shell. At the root, an error under Trusted Types would leave a blank page. */
export function ErrorBoundary() {
  return <CrashScreen error={useRouteError()} />;
}
