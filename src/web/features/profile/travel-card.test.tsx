import '#test/screen/matchers.ts';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { NO_TRAVEL_PROFILE } from '#contract/travel-profile.ts';
import { type Answering, fakeApi, refusal } from '#test/screen/fake-api.ts';
import { screenTest } from '#test/screen/open-app.tsx';
import { button, openProfile, press } from '#test/screen/profile-fixture.ts';
import { AIRPORTS } from '#test/screen/search-fixture.ts';
import { formatTravelers } from './travel-card.tsx';

screenTest();

const MINE = { home_airports: ['DEN', 'ATL'], party: 2, passes: 1, den: false, warm_from: 65 };
const ok = (profile: unknown) => ({ status: 200, json: { profile } });

async function open(
  profile: unknown = MINE,
  airports: Answering = { status: 200, json: AIRPORTS },
) {
  fakeApi.on('GET /airports', airports);
  fakeApi.on('GET /profile/travel', ok(profile));
  fakeApi.on('PUT /profile/travel', (body) => ok(body));
  await openProfile();
  return within(await screen.findByRole('region', { name: 'How you travel' }));
}
const saved = () => fakeApi.heard('PUT /profile/travel').map(({ body }) => body);

describe('how you travel, on the profile', () => {
  it('shows what the account says, in rows with Edit', async () => {
    const card = await open();
    expect(await card.findByText('Denver (DEN), Atlanta (ATL)')).toBeVisible();
    expect(card.getByText('2 travelers, 1 with a pass')).toBeVisible();
    expect(card.getByText('Not a member')).toBeVisible();
    expect(card.getByText('65 °F')).toBeVisible();
    expect(card.getAllByRole('button').map((one) => one.textContent)).toEqual([
      'Edit home airports',
      'Edit travelers and passes',
      'Edit discount den',
      'Edit warm from',
    ]);
  });

  it('says so where no home airport is known', async () => {
    const card = await open(null);
    expect(card.getByText('None yet')).toBeVisible();
    expect(card.getByText('1 traveler, with a pass')).toBeVisible();
  });

  it('says in the place of the home airports that no airports could be loaded', async () => {
    const card = await open(MINE, { status: 400 });
    await press('Edit home airports');
    expect(await card.findByText('Failed to load airports')).toBeVisible();
    expect(card.queryByRole('combobox', { name: 'Home airports' })).toBeNull();
  });

  it('saves home airports by the place picker', async () => {
    const card = await open();
    await card.findByText('Denver (DEN), Atlanta (ATL)');
    await press('Edit home airports');
    await userEvent.click(await card.findByRole('button', { name: 'Remove Atlanta (ATL)' }));
    await userEvent.type(card.getByRole('combobox', { name: 'Home airports' }), 'las');
    await userEvent.click(await card.findByRole('option', { name: /Las Vegas/ }));
    await press('Save');
    expect(await card.findByText('home airports updated successfully!')).toBeVisible();
    expect(card.getByText('Denver (DEN), Las Vegas (LAS)')).toBeVisible();
    expect(saved()).toEqual([{ ...MINE, home_airports: ['DEN', 'LAS'] }]);
    expect(button('Edit home airports')).toHaveFocus();
  });

  it('saves travelers with at most a pass for each', async () => {
    const card = await open({ ...NO_TRAVEL_PROFILE, party: 2, passes: 2 });
    await card.findByText('2 travelers, each with a pass');
    await press('Edit travelers and passes');
    expect(card.getByRole('spinbutton', { name: 'Travelers' })).toHaveFocus();
    await press('Increase Travelers');
    expect(card.getByRole('spinbutton', { name: 'Passes' })).toHaveValue('3');
    await press('Decrease Passes');
    await press('Save');
    expect(await card.findByText('3 travelers, 2 with a pass')).toBeVisible();
    expect(saved()).toEqual([{ ...NO_TRAVEL_PROFILE, party: 3, passes: 2 }]);
  });

  it('saves whether they are in Discount Den, and what is warm', async () => {
    const card = await open();
    await card.findByText('Denver (DEN), Atlanta (ATL)');
    await press('Edit discount den');
    await userEvent.click(card.getByRole('switch', { name: 'I am a Discount Den member' }));
    await press('Save');
    expect(await card.findByText('Member')).toBeVisible();
    await press('Edit warm from');
    const warm = card.getByRole('spinbutton', { name: 'Warm from' });
    await userEvent.clear(warm);
    await userEvent.type(warm, '72');
    await press('Save');
    expect(await card.findByText('72 °F')).toBeVisible();
    expect(saved()).toEqual([
      { ...MINE, den: true },
      { ...MINE, den: true, warm_from: 72 },
    ]);
  });

  it('keeps the stored value on Cancel', async () => {
    const card = await open();
    await card.findByText('2 travelers, 1 with a pass');
    await press('Edit travelers and passes');
    await press('Increase Travelers');
    await press('Cancel');
    expect(card.getByText('2 travelers, 1 with a pass')).toBeVisible();
    expect(saved()).toEqual([]);
  });

  it('shows the error of the server at the field and keeps what was chosen', async () => {
    const card = await open();
    await card.findByText('Denver (DEN), Atlanta (ATL)');
    const text = 'We do not know ATL';
    fakeApi.on('PUT /profile/travel', {
      status: 400,
      json: refusal('unknown_airport', text, { home_airports: text }),
    });
    await press('Edit home airports');
    await userEvent.click(await card.findByRole('button', { name: 'Remove Denver (DEN)' }));
    await press('Save');
    await waitFor(() =>
      expect(card.getByRole('combobox', { name: 'Home airports' })).toHaveAccessibleDescription(
        text,
      ),
    );
    expect(card.queryByRole('button', { name: 'Remove Denver (DEN)' })).toBeNull();
    await press('Cancel');
    expect(card.getByText('Denver (DEN), Atlanta (ATL)')).toBeVisible();
  });

  it.each([
    [1, 0, '1 traveler, no pass'],
    [1, 1, '1 traveler, with a pass'],
    [3, 0, '3 travelers, no pass'],
    [3, 2, '3 travelers, 2 with a pass'],
    [4, 4, '4 travelers, each with a pass'],
  ])('says %i travelers with %i passes as %s', (party, passes, text) => {
    expect(formatTravelers({ party, passes })).toBe(text);
  });
});
