import '#test/screen/matchers.ts';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it } from 'vitest';
import { acceptAlerts, createdAlerts } from '#test/screen/alert-fixture.ts';
import {
  chips,
  choosePlace,
  done,
  openFilled,
  openForm,
  openPart,
  part,
  press,
  typeDays,
} from '#test/screen/alert-form.ts';
import { screenTest } from '#test/screen/open-app.tsx';
import { closeSearch } from '#test/screen/search-fixture.ts';

screenTest();
afterEach(closeSearch);

describe('alert dates', () => {
  it('alert dates start tomorrow at the origin', async () => {
    await openForm();
    await choosePlace('from', 'DEN');
    await typeDays('11/21/2026');
    expect(screen.getByText('The first possible day is Sunday, November 22, 2026.')).toBeVisible();
    expect(
      (await screen.findByRole('button', { name: /November 21, 2026/ })).getAttribute(
        'aria-disabled',
      ),
    ).toBe('true');
  });

  it('the alert form says that a date is already chosen and changes nothing', async () => {
    await openFilled({ dates: [] });
    await typeDays('Nov 24', 'Nov 24');
    expect(screen.getByText('Tue, Nov 24 is already chosen.')).toBeVisible();
    await userEvent.click(await screen.findByRole('button', { name: /November 25, 2026/ }));
    expect(chips()).toEqual(['Tue, Nov 24', 'Wed, Nov 25']);
    await userEvent.click(await screen.findByRole('button', { name: /November 25, 2026/ }));
    expect(screen.getByText('Wed, Nov 25 is already chosen.')).toBeVisible();
    expect(chips()).toEqual(['Tue, Nov 24', 'Wed, Nov 25']);
    await press('Remove Tue, Nov 24');
    expect(chips()).toEqual(['Wed, Nov 25']);
    expect(screen.getByLabelText('Type a date')).toHaveFocus();
  });

  it('the alert form limits an alert to five dates', async () => {
    await openFilled({ dates: [] });
    await typeDays('Nov 22', 'Nov 23', 'Nov 24', 'Nov 25', 'Nov 26', 'Nov 27');
    expect(screen.getByText('Maximum 5 travel dates allowed')).toBeVisible();
    expect(chips()).toHaveLength(5);
  });

  it('the alert form says when pass seats open for far dates unless other fares count', async () => {
    await openFilled({ dates: [] });
    await typeDays('Dec 10');
    await done();
    const note =
      'GoWild seats for Dec 10 open Wed, Dec 9, 12:00 AM in Denver; we look from then on.';
    expect(screen.getByText(note)).toBeVisible();
    await userEvent.click((await openPart('costs')).getByLabelText('GoWild fares only'));
    expect(screen.queryByText(note)).toBeNull();
  });
});

describe('any day in a range', () => {
  async function openRange() {
    await openFilled({ dates: [], price: '40' });
    const days = await openPart('on');
    await userEvent.click(days.getByRole('radio', { name: 'Any day in a range' }));
    return days;
  }

  it('any day next week is one choice and one alert', async () => {
    const days = await openRange();
    await userEvent.click(days.getByRole('button', { name: 'Next week' }));
    await done();
    expect(part('on')).toHaveTextContent('on any day Nov 23 – Nov 29, change');
    acceptAlerts();
    await press('Create Alert');
    await waitFor(() => expect(createdAlerts()).toHaveLength(1));
    expect(createdAlerts()[0]).toEqual({
      origin_airport: 'DEN',
      destination_airport: 'LAS',
      range: { from: '2026-11-23', to: '2026-11-29', weekdays: [] },
      max_price: 40,
      gowild_only: true,
    });
    expect(
      await screen.findByText(/^Successfully created flight alert for 7 dates!/),
    ).toBeVisible();
  });

  it('takes its first and last day by typing, and weekdays', async () => {
    const days = await openRange();
    await userEvent.type(days.getByLabelText('First day'), 'Nov 30{Enter}');
    await userEvent.clear(days.getByLabelText('Last day'));
    await userEvent.type(days.getByLabelText('Last day'), 'Dec 13{Enter}');
    expect(days.getByText('14 days, Nov 30 to Dec 13')).toBeVisible();
    const weekdays = within(days.getByRole('group', { name: /^Only on/ }));
    await userEvent.click(weekdays.getByRole('button', { name: 'Fri' }));
    await userEvent.click(weekdays.getByRole('button', { name: 'Mon' }));
    expect(days.getByText('4 days, Nov 30 to Dec 13')).toBeVisible();
    expect(part('on')).toHaveTextContent('on Mon or Fri Nov 30 – Dec 13, change');
  });

  it('takes its first and last day by pressing them', async () => {
    const days = await openRange();
    const press = async (day: string) =>
      userEvent.click(
        await days.findByRole('button', { name: new RegExp(`November ${day}, 2026`) }),
      );
    await press('26');
    expect(days.getByText('Press the last day.')).toBeVisible();
    await press('28');
    expect(part('on')).toHaveTextContent('on any day Nov 26 – Nov 28, change');
    await press('24');
    await press('23');
    await press('25');
    expect(part('on')).toHaveTextContent('on any day Nov 23 – Nov 25, change');
  });

  it('says that a range has at most 31 days, and that it needs both ends', async () => {
    const days = await openRange();
    await userEvent.type(days.getByLabelText('First day'), 'Nov 30{Enter}');
    await done();
    await press('Create Alert');
    expect(part('on')).toHaveAccessibleDescription('At least one travel date is required');
    const again = await openPart('on');
    await userEvent.type(again.getByLabelText('Last day'), 'Dec 31{Enter}');
    expect(again.getByText('A range of days has at most 31 days')).toBeVisible();
    expect(createdAlerts()).toEqual([]);
  });

  it('keeps what was chosen in the other tab', async () => {
    const days = await openRange();
    await userEvent.click(days.getByRole('button', { name: 'Next week' }));
    await userEvent.click(days.getByRole('radio', { name: 'Days' }));
    await userEvent.type(await days.findByLabelText('Type a date'), 'Nov 24{Enter}');
    expect(part('on')).toHaveTextContent('on Tue, Nov 24, change');
    await userEvent.click(days.getByRole('radio', { name: 'Any day in a range' }));
    expect(part('on')).toHaveTextContent('on any day Nov 23 – Nov 29, change');
  });
});
