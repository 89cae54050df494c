import { TestersOnly } from '#web/app/guards.tsx';
import { GoogleCheckPage } from '#web/features/account/google/google-check-page.tsx';

export default function DebugGoogle() {
  return (
    <TestersOnly>
      <GoogleCheckPage />
    </TestersOnly>
  );
}
