import { useMemo, useState } from 'react';
import { ERRORS } from '#contract/errors.ts';
import { MAX_PLACES } from '#domain/city-groups.ts';
import { WARM_FROM } from '#domain/travel-profile.ts';
import { UpgradeDialog } from '#web/billing/upgrade-dialog.tsx';
import { AirportsFailed } from '#web/network/use-network.tsx';
import { placesOf } from '#web/places/place.ts';
import { PlacePicker } from '#web/places/place-picker.tsx';
import { Options } from '#web/sentence/options.tsx';
import styles from '#web/sentence/slots.module.css';
import { useSession } from '#web/session/use-session.tsx';
import { useTravelProfile } from '#web/travel-profile/use-travel-profile.ts';
import { Crown } from '#web/ui/badge.tsx';
import { Stepper } from '#web/ui/stepper.tsx';
import type { SlotFieldProps } from './slot-props.ts';

export function WhereField({ asked, onAsk, facts }: SlotFieldProps) {
  const canChoose = useSession().can('flights.choose-destination');
  const { profile } = useTravelProfile();
  const [isPicking, setPicking] = useState(false);
  const [isPaywalled, setPaywalled] = useState(false);
  const { destination = '', warm_from: warmFrom } = asked;
  const kind = destination || isPicking ? 'place' : warmFrom ? 'warm' : 'anywhere';
  const degrees = warmFrom ?? String(profile.warm_from);
  const go = (next: { readonly destination?: string; readonly warm_from?: string }) => {
    setPicking(false);
    onAsk({ ...asked, destination: undefined, warm_from: undefined, ...next });
  };
  return (
    <>
      <Options
        label="To where"
        options={{
          anywhere: { name: 'Anywhere', isChosen: kind === 'anywhere', onChoose: () => go({}) },
          warm: {
            name: 'Somewhere warm',
            note: `A high of ${degrees} °F or more while you are there.`,
            isChosen: kind === 'warm',
            onChoose: () => go({ warm_from: degrees }),
          },
          place: {
            name: canChoose ? (
              'A place'
            ) : (
              <>
                A place <Crown size={14} />
              </>
            ),
            note: 'Single Route Search',
            isChosen: kind === 'place',
            onChoose: () => (canChoose ? setPicking(true) : setPaywalled(true)),
          },
        }}
      />
      {kind === 'warm' && (
        <div className={styles.line}>
          <p>High from, in °F</p>
          <Stepper
            label="High from, in °F"
            value={Number(degrees)}
            min={WARM_FROM.least}
            max={WARM_FROM.most}
            onChange={(next) => go({ warm_from: String(next ?? profile.warm_from) })}
          />
        </div>
      )}
      {kind === 'place' && <PlaceField {...{ asked, onAsk, facts }} />}
      <UpgradeDialog feature="single_route" open={isPaywalled} onClose={() => setPaywalled(false)}>
        {ERRORS.single_route_is_premium.message}
      </UpgradeDialog>
    </>
  );
}

function PlaceField({ asked, onAsk, facts: { airports, byKey, failure } }: SlotFieldProps) {
  const places = useMemo(() => airports && placesOf(airports, 'city'), [airports]);
  if (failure) return <AirportsFailed {...failure} />;
  return (
    <PlacePicker
      id="trip-to"
      label="To"
      placeholder="Search cities or airports..."
      {...{ places, byKey }}
      view="city"
      max={MAX_PLACES}
      chosen={(asked.destination ?? '').split(',').filter(Boolean)}
      onChange={(keys) =>
        onAsk({ ...asked, warm_from: undefined, destination: keys.join(',') || undefined })
      }
    />
  );
}
