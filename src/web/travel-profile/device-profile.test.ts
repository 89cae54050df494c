import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { NO_TRAVEL_PROFILE } from '#contract/travel-profile.ts';
import { deviceProfile } from './device-profile.ts';

const clear = () => localStorage.clear();
beforeEach(clear);
afterEach(clear);

describe('the travel profile of a device', () => {
  it('says nothing at first, and keeps what is changed', () => {
    expect(deviceProfile.get()).toEqual(NO_TRAVEL_PROFILE);
    deviceProfile.change({ party: 3, passes: 1 });
    deviceProfile.change({ warm_from: 70 });
    expect(deviceProfile.get()).toEqual({
      home_airports: [],
      party: 3,
      passes: 1,
      den: false,
      warm_from: 70,
    });
    expect(deviceProfile.get()).toBe(deviceProfile.get());
    deviceProfile.remove();
    expect(deviceProfile.get()).toEqual(NO_TRAVEL_PROFILE);
  });

  it.each([
    'nonsense',
    'null',
    '[]',
    '7',
    '{"party":9}',
    '{"party":2.5}',
    '{"party":1,"passes":2}',
    '{"home_airports":["DENVER"]}',
    '{"home_airports":["DEN","DEN"]}',
    '{"home_airports":["AAA","BBB","CCC","DDD","EEE","FFF","GGG","HHH"]}',
    '{"warm_from":121}',
  ])('says nothing where it is unreadable: %s', (text) => {
    localStorage.setItem('travel_profile', text);
    expect(deviceProfile.get()).toEqual(NO_TRAVEL_PROFILE);
  });

  it('takes over once what older versions stored', () => {
    localStorage.setItem('home_airport', 'LAS');
    localStorage.setItem('travelers', '{"party":3,"passes":1}');
    const moved = { ...NO_TRAVEL_PROFILE, home_airports: ['LAS'], party: 3, passes: 1 };
    expect(deviceProfile.get()).toEqual(moved);
    expect(Object.keys(localStorage)).toEqual(['travel_profile']);
    localStorage.setItem('home_airport', 'MCO');
    expect(deviceProfile.get()).toEqual(moved);
  });

  it.each([
    ['home_airport', 'Las Vegas'],
    ['travelers', '{"party":9}'],
    ['travelers', 'nonsense'],
    ['travelers', '[]'],
  ])('takes over nothing of an unreadable %s: %s', (key, text) => {
    localStorage.setItem(key, text);
    expect(deviceProfile.get()).toEqual(NO_TRAVEL_PROFILE);
  });

  it('holds a pass for each traveler of an older party that does not say how many', () => {
    localStorage.setItem('travelers', '{"party":2}');
    expect(deviceProfile.get()).toMatchObject({ party: 2, passes: 2 });
  });
});
