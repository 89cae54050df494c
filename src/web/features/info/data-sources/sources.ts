export interface DataSource {
  readonly what: string;
  readonly from: string;
  readonly terms: string;
  readonly asOf: string;
  /** What is estimated, omitted or uncertain. */
  readonly caution?: string;
  /** Only the sample fares come from it. */
  readonly ofSample?: true;
}

/** What comes with the product. An installation may load a newer timetable and other blackout dates. */
export const SOURCES: readonly DataSource[] = [
  {
    what: 'Timetable as filed',
    from: 'US Department of Transportation, Bureau of Transportation Statistics: on-time performance by reporting carrier. One typical week: 814 flight numbers on 522 routes.',
    terms: 'Work of the US government, public domain',
    asOf: 'July 2026',
    caution: 'A summer week: winter flights differ by day and season.',
  },
  {
    what: 'Timetable where nothing is filed',
    from: 'Flight numbers mostly from Virtual Radar Server standing data; times estimated by us. 394 routes: abroad, new ones and seasonal ones.',
    terms: 'CC0; own work',
    asOf: 'September 2026',
    caution:
      '383 of these flights have estimated times and 58 a made-up number. Each is shown as approximate.',
  },
  {
    what: 'Routes',
    from: 'The airports’ articles in the English Wikipedia (facts only) and US Department of Transportation data.',
    terms: 'Plain facts; work of the US government',
    asOf: 'October 7, 2026',
  },
  {
    what: 'Airports, coordinates, time zones',
    from: 'Virtual Radar Server standing data; US states from OurAirports; zones from tz-lookup with the names of the IANA Time Zone Database.',
    terms: 'CC0; public domain; CC0',
    asOf: 'November 2026',
  },
  {
    what: 'Built-in map',
    from: 'Natural Earth by way of world-atlas; US Census Bureau by way of us-atlas. Clipped and simplified.',
    terms: 'Public domain; ISC, © 2013–2019 Michael Bostock',
    asOf: 'November 2026',
  },
  {
    what: 'Blackout dates',
    from: 'The airline’s own days, taken from two open-source tools with the same list; a third, reviewed against the airline’s page, agrees from October 2026 to January 18, 2027.',
    terms: 'Plain facts',
    asOf: 'September 29, 2026',
    caution: 'The list that came with the product ends on April 4, 2027.',
  },
  {
    what: 'Fares that people saw',
    from: '46 fares on public pages. The sample fares are checked against them.',
    terms: 'Plain facts',
    asOf: 'July 2023 to September 2026',
    ofSample: true,
  },
];
