import { dashboard } from './admin/dashboard.ts';
import {
  exportDeadLetters,
  listDeadLetters,
  retryDeadLetter,
  retryDeadLetters,
} from './admin/dead-letters.ts';
import {
  auditLog,
  exportAlerts,
  exportAuditLog,
  exportSearches,
  exportUsers,
  listAllAlerts,
  listSearches,
  listUsers,
} from './admin/lists.ts';
import {
  correctEmail,
  deleteMember,
  disableMember,
  enableMember,
  endMemberSessions,
  endTrial,
  grantMonths,
  memberDetails,
  removeMemberPasskeys,
  resendMessage,
  startTrial,
  takeBackMonths,
  turnMemberSecondFactorOff,
} from './admin/members.ts';
import { dataLoads, operations } from './admin/operations.ts';
import { addBlackoutDate, banner, changeBanner, removeBlackoutDate } from './admin/site-notices.ts';
import { changeSwitch, listSwitches } from './admin/switches.ts';
import {
  createAlert,
  deleteAlert,
  editAlert,
  listAlerts,
  pauseAlert,
  resumeAlert,
  routeDays,
} from './alerts.ts';
import { createApiKey, listApiKeys, revokeApiKey } from './api-keys.ts';
import { login, logout, register, searchUsage, verifyToken } from './auth.ts';
import { board } from './board.ts';
import { bookingWindow } from './booking-window.ts';
import { carAvailability, carLocations } from './cars.ts';
import { reportCrash } from './crash-reports.ts';
import { changeEmail, confirmEmail, resendVerification, undoEmail, verifyEmail } from './email.ts';
import type { Endpoint } from './endpoint.ts';
import { inboundFlights, nextFlightDay, searchFlights, singleRoute, waysHome } from './flights.ts';
import { getHome } from './get-home.ts';
import { googleNonce, googleSignIn } from './google.ts';
import { searchHotels } from './hotels.ts';
import { countAccess, deleteAccount, exportAccount, revokeAccess } from './leave.ts';
import { ownLocation } from './location.ts';
import { lookAgain } from './look.ts';
import { airports, blackoutDates, routes } from './network.ts';
import { inboundText, subscribePush, unsubscribePush } from './notices.ts';
import { airportPage, airportsPage, blackoutPage, routePage } from './pages.ts';
import {
  addPasskey,
  listPasskeys,
  newPasskeyOptions,
  passkeyOptions,
  passkeySignIn,
  removePasskey,
  renamePasskey,
} from './passkeys.ts';
import { forgotPassword, resetPassword, verifyResetToken } from './password-reset.ts';
import { reportPolicyViolations } from './policy-reports.ts';
import { preview, tripsPreview } from './preview.ts';
import {
  changePassword,
  endOtherSessions,
  endSession,
  ownSessions,
  updateProfile,
} from './profile.ts';
import {
  changeSandboxSubscription,
  moveSandboxFares,
  paySandboxCheckout,
  replyToSandboxText,
  sandboxCheckout,
  sandboxFares,
  sandboxMail,
  sandboxPortal,
  sandboxTexts,
} from './sandbox.ts';
import {
  changeSavedTrip,
  listSavedTrips,
  makeTripFeed,
  muteTrip,
  readTripFeed,
  removeSavedTrip,
  removeTripFeed,
  savedTrip,
  saveTrip,
  tripFeed,
} from './saved-trips.ts';
import { site } from './site.ts';
import {
  createCheckoutSession,
  customerPortal,
  ownSubscription,
  paymentWebhook,
  refreshSubscription,
} from './subscription.ts';
import { saveTravelProfile, takeOverTravelProfile, travelProfile } from './travel-profile.ts';
import { openedTrips, openness, trips } from './trips.ts';
import {
  beginSecondFactor,
  confirmIdentity,
  loginCode,
  renewRecoveryCodes,
  secondFactor,
  turnOffSecondFactor,
  turnOnSecondFactor,
} from './two-factor.ts';
import { unsubscribe } from './unsubscribe.ts';
import { weather } from './weather.ts';

/** Every endpoint of the product. A test asserts that the server serves exactly these. */
export const ENDPOINTS: readonly Endpoint[] = [
  site,
  reportCrash,
  reportPolicyViolations,
  airports,
  blackoutDates,
  bookingWindow,
  routes,
  airportsPage,
  airportPage,
  routePage,
  blackoutPage,
  ownLocation,
  board,
  getHome,
  searchFlights,
  singleRoute,
  inboundFlights,
  waysHome,
  lookAgain,
  nextFlightDay,
  preview,
  trips,
  tripsPreview,
  openedTrips,
  openness,
  weather,
  searchHotels,
  carLocations,
  carAvailability,
  register,
  login,
  loginCode,
  logout,
  verifyToken,
  forgotPassword,
  verifyResetToken,
  resetPassword,
  verifyEmail,
  resendVerification,
  changeEmail,
  confirmEmail,
  undoEmail,
  googleNonce,
  googleSignIn,
  passkeyOptions,
  passkeySignIn,
  searchUsage,
  updateProfile,
  travelProfile,
  saveTravelProfile,
  takeOverTravelProfile,
  changePassword,
  confirmIdentity,
  secondFactor,
  beginSecondFactor,
  turnOnSecondFactor,
  renewRecoveryCodes,
  turnOffSecondFactor,
  ownSessions,
  endSession,
  endOtherSessions,
  countAccess,
  revokeAccess,
  exportAccount,
  deleteAccount,
  listApiKeys,
  createApiKey,
  revokeApiKey,
  listPasskeys,
  newPasskeyOptions,
  addPasskey,
  renamePasskey,
  removePasskey,
  listSavedTrips,
  saveTrip,
  savedTrip,
  changeSavedTrip,
  removeSavedTrip,
  muteTrip,
  tripFeed,
  makeTripFeed,
  removeTripFeed,
  readTripFeed,
  createAlert,
  routeDays,
  listAlerts,
  deleteAlert,
  editAlert,
  pauseAlert,
  resumeAlert,
  unsubscribe,
  subscribePush,
  unsubscribePush,
  inboundText,
  createCheckoutSession,
  customerPortal,
  ownSubscription,
  refreshSubscription,
  paymentWebhook,
  dashboard,
  listUsers,
  memberDetails,
  disableMember,
  enableMember,
  endMemberSessions,
  grantMonths,
  startTrial,
  takeBackMonths,
  endTrial,
  correctEmail,
  deleteMember,
  turnMemberSecondFactorOff,
  removeMemberPasskeys,
  resendMessage,
  listAllAlerts,
  listSearches,
  auditLog,
  exportUsers,
  exportAlerts,
  exportSearches,
  exportAuditLog,
  exportDeadLetters,
  operations,
  dataLoads,
  listDeadLetters,
  retryDeadLetter,
  retryDeadLetters,
  banner,
  changeBanner,
  addBlackoutDate,
  removeBlackoutDate,
  listSwitches,
  changeSwitch,
  sandboxMail,
  sandboxTexts,
  replyToSandboxText,
  sandboxFares,
  moveSandboxFares,
  sandboxCheckout,
  paySandboxCheckout,
  sandboxPortal,
  changeSandboxSubscription,
];
