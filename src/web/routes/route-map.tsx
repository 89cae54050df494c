import { MembersOnly } from '#web/app/guards.tsx';
import { RoutesFirstView } from '#web/features/routes/routes-header.tsx';
import { RoutesPage } from '#web/features/routes/routes-page.tsx';

export const handle = { isForMembers: true };

export default function RouteMap() {
  return (
    <MembersOnly waiting={<RoutesFirstView />}>
      <RoutesPage />
    </MembersOnly>
  );
}
