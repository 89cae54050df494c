import * as contract from '#contract/admin/site-notices.ts';
import { route } from '#server/http/route.ts';
import { type BannerDeps, changeBanner, seeBanner } from './change-banner.ts';
import { addBlackoutDate, type BlackoutDeps, removeBlackoutDate } from './change-blackout-dates.ts';
import { presentBanner } from './present.ts';

export type NoticeDeps = BannerDeps & BlackoutDeps;

export const noticeRoutes = (deps: NoticeDeps) => [
  route(contract.banner, async ({ actor }) => presentBanner(await seeBanner(deps, actor.id))),
  route(contract.changeBanner, async ({ input: { body }, actor }) => {
    const { text, link_url, from, until } = body;
    const wanted = { text: text || null, linkUrl: link_url || null, from, until };
    return presentBanner(await changeBanner(deps, actor.id, wanted));
  }),
  route(contract.addBlackoutDate, ({ input: { params }, actor }) =>
    addBlackoutDate(deps, { actorId: actor.id, day: params.day }),
  ),
  route(contract.removeBlackoutDate, ({ input: { params }, actor }) =>
    removeBlackoutDate(deps, { actorId: actor.id, day: params.day }),
  ),
];
