import '#test/screen/matchers.ts';
import { fireEvent, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it } from 'vitest';
import { screenTest } from '#test/screen/open-app.tsx';
import { chip, from, option, optionTexts, submitButton } from '#test/screen/search-fields.ts';
import { closeSearch, openSearch } from '#test/screen/search-fixture.ts';

screenTest();
afterEach(closeSearch);

describe('place picker', () => {
  it('the place picker lists two places on a narrow window until more are requested', async () => {
    openSearch();
    await option(/Denver/);
    expect(optionTexts()).toHaveLength(2);
    await userEvent.click(screen.getByRole('button', { name: 'Show more cities' }));
    expect(optionTexts().length).toBeGreaterThan(6);
    expect(optionTexts().at(-1)).toContain('No flights today');
    expect(optionTexts().join()).not.toContain('LGA ·');
    await userEvent.click(screen.getByRole('button', { name: 'Show fewer' }));
    expect(optionTexts()).toHaveLength(2);
  });

  it('the place picker groups airports by city in City View and lists each in Airport View', async () => {
    openSearch();
    await userEvent.type(await from(), 'nyc{Enter}');
    expect(await chip('New York City (JFK, LGA, EWR)')).toBeVisible();
    expect(submitButton()).toHaveTextContent('Search from New York City');
    await userEvent.click(screen.getByRole('radio', { name: 'Airport' }));
    await userEvent.type(await from(), 'new');
    expect(optionTexts()).toHaveLength(2);
    expect(optionTexts().join()).not.toContain('3 airports');
    expect(screen.getByRole('button', { name: 'Show More' })).toBeVisible();
  });

  it('the place picker shows city, code, airport, state or country and routes', async () => {
    openSearch();
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
    await option(/Denver/);
    (await from()).focus();
    await userEvent.paste('DEN, ATL LAS/slc');
    expect(await chip('Salt Lake City (SLC)')).toBeVisible();
    expect(submitButton()).toHaveTextContent('Search from DEN +3 more: ATL, LAS, SLC');
  });

  it('the place picker keeps pasted text that matches no place and pastes plain text as text', async () => {
    openSearch();
    await option(/Denver/);
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
    await option(/Denver/);
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
    await option(/Denver/);
    const input = (await from()) as HTMLInputElement;
    await userEvent.type(input, 'enver');
    await userEvent.keyboard('{Home}d');
    expect(input).toHaveValue('denver');
    expect(await option(/Denver/)).toBeVisible();
  });

  it('Escape closes the place picker, then clears it; Alt with arrows opens and closes it', async () => {
    openSearch();
    await option(/Denver/);
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
    await userEvent.click(await option(/Denver/));
    await userEvent.click(await chip('Denver (DEN)'));
    expect(await from()).toHaveFocus();
  });
});
