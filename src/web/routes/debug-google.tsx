import { TestersOnly } from '#web/app/guards.tsx';
import { AfterHydration } from '#web/browser/after-hydration.tsx';
import { GoogleCheckPage } from '#web/features/account/google/google-check-page.tsx';

export default function DebugGoogle() {
  return (
    <AfterHydration>
      <TestersOnly>
        <GoogleCheckPage />
      </TestersOnly>
    </AfterHydration>
  );
}
