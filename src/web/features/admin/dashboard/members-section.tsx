import type { DashboardDto } from '#contract/admin/dashboard.ts';
import type { LocalDate } from '#domain/time.ts';
import { DayChart, ShareChart } from '../charts/charts.tsx';
import { DashboardSection } from './dashboard-section.tsx';
import styles from './overview.module.css';

interface MembersSectionProps {
  readonly figures: DashboardDto;
  readonly dates: readonly LocalDate[];
}

export function MembersSection({ figures, dates }: MembersSectionProps) {
  const { active_members, days, members } = figures;
  return (
    <DashboardSection title="Members">
      <div className={styles.charts}>
        <DayChart
          title="Active members per day"
          lead={
            <>
              Members who searched or signed in: {active_members.toLocaleString('en-US')} different
              ones in these days.
            </>
          }
          days={dates}
          series={[{ name: 'Active members', figures: days.map((day) => day.active_members) }]}
          whenNone="Nobody searched or signed in."
        />
        <DayChart
          title="Sign-ups per day"
          lead="Accounts created."
          days={dates}
          series={[{ name: 'Sign-ups', figures: days.map(({ sign_ups }) => sign_ups) }]}
          whenNone="No accounts were created in these days."
        />
        <DayChart
          title="Matches per day"
          lead="Travel dates of alerts for which a fare was found."
          days={dates}
          series={[{ name: 'Finds', figures: days.map(({ finds }) => finds) }]}
          whenNone="No fares were found for alerts in these days."
        />
        <ShareChart
          title="Users by plan"
          lead="What they have now."
          header={['Plan', 'Users']}
          shares={[
            { name: 'Free', figure: members.free },
            { name: 'Trial', figure: members.trial },
            { name: 'Premium', figure: members.premium },
            { name: 'Disabled accounts', figure: members.disabled },
          ]}
        />
      </div>
    </DashboardSection>
  );
}
