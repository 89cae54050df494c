import { type AirportCode, isAirportCode } from '#domain/airports.ts';
import { ALERT_LIMITS } from '#domain/alert-question.ts';
import { cityGroupOf } from '#domain/city-groups.ts';
import { AirportsFailed } from '#web/places/airports-failed.tsx';
import { usePlaceList } from '#web/places/place.ts';
import { PlacePicker } from '#web/places/place-picker.tsx';
import type { Places } from '#web/places/use-network.ts';
import { Options } from '#web/question/slot-dialog.tsx';
import { FieldError } from '#web/ui/fields.tsx';
import { Checkbox } from '#web/ui/switches.tsx';
import styles from '../alerts.module.css';
import type { AlertSlotProps } from './alert-question.ts';
import { isComplete, type PlaceChoice, withAirport, withKeys } from './place-choice.ts';

export const FromSlot = ({ form, places }: AlertSlotProps) => (
  <EndFields
    end="origin"
    choice={form.fields.from}
    onChoice={(from) => form.change({ from })}
    error={form.errors.origin}
    places={places}
  />
);

export function ToSlot({ form, places }: AlertSlotProps) {
  const { fields, change, errors } = form;
  return (
    <>
      <Options
        label="To where"
        options={{
          place: {
            name: 'A place, or any of several',
            isChosen: !fields.isAnywhere,
            onChoose: () => change({ isAnywhere: false }),
          },
          anywhere: {
            name: 'Anywhere',
            note: 'At most one message a day.',
            isChosen: fields.isAnywhere,
            onChoose: () => change({ isAnywhere: true }),
          },
        }}
      />
      {!fields.isAnywhere && (
        <EndFields
          end="destination"
          choice={fields.to}
          onChoice={(to) => change({ to })}
          error={errors.destination}
          places={places}
        />
      )}
    </>
  );
}

interface EndFieldsProps {
  readonly end: End;
  readonly choice: PlaceChoice;
  readonly onChoice: (choice: PlaceChoice) => void;
  readonly error: string | undefined;
  readonly places: Places;
}

const ENDS = {
  origin: { label: 'From', airports: 'Departure airports', max: ALERT_LIMITS.origins },
  destination: { label: 'To', airports: 'Arrival airports', max: ALERT_LIMITS.destinations },
} as const;

/** Places, and which airports count of a city with several. */
function EndFields({ end, choice, onChoice, error, places }: EndFieldsProps) {
  const list = usePlaceList('city');
  const { label, airports: legend, max } = ENDS[end];
  const found = choice.keys.map((key) => ({ key, ...airportsOfPlace(key, end, places) }));
  const cities = found.filter((one) => !isAirportCode(one.key) && one.found.length > 1);
  const unserved = found.find((one) => one.failure)?.failure;
  const unticked = cities.find(({ key }) => !isComplete({ ...choice, keys: [key] }))?.key;
  if (list.failure) return <AirportsFailed {...list.failure} />;
  return (
    <>
      <PlacePicker
        label={label}
        placeholder="City or airport"
        hint={`At most ${max} airports.`}
        places={list.places}
        byKey={list.byKey}
        isFirst
        view="city"
        max={max}
        chosen={choice.keys}
        onChange={(keys) =>
          onChoice(withKeys(choice, keys, (key) => airportsOfPlace(key, end, places).found))
        }
        error={unserved ?? (unticked ? undefined : error)}
      />
      {cities.map((city) => (
        <CityAirports
          key={city.key}
          id={`${end}-${city.key}`}
          legend={`${legend} in ${cityGroupOf(city.key)?.displayName ?? city.key}`}
          airports={city.found}
          error={city.key === unticked ? error : undefined}
          {...{ choice, onChoice, places }}
        />
      ))}
    </>
  );
}

interface CityAirportsProps
  extends Pick<EndFieldsProps, 'choice' | 'onChoice' | 'places' | 'error'> {
  readonly id: string;
  readonly legend: string;
  readonly airports: PlaceChoice['airports'];
}

function CityAirports(props: CityAirportsProps) {
  const { id, legend, airports, choice, onChoice, places, error } = props;
  return (
    <fieldset className={styles.airports} aria-describedby={error ? `${id}-error` : undefined}>
      <legend className={styles.legend}>{legend}</legend>
      {airports.map((code) => (
        <Checkbox
          key={code}
          label={
            <>
              {code}{' '}
              <span className={styles.airportName}>
                {places.airportOf(code)?.name ?? places.cityOf(code)}
              </span>
            </>
          }
          checked={choice.airports.includes(code)}
          onChange={(isTicked) => onChoice(withAirport(choice, code, isTicked))}
        />
      ))}
      <FieldError id={id} error={error} />
    </fieldset>
  );
}

/** An end of the route of an alert. */
type End = 'origin' | 'destination';

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
  end: End,
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
