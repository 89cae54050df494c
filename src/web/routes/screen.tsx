import { Outlet, useRouteError } from 'react-router';
import { CrashScreen } from '#web/app/screens/crash-screen.tsx';
import { ScreenView } from '#web/app/screens/screen-view.tsx';

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
