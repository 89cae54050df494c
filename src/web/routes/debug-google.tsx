import { TestersOnly } from '#web/app/guards.tsx';
import { AfterHydration } from '#web/browser/hydration.tsx';
import { GoogleCheckPage } from '#web/features/account/google-check-page.tsx';
import { Title } from '#web/site/title.tsx';
import { ScreenSpinner } from '#web/ui/progress.tsx';

/** The server does not know what the browser has loaded from Google. */
export default function DebugGoogle() {
  return (
    <TestersOnly>
      <Title>Google sign-in check</Title>
      <AfterHydration fallback={<ScreenSpinner label="Loading…" />}>
        <GoogleCheckPage />
      </AfterHydration>
    </TestersOnly>
  );
}
