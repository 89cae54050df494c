import type { Context } from './context.ts';
import { keyRoutes } from './features/accounts/api-keys.ts';
import { emailRoutes } from './features/accounts/email-address.ts';
import { googleRoutes } from './features/accounts/google.ts';
import { deleteAccountRoute } from './features/accounts/leave/delete-account.ts';
import { exportRoute } from './features/accounts/leave/export-account.ts';
import { accessRoutes } from './features/accounts/leave/revoke-access.ts';
import { operatorActions } from './features/accounts/operators.ts';
import { passkeySignInRoutes } from './features/accounts/passkey-sign-in.ts';
import { passkeyRoutes } from './features/accounts/passkeys.ts';
import { passwordRoutes } from './features/accounts/password.ts';
import { presentSelf, presentUser, profileRoutes } from './features/accounts/profile.ts';
import { registerRoute } from './features/accounts/register.ts';
import { sessionRoutes } from './features/accounts/sessions.ts';
import { signInRoutes } from './features/accounts/sign-in.ts';
import { travelProfileRoutes } from './features/accounts/travel-profile.ts';
import { twoFactorRoutes } from './features/accounts/two-factor.ts';
import { listRoutes } from './features/admin/lists/routes.ts';
import { memberRoutes } from './features/admin/members/routes.ts';
import { adminRoutes } from './features/admin/routes.ts';
import { createAlertRoutes } from './features/alerts/create-alert.ts';
import { editAlertRoute } from './features/alerts/edit-alert.ts';
import { ownAlertRoutes, presentAlert } from './features/alerts/own-alerts.ts';
import { pauseRoutes } from './features/alerts/pause-alert.ts';
import { unsubscribeRoute } from './features/alerts/unsubscribe.ts';
import { subscriptionRoutes } from './features/billing/own-subscription.ts';
import { webhookRoute } from './features/billing/reconcile.ts';
import { checkoutRoute } from './features/billing/start-checkout.ts';
import { carRoutes } from './features/destination/find-cars.ts';
import { weatherRoute } from './features/destination/get-forecast.ts';
import { hotelRoute } from './features/destination/search-hotels.ts';
import { getHomeRoutes } from './features/get-home/routes.ts';
import { boardRoutes } from './features/home/routes.ts';
import { pushRoutes } from './features/messages/push-subscriptions.ts';
import { inboundTextRoute, sandboxPhoneRoutes } from './features/messages/sms-replies.ts';
import { locationRoutes, networkRoutes, pageRoutes } from './features/network/routes.ts';
import {
  sandboxFareRoutes,
  sandboxPaymentRoutes,
  sandboxRoutes,
} from './features/sandbox/routes.ts';
import { feedRoutes } from './features/saved-trips/feed.ts';
import { savedTripRoutes } from './features/saved-trips/saved-trips.ts';
import { previewRoutes } from './features/search/preview/routes.ts';
import { searchRoutes } from './features/search/routes.ts';
import { tripRoutes } from './features/search/trips/routes.ts';
import { crashReportRoutes, policyReportRoutes, siteRoutes } from './features/site/routes.ts';

/** All routes of the API. A feature gets here what it needs from another feature. */
export const routesOf = (context: Context) => [
  ...siteRoutes(context),
  ...crashReportRoutes({
    writeDown: (failure) => context.log.warn(failure, 'a page crashed in a browser'),
  }),
  ...policyReportRoutes({
    countViolation: (directive) => context.telemetry.metrics.policyViolations.inc({ directive }),
  }),
  ...networkRoutes(context),
  ...pageRoutes(context),
  ...locationRoutes(context),
  ...boardRoutes(context),
  ...getHomeRoutes(context),
  ...tripRoutes(context),
  ...searchRoutes(context),
  ...previewRoutes(context),
  weatherRoute(context),
  hotelRoute(context),
  ...carRoutes(context),
  registerRoute(context),
  ...signInRoutes(context),
  ...googleRoutes(context),
  ...passkeySignInRoutes(context),
  ...passwordRoutes(context),
  ...sessionRoutes(context),
  ...profileRoutes(context),
  ...emailRoutes(context),
  ...twoFactorRoutes(context),
  ...passkeyRoutes(context),
  ...keyRoutes(context),
  ...travelProfileRoutes(context),
  ...accessRoutes(context),
  exportRoute(context),
  deleteAccountRoute(context),
  ...savedTripRoutes(context),
  ...feedRoutes(context),
  ...createAlertRoutes(context),
  ...ownAlertRoutes(context),
  editAlertRoute(context),
  ...pauseRoutes(context),
  unsubscribeRoute(context),
  ...pushRoutes(context),
  inboundTextRoute(context),
  checkoutRoute(context),
  ...subscriptionRoutes({ ...context, showUser: (user) => presentSelf(context, user) }),
  webhookRoute(context),
  ...adminRoutes(context),
  ...listRoutes({ ...context, showUser: presentUser, showAlert: presentAlert }),
  ...memberRoutes({
    ...context,
    showUser: presentUser,
    showAlert: presentAlert,
    ...operatorActions(context),
  }),
  ...sandboxRoutes(context),
  ...sandboxPhoneRoutes(context),
  ...sandboxFareRoutes(context),
  ...sandboxPaymentRoutes({ paymentPages: context.fakePayments }),
];
