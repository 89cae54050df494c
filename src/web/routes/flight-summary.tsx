import { AfterHydration } from '#web/browser/after-hydration.tsx';
import { SummaryPage } from '#web/features/summary/summary-page.tsx';

export default function FlightSummary() {
  return (
    <AfterHydration>
      <SummaryPage />
    </AfterHydration>
  );
}
