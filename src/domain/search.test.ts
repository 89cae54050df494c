import { describe, expect, it } from 'vitest';
import { headingOf, homeRouteLabel, routeLabel } from './search.ts';

const CITIES: Record<string, string> = { DEN: 'Denver', SLC: 'Salt Lake City', LAS: 'Las Vegas' };
const cityOf = (code: string) => CITIES[code] ?? code;
const from = (origin: string, destination = '') =>
  ({ direction: 'outbound', origin, destination }) as const;

describe('search heading', () => {
  it('a search heading names up to three places, or the first one and a count', () => {
    expect(headingOf(from('DEN'), cityOf)).toBe('Flights from Denver');
    expect(headingOf(from('DEN,SLC,LAS'), cityOf)).toBe(
      'Flights from Denver, Salt Lake City, Las Vegas',
    );
    expect(headingOf(from('DEN,SLC,LAS,XNA'), cityOf)).toBe('Flights from Denver +3 more');
  });

  it('a search heading ignores empty places between commas', () => {
    expect(headingOf(from(',DEN,,SLC,'), cityOf)).toBe('Flights from Denver, Salt Lake City');
  });

  it('a search heading names groups, destinations and directions', () => {
    expect(headingOf(from('CITY:NEW YORK CITY', 'LAS'), cityOf)).toBe(
      'Flights from New York City to Las Vegas',
    );
    const inbound = { direction: 'inbound', origin: '', destination: 'LAS' } as const;
    expect(headingOf(inbound, cityOf)).toBe('Inbound to Las Vegas');
    expect(routeLabel(from('DEN'), cityOf)).toBe('Denver to anywhere');
  });

  it('the label of a way back never says where the way out leads', () => {
    expect(homeRouteLabel('DEN,SLC', 'LAS', cityOf)).toBe('Las Vegas to Denver, Salt Lake City');
    expect(homeRouteLabel('DEN', 'CITY:NEW YORK CITY', cityOf)).toBe('New York City to Denver');
    expect(homeRouteLabel('DEN', '', cityOf)).toBe('Home to Denver');
  });
});
