import '#test/screen/matchers.ts';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it } from 'vitest';
import { screenTest } from '#test/screen/open-app.tsx';
import {
  chip,
  from,
  option,
  optionTexts,
  quick,
  submitButton,
  to,
} from '#test/screen/search-fields.ts';
import { AIRPORTS, closeSearch, openSearch } from '#test/screen/search-fixture.ts';

screenTest();
afterEach(closeSearch);

describe('place picker', () => {
  it('the place picker takes Escape only while it has a list to close or text to clear', async () => {
    openSearch();
    await quick('Denver');
    const field = await from();
    // False where the key was taken.
    const pressEscape = () => fireEvent.keyDown(field, { key: 'Escape' });
    await userEvent.type(field, 'zzz');
    await userEvent.keyboard('{Escape}');
    expect(field).toHaveValue('zzz');
    expect(pressEscape()).toBe(false);
    expect(field).toHaveValue('');
    expect(pressEscape()).toBe(true);
  });

  it('the place picker lists two places on a narrow window until more are requested', async () => {
    openSearch();
    await quick('Denver');
    const first = screen.getByRole('group', { name: 'From: first places' });
    const names = () =>
      within(first)
        .getAllByRole('button')
        .map((one) => one.textContent);
    expect(names()).toEqual(['Denver DEN', 'Atlanta ATL', 'Show More']);
    await userEvent.click(within(first).getByRole('button', { name: 'Show More' }));
    expect(optionTexts().length).toBeGreaterThan(6);
    expect(optionTexts().at(-1)).toContain('No flights today');
    expect(optionTexts().join()).not.toContain('LGA ·');
    expect(await from()).toHaveFocus();
    await userEvent.click(screen.getByRole('button', { name: 'Done' }));
    expect(screen.queryByRole('option')).toBeNull();
  });

  it('the place picker groups airports by city in City View and lists each in Airport View', async () => {
    openSearch();
    await userEvent.type(await from(), 'nyc{Enter}');
    expect(await chip('New York City (JFK, LGA, EWR)')).toBeVisible();
    expect(submitButton()).toHaveTextContent('Search from New York City');
    await userEvent.click(screen.getByRole('radio', { name: 'Airport View' }));
    await userEvent.type(await from(), 'new');
    expect(optionTexts()).toHaveLength(3);
    expect(optionTexts().join()).not.toContain('3 airports');
  });

  it('the place picker shows city, code, airport, state or country and routes', async () => {
    openSearch();
    await userEvent.click(await from());
    const denver = await option(/Denver/);
    expect(denver).toHaveTextContent('Denver, CO');
    expect(denver).toHaveTextContent('DEN · Denver International Airport');
    expect(denver).toHaveTextContent('51 routes');
    await userEvent.type(await from(), 'cancun');
    expect(await option(/Cancun/)).toHaveTextContent('Cancun, Mexico');
  });

  it('the place picker finds a place by its former code', async () => {
    openSearch();
    await userEvent.type(await from(), 'PBI{Enter}');
    expect(await chip('West Palm Beach (DJT)')).toBeVisible();
  });

  it('the search button shortens a long selection of places and keeps it in its accessible name', async () => {
    openSearch();
    await quick('Denver');
    (await from()).focus();
    await userEvent.paste('DEN, ATL LAS/slc');
    expect(await chip('Salt Lake City (SLC)')).toBeVisible();
    expect(submitButton()).toHaveTextContent('Search from DEN +3 more: ATL, LAS, SLC');
  });

  it('the place picker keeps pasted text that matches no place and pastes plain text as text', async () => {
    openSearch();
    await quick('Denver');
    (await from()).focus();
    await userEvent.paste('DEN XQX');
    expect(await screen.findByText('No airport matches "XQX"')).toBeVisible();
    await userEvent.paste('salt lake');
    expect(await from()).toHaveValue('salt lake');
  });

  it('the place picker keeps typed text and says that nothing matches', async () => {
    openSearch();
    await userEvent.type(await from(), 'xyz');
    expect(await screen.findByText('No airport matches "xyz"')).toBeVisible();
    await userEvent.tab();
    expect(await from()).toHaveValue('xyz');
    expect(screen.queryByRole('button', { name: /^Remove/ })).toBeNull();
    await userEvent.clear(await from());
    await userEvent.type(await from(), 'den');
    await userEvent.tab();
    expect(screen.queryByRole('button', { name: /^Remove/ })).toBeNull();
  });

  it('the place picker works by keyboard alone', async () => {
    openSearch();
    await quick('Denver');
    const input = await from();
    input.focus();
    await userEvent.keyboard('{ArrowDown}{ArrowDown}');
    expect(input).toHaveFocus();
    const active = () => document.getElementById(input.getAttribute('aria-activedescendant')!);
    expect(active()).toHaveTextContent('Atlanta');
    await userEvent.keyboard('{Enter}');
    expect(await chip('Atlanta (ATL)')).toBeVisible();
    expect(active()).toHaveAttribute('aria-selected', 'true');
    await userEvent.keyboard('{ArrowUp}{Enter}');
    expect(await chip('Denver (DEN)')).toBeVisible();
    await userEvent.keyboard('{Backspace}');
    expect(screen.queryByRole('button', { name: 'Remove Denver (DEN)' })).toBeNull();
    expect(await chip('Atlanta (ATL)')).toBeVisible();
  });

  it.each([
    ['isComposing', { isComposing: true }],
    ['key code 229, as Safari sends it', { keyCode: 229 }],
  ])('Enter during IME composition chooses no place, by %s', async (_, composing) => {
    openSearch();
    const input = await from();
    await userEvent.type(input, 'den');
    expect(await option(/Denver/)).toBeVisible();
    fireEvent.keyDown(input, { key: 'Enter', ...composing });
    expect(screen.queryByRole('button', { name: /^Remove/ })).toBeNull();
    expect(input).toHaveValue('den');
    fireEvent.keyDown(input, { key: 'Enter' });
    expect(await chip('Denver (DEN)')).toBeVisible();
  });

  it('the place picker leaves Home and End to the text cursor', async () => {
    openSearch();
    await quick('Denver');
    const input = (await from()) as HTMLInputElement;
    await userEvent.type(input, 'enver');
    await userEvent.keyboard('{Home}d');
    expect(input).toHaveValue('denver');
    expect(await option(/Denver/)).toBeVisible();
  });

  it('Escape closes the place picker, then clears it; Alt with arrows opens and closes it', async () => {
    openSearch();
    await quick('Denver');
    const input = await from();
    await userEvent.type(input, 'den');
    await userEvent.keyboard('{Escape}');
    expect(screen.queryByRole('option')).toBeNull();
    expect(input).toHaveValue('den');
    expect(input).toHaveAttribute('aria-expanded', 'false');
    await userEvent.keyboard('{Escape}');
    expect(input).toHaveValue('');
    await userEvent.keyboard('{Alt>}{ArrowDown}{/Alt}');
    expect(input).toHaveAttribute('aria-expanded', 'true');
    expect(input).toHaveAttribute('aria-activedescendant', '');
    await userEvent.keyboard('{Alt>}{ArrowUp}{/Alt}');
    expect(screen.queryByRole('option')).toBeNull();
  });

  it('the focus returns to the place picker when a chip is removed', async () => {
    openSearch();
    await userEvent.click(await quick('Denver'));
    await userEvent.click(await chip('Denver (DEN)'));
    expect(await from()).toHaveFocus();
  });

  it('the place picker lists every match of typed text on a narrow window', async () => {
    openSearch();
    await userEvent.type(await from(), 'airport');
    expect(optionTexts().length).toBeGreaterThan(5);
  });

  it.each(['DEN, ATL', 'denver; atl', 'den atl', 'DEN, atlan'])(
    'the place picker chooses every place of a typed list: %s',
    async (typed) => {
      openSearch();
      await userEvent.type(await from(), typed);
      expect(screen.getByText('Enter adds DEN, ATL.')).toBeVisible();
      await userEvent.keyboard('{Enter}');
      expect(await chip('Denver (DEN)')).toBeVisible();
      expect(await chip('Atlanta (ATL)')).toBeVisible();
      expect(await from()).toHaveValue('');
    },
  );

  it('the place picker removes a place that is typed and chosen again', async () => {
    openSearch();
    await userEvent.type(await from(), 'den{Enter}');
    expect(await chip('Denver (DEN)')).toBeVisible();
    await userEvent.type(await from(), 'den{Enter}');
    expect(screen.queryByRole('button', { name: 'Remove Denver (DEN)' })).toBeNull();
  });

  it('the place picker offers the nearest served airports of a city without one', async () => {
    const spots: Readonly<Record<string, readonly [number, number]>> = {
      ATL: [33.64, -84.43],
      EWR: [40.69, -74.17],
      PNS: [41.0, -81.5],
    };
    const json = AIRPORTS.map((one) => {
      const [lat, lng] = spots[one.stationCode] ?? [20, -150];
      return { ...one, lat, lng };
    });
    openSearch({ airports: { status: 200, json } });
    await userEvent.type(await from(), 'akron');
    expect(
      await screen.findByText('No airport matches "akron". Nearest to Akron, OH:'),
    ).toBeVisible();
    expect(optionTexts()[0]).toMatch(/New York City.*\d+ mi$/);
    expect(optionTexts()[1]).toMatch(/Atlanta.*\d{3} mi$/);
    expect(optionTexts().join()).not.toContain('Pensacola');
    await userEvent.keyboard('{Enter}');
    expect(screen.queryByRole('button', { name: /^Remove/ })).toBeNull();
    await userEvent.keyboard('{ArrowDown}{ArrowDown}{Enter}');
    expect(await chip('Atlanta (ATL)')).toBeVisible();
  });

  it('Enter on text that matches no place does not submit the search form', async () => {
    openSearch();
    await userEvent.type(await from(), 'qqq{Enter}');
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('the place picker fills a narrow window, and its last button counts the chosen airports', async () => {
    openSearch();
    await userEvent.type(await from(), 'den{Enter}nyc{Enter}');
    const sheet = screen.getByRole('dialog', { name: 'From' });
    expect(sheet).toHaveAttribute('aria-modal', 'true');
    await userEvent.click(within(sheet).getByRole('button', { name: 'Done, 4 airports' }));
    expect(screen.queryByRole('dialog')).toBeNull();
    await userEvent.click(await from());
    await userEvent.click(screen.getByRole('button', { name: 'Clear' }));
    expect(screen.queryByRole('button', { name: /^Remove/ })).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: 'Close' }));
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('the place picker closes when the focus leaves it', async () => {
    openSearch();
    await userEvent.click(await from());
    expect(screen.getAllByRole('option').length).toBeGreaterThan(5);
    (await to()).focus();
    await waitFor(() => expect(screen.queryByRole('option')).toBeNull());
  });
});
