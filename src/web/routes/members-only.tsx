import { Outlet } from 'react-router';
import { MembersOnly } from '#web/app/guards.tsx';

export const handle = { isForMembers: true };

export default function ForMembers() {
  return (
    <MembersOnly>
      <Outlet />
    </MembersOnly>
  );
}
