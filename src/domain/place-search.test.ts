import { describe, expect, it } from 'vitest';
import { foldText } from './place-names.ts';
import { isNamed, type RankedPlace, rankPlaces } from './place-search.ts';

const airport = (code: string, name: string, airportName: string, routes: number): RankedPlace => ({
  codes: [code],
  name,
  airportNames: [airportName],
  aliases: [],
  routes,
});
const group = (codes: string[], name: string, aliases: string[], routes: number): RankedPlace => ({
  codes,
  name,
  airportNames: codes.map((code) => `${code} Airport`),
  aliases,
  routes,
});

const PLACES = [
  airport('DEN', 'Denver', 'Denver International Airport', 51),
  airport('LAS', 'Las Vegas', 'Harry Reid International Airport', 33),
  airport('LAX', 'Los Angeles', 'Los Angeles International Airport', 12),
  airport('LGA', 'New York', 'LaGuardia Airport', 9),
  airport('MSY', 'New Orleans', 'Louis Armstrong New Orleans International Airport', 8),
  airport('SJO', 'San José', 'Juan Santamaría International Airport', 3),
  airport('SLC', 'Salt Lake City', 'Salt Lake City International Airport', 6),
  airport('STL', 'St. Louis', 'St. Louis Lambert International Airport', 11),
  airport('PNS', 'Pensacola', 'Pensacola International Airport', 0),
  group(['JFK', 'LGA', 'EWR'], 'New York City', ['nyc', 'newark'], 20),
  group(['SFO', 'SJC', 'OAK'], 'San Francisco Bay Area', ['bay area', 'sf'], 14),
];
const names = (query: string) => rankPlaces(PLACES, query).map((place) => place.name);
const codes = (query: string) => rankPlaces(PLACES, query).map((place) => place.codes.join());

describe('place ranking', () => {
  it('the place search without text lists all places by routes, those without routes last', () => {
    expect(names('').slice(0, 3)).toEqual(['Denver', 'Las Vegas', 'New York City']);
    expect(names('  ').at(-1)).toBe('Pensacola');
  });

  it('the place search puts an exact code before the city group that includes it', () => {
    expect(codes('lga')).toEqual(['LGA', 'JFK,LGA,EWR']);
    expect(codes('SLC')[0]).toBe('SLC');
  });

  it('the place search puts a city group before cities that begin alike', () => {
    expect(names('new')).toEqual(['New York City', 'New York', 'New Orleans']);
  });

  it.each(['nyc', 'newark', 'JFK', 'NYC '])(
    'the place search finds New York City by %s',
    (query) => {
      expect(names(query)[0]).toBe('New York City');
    },
  );
  it('the place search finds the Bay Area', () =>
    expect(names('bay area')).toEqual(['San Francisco Bay Area']));

  it.each(['new', 'jfk', 'nyc'])(
    'the place search puts a city group before a city with more routes: %s',
    (query) => {
      const city = airport('XXX', 'New York Nyc Jfk', `${query} Airport`, 90);
      const york = group(['JFK', 'LGA'], 'New York City', ['nyc'], 5);
      expect(rankPlaces([{ ...city, name: `${query} Falls` }, york], query)[0]).toBe(york);
    },
  );

  it('the place search matches any name of a place: an alias, or one of two airports', () => {
    const alias = { ...airport('SAT', 'San Antonio', 'Airport', 1), aliases: ['alamo'] };
    const named = airport('XXA', 'Big', 'San Airport', 50);
    const word = airport('XXB', 'Fort San', 'Airport', 90);
    expect(rankPlaces([word, named, alias], 'san')).toEqual([alias, named, word]);
    expect(rankPlaces([word, alias], 'alam')).toEqual([alias]);
    const two = { ...named, airportNames: ['Other Airport', 'San Airport'] };
    expect(rankPlaces([word, two], 'san')).toEqual([two, word]);
  });

  it('the place search sorts places of equal rank and routes by name', () => {
    const [b, a, accented] = ['Bend', 'Austin', 'Álamo'].map((name) =>
      airport('XXX', name, 'Airport', 5),
    );
    expect(rankPlaces([b!, a!, accented!], '')).toEqual([accented, a, b]);
    expect(rankPlaces([a!, accented!, b!], '')).toEqual([accented, a, b]);
  });

  it('the place search ranks the start of a city, airport name and word before text inside a word', () => {
    expect(names('la')).toEqual([
      'Las Vegas', // beginning of the city
      'New York', // LaGuardia: beginning of the airport name
      'St. Louis', // Lambert, 11 routes: beginning of a word
      'Salt Lake City', // 6 routes
      'Los Angeles', // LAX, inside a code; 12 routes
      'Pensacola', // inside; no routes
    ]);
    expect(names('santam')).toEqual(['San José']);
    expect(names('olula')).toEqual([]);
  });

  it('the place search ignores case, accents and punctuation', () => {
    expect(names('san jose')).toEqual(['San José']);
    expect(names('st louis')).toEqual(['St. Louis']);
    expect(foldText('  José-María, St. ')).toBe('jose maria st');
  });

  it.each(['dever', 'denvr', 'dnever', 'denber', 'dennver', 'ednver', 'xenver'])(
    'the place search tolerates one typo: %s',
    (query) => expect(names(query)).toEqual(['Denver']),
  );
  it('the place search tolerates one typo in a later word, not two, and none in short words', () => {
    expect(names('salt lkae')).toEqual(['Salt Lake City']);
    expect(names('vegsa')).toEqual(['Las Vegas']);
    expect(names('denr')).toEqual(['Denver']);
    for (const query of ['dxnxer', 'dxxver', 'dxever', 'dnxver'])
      expect(names(query), query).toEqual([]);
    expect(names('dwn')).toEqual([]);
  });

  it('the place search takes regular expression characters as plain text', () => {
    expect(names('.*')).toEqual(names(''));
    expect(names('(den')).toEqual(['Denver']);
    expect(names('den[')).toEqual(['Denver']);
  });

  it('the place search finds a city with its state or country behind it', () => {
    const maine = { ...airport('PWM', 'Portland', 'Jetport', 4), regions: ['ME'] };
    const oregon = { ...airport('PDX', 'Portland', 'Portland International', 9), regions: ['OR'] };
    expect(rankPlaces([oregon, maine], 'portland, me')).toEqual([maine]);
    expect(rankPlaces([oregon, maine], 'portland')).toEqual([oregon, maine]);
  });

  it('the place search shows places within one typo only when nothing matches as typed', () => {
    const lima = airport('LIM', 'Lima', 'Jorge Chavez', 9);
    const lime = airport('XLM', 'Lime Rock', 'Airport', 1);
    expect(rankPlaces([lima, lime], 'lime')).toEqual([lime]);
    expect(rankPlaces([lima], 'lime')).toEqual([lima]);
  });
});

describe('a place named in full', () => {
  const york = group(['JFK', 'LGA', 'EWR'], 'New York City', ['nyc', 'newark'], 20);

  it.each(['DEN', 'denver', ' Denver '])('is named by its code or its city: %s', (text) =>
    expect(isNamed(PLACES[0]!, text)).toBe(true),
  );
  it('is not named by a part of its name, by its airport, or by nothing', () => {
    for (const text of ['denv', 'DE', 'Denver International Airport', ''])
      expect(isNamed(PLACES[0]!, text), text).toBe(false);
  });
  it('of several airports is named by its name and its aliases, not by the code of one', () => {
    expect(['nyc', 'Newark', 'New York City'].every((text) => isNamed(york, text))).toBe(true);
    expect(isNamed(york, 'JFK')).toBe(false);
  });
});

describe('what people call a place', () => {
  const in_ = (regions: readonly string[], place: RankedPlace): RankedPlace => ({
    ...place,
    regions,
  });
  const named = (aliases: readonly string[], place: RankedPlace): RankedPlace => ({
    ...place,
    aliases,
  });
  const CALLED = [
    in_(['FL', 'Florida'], airport('FLL', 'Fort Lauderdale', 'Hollywood International', 30)),
    in_(['FL', 'Florida'], airport('MCO', 'Orlando', 'Orlando International Airport', 50)),
    in_(['MO', 'Missouri'], airport('STL', 'St. Louis', 'St. Louis Lambert', 11)),
    in_(['MN', 'Minnesota'], airport('MSP', 'Minneapolis', 'Minneapolis-St Paul', 20)),
    in_(['CO', 'Colorado'], airport('COS', 'Colorado Springs', 'Colorado Springs Airport', 3)),
    in_(['CO', 'Colorado'], airport('DEN', 'Denver', 'Denver International Airport', 51)),
    named(['philly'], airport('PHL', 'Philadelphia', 'Philadelphia International Airport', 40)),
  ];
  const found = (query: string) => rankPlaces(CALLED, query).map(({ codes: [code] }) => code);

  it.each([
    ['ft lauderdale', ['FLL']],
    ['Ft. Laud', ['FLL']],
    ['saint louis', ['STL']],
    ['saint l', ['STL']],
    ['st lou', ['STL']],
    ['saint paul', ['MSP']],
    ['philly', ['PHL']],
    ['denver airport', ['DEN']],
    ['Denver (DEN)', ['DEN']],
    ['denver colorado', ['DEN']],
  ])('%j finds %j', (query, codes) => {
    expect(found(query)).toEqual(codes);
  });

  it('a state finds its airports, those with more routes first', () => {
    expect(found('Colorado')).toEqual(['DEN', 'COS']);
    expect(found('florida')).toEqual(['MCO', 'FLL']);
    expect(found('flor')).toEqual(['MCO', 'FLL']);
  });

  it('a whole word beats the beginning of a longer one, and that letters within a word', () => {
    const whole = airport('XXA', 'Big', 'The Paul Airport', 1);
    const longer = airport('XXB', 'Small', 'The Paulding Airport', 50);
    const within = airport('XXC', 'Other', 'Stpaulia Airport', 90);
    expect(rankPlaces([within, longer, whole], 'paul')).toEqual([whole, longer, within]);
  });

  it('characters that are not seen do not matter', () => {
    expect(found('phil\u200Bly')).toEqual(['PHL']);
    expect(found('\uFEFFDEN\u2060')).toEqual(['DEN']);
  });
});
