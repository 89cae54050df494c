import { SearchX, TriangleAlert } from 'lucide-react';
import { ButtonLink } from '#web/ui/button/button-link.tsx';
import { EmptyView } from '#web/ui/feedback/empty-view.tsx';
import type { TripError } from '../read-trip.ts';

const MESSAGES = {
  incomplete: {
    title: 'Error Loading Flight Summary',
    text: 'Invalid flight summary URL. Missing required parameters.',
    Icon: TriangleAlert,
  },
  corrupted: {
    title: 'Error Loading Flight Summary',
    text: 'Invalid flight data. The flight information appears to be corrupted.',
    Icon: TriangleAlert,
  },
  gone: {
    title: 'Flight Data Not Found',
    lead: 'The selected flights could not be found. They may have expired or been removed.',
    text: 'Flight data not found. The flights may have expired or the URL is invalid. Please start a new search.',
    Icon: SearchX,
  },
} as const satisfies Record<TripError, unknown>;

export function SummaryError({ error }: { readonly error: TripError }) {
  const { title, text, Icon, ...more } = MESSAGES[error];
  return (
    <EmptyView
      scope="screen"
      icon={<Icon strokeWidth={1.5} />}
      title={title}
      action={
        <ButtonLink to="/" variant="primary">
          Start New Search
        </ButtonLink>
      }
    >
      {'lead' in more && <p>{more.lead}</p>}
      <p role="alert">{text}</p>
    </EmptyView>
  );
}
