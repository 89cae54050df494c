import { useMemo, useState } from 'react';
import type { AirportDto } from '#contract/network.ts';
import { type AirportCode, isAirportCode } from '#domain/airports.ts';
import { cityGroupOf } from '#domain/city-groups.ts';
import { AirportChoice } from '#web/alerts/airport-choice.tsx';
import { errorSelector } from '#web/alerts/use-alert-form.ts';
import { useAirportsInTime } from '#web/network/use-airports.ts';
import type { Places } from '#web/network/use-places.ts';
import { AirportsFailed } from '#web/places/airports-failed.tsx';
import { type Place, placesByKey, placesOf } from '#web/places/place.ts';
import { PlacePicker } from '#web/places/place-picker.tsx';

type End = 'origin' | 'destination';

interface EndFieldProps {
  readonly end: End;
  readonly airport: AirportCode | '';
  readonly onAirport: (airport: AirportCode | '') => void;
  readonly error: string | undefined;
  readonly places: Places;
}

const LABELS: Readonly<Record<End, { readonly field: string; readonly airport: string }>> = {
  origin: { field: 'From', airport: 'Departure airport' },
  destination: { field: 'To', airport: 'Arrival airport' },
};

/** A place, and one of its airports if it is a city with several. */
export function EndField({ end, airport, onAirport, error, places }: EndFieldProps) {
  const { airports, failed, reason, retry } = useAirportsInTime();
  const list = useMemo(() => airports && listOf(airports), [airports]);
  const [chosen, setChosen] = useState<readonly string[]>(airport ? [airport] : []);
  const [place = ''] = chosen;
  const { found, failure } = airportsOfPlace(place, end, places);
  const labels = LABELS[end];

  const choose = (keys: readonly string[]) => {
    setChosen(keys);
    const next = airportsOfPlace(keys[0] ?? '', end, places).found;
    onAirport(next.length === 1 ? (next[0] ?? '') : '');
  };
  if (failed) return <AirportsFailed reason={reason} retry={retry} />;
  const isCity = found.length > 1;
  const ownError = failure ?? (isCity ? undefined : error);
  return (
    <>
      <div {...errorSelector(ownError)}>
        <PlacePicker
          label={labels.field}
          placeholder="City or airport"
          places={list?.places}
          byKey={list?.byKey ?? NOTHING}
          view="city"
          max={1}
          chosen={chosen}
          onChange={choose}
          error={ownError}
        />
      </div>
      {isCity && (
        <AirportChoice
          label={`${labels.airport} in ${cityGroupOf(place)?.displayName ?? place}`}
          airports={found}
          places={places}
          value={airport}
          onChange={onAirport}
          error={error}
        />
      )}
    </>
  );
}

const NOTHING: ReadonlyMap<string, Place> = new Map();

const listOf = (airports: readonly AirportDto[]) => ({
  places: placesOf(airports, 'city'),
  byKey: placesByKey(airports),
});

interface PlaceAirports {
  readonly found: readonly AirportCode[];
  /** Why none was found. */
  readonly failure: string | undefined;
}

const UNKNOWN_CITY =
  'No airports found for this city in our database. Please try searching with specific airport codes.';

/** Airports for an alert of a place: a code, or a city such as `CITY:NEW YORK CITY`. */
export function airportsOfPlace(
  place: string,
  end: 'origin' | 'destination',
  { airportOf }: Pick<Places, 'airportOf'>,
): PlaceAirports {
  if (place === '') return { found: [], failure: undefined };
  if (isAirportCode(place)) return { found: [place], failure: undefined };
  const known = cityGroupOf(place)?.airports.flatMap((code) => airportOf(code) ?? []) ?? [];
  if (known.length === 0) return { found: [], failure: UNKNOWN_CITY };
  const served = known.filter(({ routes }) => routes > 0);
  if (served.length === 0)
    return {
      found: [],
      failure: `No airports found for the selected ${end} city. Please try a different search.`,
    };
  return { found: served.map(({ stationCode }) => stationCode as AirportCode), failure: undefined };
}
