import { useMemo, useState } from 'react';
import { distanceMiles } from '#domain/airports.ts';
import { expandPlaces } from '#domain/city-groups.ts';
import { driveMinutes, formatDrive, NEARBY_MILES } from '#domain/nearby.ts';
import { AirportsFailed, cityOf } from '#web/network/use-network.tsx';
import { OriginPicker } from '#web/places/origin-picker.tsx';
import { type PlaceView, placesOf } from '#web/places/place.ts';
import { SegmentedControl } from '#web/ui/segmented-control.tsx';
import { Switch } from '#web/ui/switches.tsx';
import type { QuestionFacts } from '../use-trip-facts.ts';
import type { SlotFieldProps } from './slot-props.ts';

const VIEWS = [
  { value: 'city', label: 'City View' },
  { value: 'airport', label: 'Airport View' },
] as const;

export function FromField({ asked, onAsk, facts, suggested }: SlotFieldProps) {
  const [view, setView] = useState<PlaceView>('city');
  const { airports, byKey, failure } = facts;
  const places = useMemo(() => airports && placesOf(airports, view), [airports, view]);
  const chosen = asked.origins.split(',').filter(Boolean);
  const near = nearbyText(asked.origins, airports);
  return (
    <>
      {failure && <AirportsFailed {...failure} />}
      <OriginPicker
        hasFailed={failure !== undefined}
        id="trip-from"
        {...{ places, byKey, view, chosen, suggested }}
        onChange={(keys, namesSuggested) => {
          const own = namesSuggested ? keys : keys.filter((key) => key !== suggested);
          onAsk({ ...asked, origins: (own.length > 0 ? own : keys).join(',') });
        }}
        error={undefined}
        hint={undefined}
        aside={
          <SegmentedControl
            look="words"
            label="City View or Airport View"
            options={VIEWS}
            value={view}
            onChange={setView}
          />
        }
      />
      <Switch
        label="And airports nearby"
        hint={near || `None within ${NEARBY_MILES} miles`}
        checked={asked.nearby === '1'}
        onChange={(isOn) => onAsk({ ...asked, nearby: isOn ? '1' : undefined })}
      />
      {(chosen.length > 1 || asked.nearby === '1') && (
        <Switch
          label="Home to any of them"
          hint="Else each trip ends where it began."
          checked={asked.return_to === 'any'}
          onChange={(isOn) => onAsk({ ...asked, return_to: isOn ? 'any' : undefined })}
        />
      )}
    </>
  );
}

/** `Tampa, about 2 h 05 m by car` of the nearest three; empty for none. */
function nearbyText(origins: string, airports: QuestionFacts['airports'] = []): string {
  const codes = new Set<string>(expandPlaces(origins, () => true).airports);
  const named = airports.filter(({ stationCode }) => codes.has(stationCode));
  return airports
    .filter(({ stationCode, routes }) => routes > 0 && !codes.has(stationCode))
    .map((airport) => ({
      airport,
      miles: Math.min(...named.map((one) => distanceMiles(one, airport))),
    }))
    .filter(({ miles }) => miles <= NEARBY_MILES)
    .toSorted((a, b) => a.miles - b.miles)
    .slice(0, 3)
    .map(
      ({ airport, miles }) =>
        `${cityOf(airport)}, about ${formatDrive(driveMinutes(miles))} by car`,
    )
    .join('; ');
}
