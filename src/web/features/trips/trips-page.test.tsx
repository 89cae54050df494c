import { addDays, localDate } from '#domain/time.ts';
import '#test/screen/matchers.ts';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it } from 'vitest';
import { fakeApi } from '#test/screen/fake-api.ts';
import { screenTest } from '#test/screen/open-app.tsx';
import { closeSearch, openSearch, type SearchFixture } from '#test/screen/search-fixture.ts';
import { tripsDto } from '#test/screen/trips-fixture.tsx';
import { returnAddress } from '#web/session/return-address.ts';

screenTest();
afterEach(closeSearch);

const ASKED = '/trips?origins=DEN&out=2026-11-22&nights=2';
/** On Saturday, November 21, 2026. */
const open = (fixture: SearchFixture = {}) => openSearch({ address: ASKED, ...fixture });
const head = () => screen.findByRole('region', { name: 'Your trip' });
/** In a narrow window, the line of the head opens the sentence. */
const openSentence = async () =>
  userEvent.click(within(await head()).getByRole('button', { name: /^Change the question/ }));
const heading = () => screen.findByRole('heading', { level: 1 });
const TITLE = 'Trips from Denver, Sun Nov 22, 2026, 2 nights';

describe('trips of an address', () => {
  it('say the question in the head and in the title', async () => {
    open({ who: 'premium' });
    expect(
      within(await head()).getByRole('button', {
        name: /Denver to anywhere, tomorrow, home after 2 nights, 1 person/,
      }),
    ).toBeVisible();
    await waitFor(() => expect(document.title).toBe(`${TITLE} · Roamfare`));
  });

  it('ask a guest to log in, and lead back', async () => {
    open({ who: 'guest' });
    expect(await screen.findByText('Please log in to search flights')).toBeVisible();
    expect(await heading()).toHaveTextContent(TITLE);
    expect(fakeApi.heard('GET /trips')).toEqual([]);
    await userEvent.click(within(screen.getByRole('main')).getByRole('link', { name: 'Sign in' }));
    expect(returnAddress.read()).toBe(ASKED);
  });

  it.each([
    ['2026-11-20', 'Departure date has passed'],
    ['2026-11-22/2026-12-23', 'Please choose at most 31 days'],
  ])('say at once that out=%s cannot be asked', async (out, text) => {
    open({ who: 'premium', address: `/trips?origins=DEN&out=${out}&nights=2` });
    expect(await screen.findByText(text)).toBeVisible();
    expect(fakeApi.heard('GET /trips')).toEqual([]);
  });

  it('say that a named place is Premium', async () => {
    open({ address: `${ASKED}&destination=LAS` });
    expect(await screen.findByText(/^Single route search is a premium feature/)).toBeVisible();
    expect(fakeApi.heard('GET /trips')).toEqual([]);
  });

  it.each(['/trips?origins=DEN&out=soon&nights=2', '/trips?origins=DEN'])(
    '%s is answered with the sentence and a message',
    async (address) => {
      open({ address });
      expect(await screen.findByText(/^Invalid URL parameters for search\./)).toBeVisible();
      expect(await screen.findByRole('form', { name: 'Trip search' })).toBeVisible();
      expect(document.title).toBe('Ask about a trip · Roamfare');
    },
  );

  it('a question with an unreadable wish is filled in without it and takes no search', async () => {
    open({ address: `${ASKED.replace('DEN', 'ATL')}&max_stops=many` });
    expect(await screen.findByText(/We could not read max_stops\./)).toBeVisible();
    expect(await screen.findByRole('button', { name: /^From Atlanta/ })).toBeVisible();
    expect(fakeApi.heard('GET /trips')).toEqual([]);
  });

  it('a question without readable days keeps its airport, and the days are named', async () => {
    open({ address: '/trips?origins=ATL&out=soon&nights=2' });
    expect(await screen.findByText(/We could not read out\./)).toBeVisible();
    expect(await screen.findByRole('button', { name: /^From Atlanta/ })).toBeVisible();
  });

  it('ask before a search is taken for days that are all blackout', async () => {
    const blackouts = Array.from({ length: 60 }, (_, at) => addDays(localDate('2026-11-21'), at));
    const { router } = open({ who: 'free', blackouts });
    await userEvent.click(await screen.findByRole('button', { name: 'Any time in two weeks' }));
    const button = 'Search from DEN, uses 1 search';
    await userEvent.click(await screen.findByRole('button', { name: button }));
    await screen.findByRole('alertdialog', { name: 'No pass seats on these days' });
    expect(router.location().search).toMatchObject({ nights: '2' });
    await userEvent.click(screen.getByRole('button', { name: 'Search anyway' }));
    await waitFor(() => expect(router.location().search).toMatchObject({ nights: '2-4' }));
  });

  it('wait for the button where the changed question is counted', async () => {
    const { router } = open();
    await userEvent.click(await screen.findByRole('button', { name: 'Day trip tomorrow' }));
    expect(router.location().search).toMatchObject({ nights: '2' });
    await userEvent.click(
      await screen.findByRole('button', { name: 'Search from DEN, uses 1 search' }),
    );
    await waitFor(() => expect(router.location().search).toMatchObject({ nights: '0' }));
    expect(router.canGoBack()).toBe(true);
  });

  it('count an equal question as unchanged: nothing waits for the button', async () => {
    open({ address: '/trips?origins=DEN&out=2026-11-22&nights=0' });
    await userEvent.click(await screen.findByRole('button', { name: 'Day trip tomorrow' }));
    const sentence = within(await screen.findByRole('dialog', { name: 'Your trip' }));
    expect(sentence.getByRole('button', { name: 'Done' })).toBeVisible();
    expect(sentence.queryByRole('button', { name: /^Search/ })).toBeNull();
  });

  it('keep a question that is being changed when the answer says for whom it is', async () => {
    let resolve = () => {};
    const promise = new Promise<void>((done) => {
      resolve = done;
    });
    fakeApi.on('GET /trips', () => promise.then(() => ({ status: 200, json: tripsDto() })));
    const { router } = open();
    await userEvent.click(await screen.findByRole('button', { name: 'Day trip tomorrow' }));
    resolve();
    await waitFor(() => expect(router.location().search).toMatchObject({ den: '0', nights: '2' }));
    expect(
      await screen.findByRole('button', { name: 'Search from DEN, uses 1 search' }),
    ).toBeVisible();
  });

  it('do not change when the same question is asked once more', async () => {
    const { router } = open({ who: 'premium' });
    for (const _ of ['once', 'again']) {
      await userEvent.click(await screen.findByRole('button', { name: 'Day trip tomorrow' }));
      await waitFor(() => expect(router.location().search).toMatchObject({ nights: '0' }));
    }
    await userEvent.click(await screen.findByRole('button', { name: /^Change the question/ }));
    expect(await screen.findByRole('button', { name: 'Done' })).toBeVisible();
  });

  it('keep what is chosen of the opened row while only a filter changes', async () => {
    fakeApi.on('GET /trips', { status: 200, json: tripsDto() });
    const chosen = { open: 'LAS', day: '2026-11-22', pick: 'a,b' };
    const { router } = open({
      who: 'premium',
      address: `${ASKED}&${new URLSearchParams(chosen)}`,
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Nonstop' }));
    await waitFor(() =>
      expect(router.location().search).toMatchObject({ ...chosen, max_stops: '0' }),
    );
    await userEvent.click(await screen.findByRole('button', { name: 'Day trip tomorrow' }));
    await waitFor(() => expect(router.location().search).toMatchObject({ nights: '0' }));
    expect(router.location().search).not.toHaveProperty('pick');
  });

  it('change at once where nothing is counted', async () => {
    const { router } = open();
    await openSentence();
    await userEvent.click(await screen.findByRole('button', { name: /^for 1 person/ }));
    await userEvent.click(await screen.findByRole('button', { name: 'Increase Travelers' }));
    await waitFor(() =>
      expect(router.location().search).toMatchObject({ party: '2', passes: '2' }),
    );
    expect(router.canGoBack()).toBe(false);
  });
});
