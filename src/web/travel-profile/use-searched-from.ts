import { expandPlaces } from '#domain/city-groups.ts';
import { useSession } from '#web/session/use-session.tsx';
import { useTravelProfile } from './use-travel-profile.ts';

/**
 * Notes where a search began as home airport: of a guest with one home airport or none, and of a member who has none.
 */
export function useSearchedFrom(): (origin: string) => void {
  const { user } = useSession();
  const { profile, save } = useTravelProfile();
  const mostHomes = user ? 0 : 1;
  return (origin) => {
    const [first] = expandPlaces(origin, () => true).airports;
    const homes = profile.home_airports;
    if (first && homes.length <= mostHomes && !homes.includes(first))
      save({ home_airports: [first] });
  };
}
