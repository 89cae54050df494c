import { Outlet } from 'react-router';
import { GuestsOnly } from '#web/app/guards.tsx';

export default function ForGuests() {
  return (
    <GuestsOnly>
      <Outlet />
    </GuestsOnly>
  );
}
