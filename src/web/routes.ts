import { index, layout, type RouteConfig, route } from '@react-router/dev/routes';

const standalone = [
  route('sandbox/checkout/:id', 'routes/sandbox-checkout.tsx'),
  route('sandbox/portal/:id', 'routes/sandbox-portal.tsx'),
];

const forGuests = [route('login', 'routes/login.tsx'), route('register', 'routes/register.tsx')];

const forMembers = [
  route('profile', 'routes/profile.tsx'),
  route('profile/end', 'routes/profile-end.tsx'),
  route('notifications', 'routes/notifications.tsx'),
  route('admin', 'routes/admin.tsx'),
  route('admin/operations', 'routes/operations.tsx'),
  route('admin/users/:id', 'routes/admin-member.tsx'),
];

const forEverybody = [
  index('routes/home.tsx'),
  route('flight-summary', 'routes/flight-summary.tsx'),
  route('trips', 'routes/trips.tsx'),
  route('get-home', 'routes/get-home.tsx'),
  route('my-trips', 'routes/my-trips.tsx'),
  route('my-trips/:id', 'routes/my-trip.tsx'),
  route('plans', 'routes/plans.tsx'),
  route('routes', 'routes/route-map.tsx'),
  route('about', 'routes/about.tsx'),
  route('support', 'routes/support.tsx'),
  route('from', 'routes/from.tsx'),
  route('from/:airport', 'routes/from-airport.tsx'),
  route('from/:airport/to/:destination', 'routes/from-airport-to.tsx'),
  route('month', 'routes/month.tsx'),
  route('blackout', 'routes/blackout.tsx'),
  route('blackout/:month', 'routes/blackout-month.tsx'),
  route('guide', 'routes/guide.tsx'),
  route('data-sources', 'routes/data-sources.tsx'),
  route('developers', 'routes/developers.tsx'),
  route('privacy', 'routes/privacy.tsx'),
  route('terms', 'routes/terms.tsx'),
  route('forgot-password', 'routes/forgot-password.tsx'),
  route('reset-password', 'routes/reset-password.tsx'),
  route('verify-email', 'routes/verify-email.tsx'),
  route('confirm-email', 'routes/confirm-email.tsx'),
  route('undo-email', 'routes/undo-email.tsx'),
  route('unsubscribe', 'routes/unsubscribe.tsx'),
  route('unsubscribe-trip', 'routes/unsubscribe-trip.tsx'),
  route('sandbox/mail', 'routes/sandbox-mail.tsx'),
  route('sandbox/phone', 'routes/sandbox-phone.tsx'),
  route('sandbox/fares', 'routes/sandbox-fares.tsx'),
  route('debug/google', 'routes/debug-google.tsx'),
  route('*', 'routes/not-found.tsx'),
];

export default [
  layout('routes/alone.tsx', standalone),
  layout('routes/shell.tsx', [
    layout('routes/screen.tsx', [
      layout('routes/guests-only.tsx', forGuests),
      layout('routes/members-only.tsx', forMembers),
      ...forEverybody,
    ]),
  ]),
] satisfies RouteConfig;
