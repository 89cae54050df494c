import * as contract from '#contract/admin/members.ts';
import { isEntitledToAlerts } from '#domain/alert.ts';
import { route } from '#server/http/route.ts';
import { messageId, resendMessage } from '../dead-letters.ts';
import type { ListDeps } from '../lists/routes.ts';
import {
  type AccountDeps,
  correctMemberEmail,
  deleteMember,
  endTrial,
  grantMonths,
  removeMemberPasskeys,
  startTrial,
  takeBackMonths,
  turnSecondFactorOff,
} from './change-account.ts';
import {
  disableMember,
  enableMember,
  endMemberSessions,
  type MemberChange,
} from './change-member.ts';
import { presentMember, readMember } from './read-member.ts';

/** One member: everything about it, and its changes. */
export const memberRoutes = (deps: ListDeps & AccountDeps) => [
  route(contract.memberDetails, async ({ input: { params }, actor }) => {
    const record = await readMember(deps, {
      actorId: actor.id,
      userId: params.id,
      rows: contract.MEMBER_ROWS,
    });
    const { user, at } = record;
    const { isActive } = user;
    const isEntitled = isEntitledToAlerts({ isActive, membership: user, emailProof: user }, at);
    return {
      ...presentMember(record),
      user: {
        ...deps.showUser(user, at, record.counts),
        stripe_customer_id: record.billing?.customerId ?? null,
      },
      alerts: record.alerts.map((alert) => deps.showAlert(alert, isEntitled)),
      simulated: deps.fares.simulated,
    };
  }),
  route(contract.disableMember, async (call) => void (await disableMember(deps, changeOf(call)))),
  route(contract.enableMember, async (call) => void (await enableMember(deps, changeOf(call)))),
  route(
    contract.endMemberSessions,
    async (call) => void (await endMemberSessions(deps, changeOf(call))),
  ),
  route(contract.grantMonths, async (call) => {
    await grantMonths(deps, { ...changeOf(call), months: call.input.body.months });
  }),
  route(contract.takeBackMonths, async (call) => void (await takeBackMonths(deps, changeOf(call)))),
  route(contract.startTrial, async (call) => {
    await startTrial(deps, { ...changeOf(call), days: call.input.body.days });
  }),
  route(contract.endTrial, (call) => endTrial(deps, changeOf(call))),
  route(contract.correctEmail, async (call) => {
    await correctMemberEmail(deps, { ...changeOf(call), email: call.input.body.email });
  }),
  route(contract.deleteMember, async (call) => {
    await deleteMember(deps, { ...changeOf(call), email: call.input.body.email });
  }),
  route(
    contract.turnMemberSecondFactorOff,
    async (call) => void (await turnSecondFactorOff(deps, changeOf(call))),
  ),
  route(
    contract.removeMemberPasskeys,
    async (call) => void (await removeMemberPasskeys(deps, changeOf(call))),
  ),
  route(contract.resendMessage, (call) =>
    resendMessage(deps, { ...changeOf(call), messageId: messageId(call.input.params.message) }),
  ),
];

interface ChangeCall {
  readonly input: {
    readonly params: { readonly id: string };
    readonly body: { readonly reason: string };
  };
  readonly actor: { readonly id: string };
}

const changeOf = ({ input: { params, body }, actor }: ChangeCall): MemberChange => ({
  userId: params.id,
  actorId: actor.id,
  reason: body.reason,
});
