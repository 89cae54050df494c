import { tomorrow } from '../../scripts/product.mjs';
import { blackoutDay, FORM, results, type Who } from '../support.ts';
import * as given from './answers.ts';
import * as at from './steps.ts';
import {
  answer,
  check,
  fill,
  go,
  openCard,
  press,
  reload,
  type Steps,
  see,
  seeRole,
} from './steps.ts';

/** Who looks, at which address, and the steps from there to the state. `spent` has used up the free searches. */
export type State = readonly [who: Who | 'spent', path: string, steps?: Steps];

const inbound = `/?direction=inbound&destination=LAS&date=${tomorrow()}`;
const trips = `/trips?origins=DEN&out=${tomorrow()}&nights=2-4`;
const vegas = results({ destination: 'LAS' });
const [, laterDay] = at.passDays;
const EMAIL = `maya.${process.hrtime.bigint()}@demo.example`;
const register = [
  [fill('First name', 'Maya'), fill('Last name', 'Ellison'), fill('Email', EMAIL)],
  [fill('Password', 'long enough'), fill('Confirm password', 'long enough')],
];
const openReset = [
  answer('/auth/verify-reset-token', {
    valid: true,
    user_name: 'Maya',
    email: 'maya@demo.example',
  }),
  [go('/reset-password?token=good'), see('Hi Maya!')],
];
const selectDeparture = press(/^Select\s*Departure/);
const openReturns = [selectDeparture, seeRole('region', 'Flights home')];
const openSummary = [openReturns, press(/^Select\s*Return/), see('Ready to Book?')];
const openMyTrips = [given.keptTrips, reload, see('Las Vegas, ')];
const openMyTrip = [openMyTrips, press(/^Las Vegas, /, 'link'), see('What it costs')];
const openAlerts = [given.withAlerts(given.ALERTS, 2), reload, seeRole('article')];
const openForm = [given.withAlerts([]), reload, press('Create Flight Alert')];
const fillAlert = [
  [openForm, at.chooseInPart('from', 'Phoenix'), press('Done')],
  [at.chooseInPart('to', 'Denver'), press('Done')],
  [at.openPart('on'), at.typeDay(at.passDays[0]), at.typeDay(laterDay), press('Done')],
  [at.openPart('costs'), fill('Max price', '40'), press('Done')],
];
const openBox = [given.withAlerts([]), openCard, press(/^Alert for/), seeRole('form')];
/** The lower one first: what it loads moves nothing that is pressed after it. */
const openPartners = [openCard, press('Rental cars'), press('Hotels at Destination')];
const openMail = (emails: object) => [answer('/sandbox/mail', { emails }), go('/sandbox/mail')];
const openCheckout = (more: object = {}) => [
  answer('/sandbox/checkout/seen', { ...given.CHECKOUT, ...more }),
  go('/sandbox/checkout/seen'),
];
const openPortal = (ends = false) => [
  answer('/sandbox/portal/seen', given.portal(ends)),
  go('/sandbox/portal/seen'),
];
const OPERATIONS = '/admin/operations';
const section = (name: string) => `${OPERATIONS}?section=${name}`;

/** Every screen in every state worth looking at, by group. */
// biome-ignore format: one state a line
const GROUPS: Readonly<Record<string, Readonly<Record<string, State>>>> = {
  trips: {
    'home guest': ['guest', '/'],
    'home free': ['free', '/'],
    'home premium': ['premium', '/'],
    'home spent': ['spent', '/'],
    'home from': ['premium', '/', [press(/^From /), seeRole('dialog', 'From where')]],
    'home leaving': ['premium', '/', [press(/^leaving /), press('Another day or hour'), seeRole('grid')]],
    'home by day': ['premium', '/', [press(/^home /), at.homeByDay, seeRole('grid')]],
    'home people': ['premium', '/', [press(/^for /), press('Increase Travelers')]],
    'home to': ['free', '/', [press(/^to /), seeRole('radio', /^Somewhere warm/)]],
    'trips guest': ['guest', trips],
    'trips free': ['free', trips],
    'trips premium': ['premium', trips],
    'trips opened': ['premium', `${trips}&open=LAS`, seeRole('group', /^Out, /)],
    'trips nearby': ['premium', trips.replace('DEN', 'MCO&nearby=1')],
    'trips nothing': ['premium', trips.replace('2-4', '0&home_by_time=08:00')],
    'trips compared': ['premium', `${trips}&open=LAS`, [press('Compare'), press(/^Compare \(/), seeRole('dialog', 'Compare')]],
    'trips map': ['premium', trips, [press('Map'), at.mapDrawn]],
    'trips past': ['premium', '/trips?origins=DEN&out=2026-01-02&nights=2'],
    'trips bad address': ['guest', '/trips?origins=DEN'],
  },
  form: {
    'form guest': ['guest', FORM],
    'form guest preview': ['guest', results()],
    'form free': ['free', FORM],
    'form premium': ['premium', FORM],
    'form origin chosen': ['premium', FORM, at.choose('From', 'Denver')],
    'form calendar': ['premium', FORM, [at.choose('From', 'Denver'), at.openCalendar]],
    'form incomplete': ['free', FORM, at.pressTooEarly],
    'form single route refused': ['free', vegas],
    'form inbound refused': ['free', inbound],
    'form guest inbound refused': ['guest', inbound],
    'form bad address': ['free', '/?screen=departure_flights'],
    'menu guest': ['guest', '/', press('Open menu')],
    'menu premium': ['premium', '/', press('Open menu')],
    'account menu': ['admin', '/', press(/^Account menu/)],
  },
  results: {
    'results free': ['free', results()],
    'results premium': ['premium', results()],
    'results card open': ['premium', results(), openCard],
    'results card open free': ['free', results(), openCard],
    'results filters': ['premium', results(), press(/^Filters/)],
    'results filtered': ['premium', results({ stops: 'one', max_price: '75', from: '300', layover: '4' })],
    'results more filters': ['premium', results({ layover: '3', arrive_from: '600', seats: '2', sort: 'departure' }), openCard],
    'results edited': ['premium', results(), [press(/^(?:Edit search|on .*, change)$/), seeRole('button', /^(?:Calendar|Box view)$/)]],
    'results blackout': ['premium', results({ date: blackoutDay })],
    'results single route': ['premium', vegas],
    'results inbound': ['premium', `${inbound}&screen=departure_flights`],
    'results all filtered': ['premium', results({ max_price: '1' })],
    'results empty': ['premium', results({ origin: 'BQN', destination: 'ISP' })],
    'results limit': ['spent', results()],
    'results map': ['premium', results(), [press('Route map'), at.mapDrawn]],
  },
  destination: {
    'destination hotels': ['premium', results(), [openCard, press('Hotels at Destination'), see(/^Showing \d+ of/)]],
    'destination cars': ['premium', results(), [openCard, press('Rental cars'), seeRole('list', 'Rental car locations')]],
    'destination gate': ['free', results(), [openPartners, see('Premium Feature')]],
    'destination failed': ['premium', results(), [at.cut('/weather/**'), at.cut('/hotels/**'), at.cut('/cars/**'), openPartners, see('Unable to load rental car options.')]],
    'destination nothing': ['premium', results(), [given.withoutHotels, given.withoutCars, openPartners, see('No rental car locations found near this airport')]],
  },
  trip: {
    'results returns refused': ['free', results(), [openCard, selectDeparture]],
    returns: ['premium', at.lasVegas, openReturns],
    'returns in part': ['premium', at.atlantaToo, [answer('/flights/single?*destination=ATL*', {}, 503), openReturns, see('Flights to ATL could not be loaded.')]],
    'returns blank': ['premium', at.lasVegas, [at.change('/flights/single?origin=LAS*', (json) => ({ ...json, flights: {} })), selectDeparture, see('No Return Flights')]],
    summary: ['premium', at.lasVegas, openSummary],
    'summary shared': ['premium', at.lasVegas, [openSummary, answer('/auth/verify-token', { valid: false, user: null, error: null }), reload, seeRole('link', 'Upgrade to Premium')]],
    'my trips': ['guest', '/my-trips', openMyTrips],
    'my trips none': ['guest', '/my-trips'],
    'my trip': ['guest', '/my-trips', openMyTrip],
    'my trip unknown': ['guest', '/my-trips/abc'],
    'my trips watched': ['premium', '/my-trips', [given.withoutBlackouts, given.watchedTrips, reload, see('Pass seat seen for')]],
    'my trip watched': ['premium', '/my-trips', [given.withoutBlackouts, given.watchedTrips, reload, press(/^Las Vegas, /, 'link'), see('We watch this trip')]],
    'summary invalid': ['guest', '/flight-summary'],
    'summary not found': ['guest', '/flight-summary?data=eyJkZiI6eyJk'],
    routes: ['premium', '/routes', at.mapDrawn],
    'routes selected': ['premium', '/routes?airport=DEN', at.mapDrawn],
    'routes unknown': ['premium', '/routes?airport=XYZ', at.mapDrawn],
    'routes gate': ['free', '/routes'],
    'routes failed': ['premium', '/routes', [answer('/routes', { success: false, routes: [] }), reload, see('Error Loading Routes')]],
  },
  account: {
    login: ['guest', '/login'],
    'login passkey refused': ['guest', '/login', [press('Sign in with a passkey'), seeRole('alert')]],
    'login errors': ['guest', '/login', press('Sign in')],
    register: ['guest', '/register'],
    'register errors': ['guest', '/register', press('Create account')],
    welcome: ['guest', '/register', [register, press('Create account'), seeRole('dialog')]],
    'forgot password': ['guest', '/forgot-password'],
    'forgot password errors': ['guest', '/forgot-password', press('Send reset link')],
    'forgot password sent': ['guest', '/forgot-password', [answer('/auth/forgot-password', { message: '' }), answer('/sandbox/mail', { emails: [] }), fill('Email', 'maya@demo.example'), press('Send reset link'), see('Check your email')]],
    'reset password invalid': ['guest', '/reset-password'],
    'reset password form': ['guest', '/about', openReset],
    'reset password done': ['guest', '/about', [openReset, answer('/auth/reset-password', { success: true }), fill('New password', 'long enough'), fill('Confirm new password', 'long enough'), press('Reset password'), see('Password reset!')]],
    'verify email': ['guest', '/verify-email?token=good'],
    'verify email done': ['guest', '/verify-email?token=good', [answer('/auth/verify-email', null, 204), press('Verify this address'), see('Email address verified')]],
    'verify email invalid': ['guest', '/verify-email'],
    'confirm email': ['guest', '/confirm-email?token=good'],
    'undo email': ['guest', '/undo-email?token=good'],
    mailbox: ['guest', '/about', [openMail(given.EMAILS), at.unfold('Your password was changed')]],
    'mailbox empty': ['guest', '/about', [openMail([]), see('No emails yet')]],
    'profile free': ['free', '/profile'],
    'profile premium': ['premium', '/profile'],
    'profile sessions': ['free', '/profile', [given.withSessions, reload, see(/^Safari on iPhone/)]],
    'profile keys': ['free', '/profile', [given.withKeys, reload, see('My agent'), press('Create a key'), press('Create key')]],
    'profile passkeys': ['free', '/profile', [given.withPasskeys, reload, see('Safari on iPhone'), press('Rename Safari on iPhone'), fill('Name', ''), press('Save'), see('Give the passkey a name')]],
    'profile passkey removal': ['free', '/profile', [given.withPasskeys, reload, press('Remove Safari on iPhone'), press(/^Remove$/), see('Password is required')]],
    'profile editing': ['free', '/profile', [press('Edit first name'), fill('First name', ''), press('Save'), press('Change password'), press('Edit last name'), at.saveLast, see('last name updated successfully!')]],
    'login code': ['guest', '/login', [given.withCodeNeeded, fill('Email', EMAIL), fill('Password', 'long enough'), press('Sign in'), see('Enter your code')]],
    'login code refused': ['guest', '/login', [given.withCodeNeeded, fill('Email', EMAIL), fill('Password', 'long enough'), press('Sign in'), press('Use a recovery code instead'), fill('Recovery code', 'wrong'), given.withCodeRefused, press('Sign in'), see('This code is not right.')]],
    'profile two factor set up': ['free', '/profile', [press('Turn on two-factor sign-in'), seeRole('img', 'QR code for your authenticator app')]],
    'profile two factor codes': ['free', '/profile', [press('Turn on two-factor sign-in'), given.withRecoveryCodes, fill('Code of your authenticator app', '123456'), press('Turn on'), seeRole('list', 'Recovery codes')]],
    'profile two factor on': ['free', '/profile', [given.withSecondFactor, reload, see('10 recovery codes left')]],
    'profile two factor renew': ['free', '/profile', [given.withSecondFactor, reload, press('New recovery codes'), press('Make new codes'), see('Enter a code')]],
    'profile two factor off': ['free', '/profile', [given.withSecondFactor, reload, press('Turn off two-factor sign-in'), press('Turn off'), see('Password is required')]],
    'confirm it is you': ['free', '/profile', [given.withSecondFactor, reload, given.withConfirmationNeeded, press('New recovery codes'), fill('Code of your authenticator app', '123456'), press('Make new codes'), seeRole('dialog', 'Is it you?')]],
    'profile delete': ['premium', '/profile', [press('Delete account'), seeRole('dialog', 'Delete your account?')]],
    'profile delete refused': ['free', '/profile', [press('Delete account'), press('Delete for good'), see('Password is required')]],
    'profile end': ['free', '/profile/end', [given.withOpenThings, reload, see('3 kept trips')]],
    'profile end none': ['free', '/profile/end', [given.withNothingOpen, reload, see('You keep no trips.')]],
    'profile end all': ['free', '/profile/end', [given.withOpenThings, reload, press('End all'), seeRole('alertdialog')]],
    'profile sign out': ['premium', '/profile', [given.withSessions, reload, press('Sign out everywhere else')]],
  },
  plans: {
    'plans guest': ['guest', '/plans'],
    'plans free': ['free', '/plans'],
    'plans yearly': ['free', '/plans', check('Yearly')],
    'plans cancelled': ['free', '/plans?checkout=cancelled'],
    'plans failed': ['free', '/plans', [at.cut('/stripe/create-checkout-session'), press('Upgrade to Premium'), seeRole('alertdialog')]],
    'plans premium': ['premium', '/plans', [given.withSubscription(), reload]],
    'profile renews': ['premium', '/profile', [given.withSubscription(), reload]],
    'profile ends': ['premium', '/profile', [given.withEnd, reload]],
    'profile overdue': ['premium', '/profile', [given.withSubscription({ past_due: true }), reload]],
    'profile trial refused': ['free', '/profile', [given.withoutTrial, reload]],
    'profile payment awaited': ['free', '/profile', [go('/profile?checkout=success'), at.awaitPayment]],
    'sandbox checkout trial': ['free', '/about', openCheckout()],
    'sandbox checkout declined': ['free', '/about', [openCheckout({ trial_days: 0 }), answer('/sandbox/checkout/seen/pay', { error: 'card_declined', message: 'Declined.' }, 402), check('A card that is declined'), press('Pay $5.00'), seeRole('alert')]],
    'sandbox checkout expired': ['free', '/about', openCheckout({ status: 'expired' })],
    'sandbox checkout unknown': ['guest', '/sandbox/checkout/unknown'],
    'sandbox portal': ['premium', '/about', openPortal()],
    'sandbox portal choice': ['premium', '/about', [openPortal(), press('Cancel subscription')]],
    'sandbox portal question': ['premium', '/about', [openPortal(), press('Cancel subscription'), press('Cancel now'), seeRole('alertdialog')]],
    'sandbox portal ending': ['premium', '/about', openPortal(true)],
  },
  alerts: {
    alerts: ['premium', '/notifications', openAlerts],
    'alerts completed': ['premium', '/notifications', [given.withAlerts([...given.ALERTS, ...given.COMPLETED], 2), reload, check('Show completed', 'checkbox')]],
    'alerts empty': ['premium', '/notifications', [given.withAlerts([]), reload]],
    'alerts form': ['premium', '/notifications', fillAlert],
    'alerts form days': ['premium', '/notifications', [fillAlert, at.openPart('on'), at.typeDay(laterDay), seeRole('grid')]],
    'alerts form range': ['premium', '/notifications', [fillAlert, at.openPart('on'), check('Any day in a range'), press('Next week'), seeRole('grid')]],
    'alerts form city': ['premium', '/notifications', [openForm, at.chooseInPart('to', 'New York')]],
    'alerts form price': ['premium', '/notifications', [openForm, at.openPart('costs'), fill('Max price', '40'), press('GoWild fares only', 'checkbox')]],
    'alerts form flight': ['premium', '/notifications', [openForm, at.openPart('with'), check('No stops')]],
    'alerts edit': ['premium', '/notifications', [openAlerts, press('Edit the alert PHX or TUS to anywhere')]],
    'alerts form incomplete': ['premium', '/notifications', [openForm, press('Create Alert')]],
    'alerts form at the limit': ['premium', '/notifications', [given.withAlerts(given.ALERTS, 3), reload, press('Create Flight Alert')]],
    'alerts delete': ['premium', '/notifications', [openAlerts, press(/^Delete/)]],
    'alerts failed': ['premium', '/notifications', [answer('/notifications?*', { error: 'not_found', message: 'Not found.' }, 404), reload, see('Failed to load notifications')]],
    'alerts refused': ['free', '/notifications'],
    'alerts paused': ['free', '/notifications', openAlerts],
    'alert box': ['premium', results(), openBox],
    'alert box ahead': ['premium', results(), [openBox, press('Add a date'), at.typeDay(laterDay), seeRole('grid')]],
    'alert box refused': ['free', results(), [openCard, press(/^Alert for/)]],
    unsubscribe: ['guest', '/unsubscribe?token=a-signed-token'],
    'unsubscribe done': ['guest', '/unsubscribe?token=a-signed-token', [answer('/notifications/unsubscribe', { places: { origins: ['DEN'], destinations: ['LAS'] }, origin_airport: 'DEN', destination_airport: 'LAS', stopped: 1 }), press('Stop these emails'), see('Emails stopped')]],
    'unsubscribe invalid': ['guest', '/unsubscribe'],
    'unsubscribe trip': ['guest', '/unsubscribe-trip?token=a-signed-token'],
    'unsubscribe trip done': ['guest', '/unsubscribe-trip?token=a-signed-token', [answer('/saved-trips/mute', { place: 'LAS' }), press('Stop these messages'), see('Messages stopped')]],
  },
  info: {
    'not found': ['guest', '/nowhere'],
    about: ['free', '/about'],
    support: ['guest', '/support'],
    'support copied': ['guest', '/support', [press('Copy the template'), see('Template copied')]],
    'support premium': ['premium', '/support'],
    'public airports': ['guest', '/from'],
    'public airport': ['guest', '/from/den'],
    'public route': ['guest', '/from/den/to/las'],
    'public blackout': ['guest', '/blackout'],
    'public month': ['guest', `/blackout/${at.nextMonth}`, at.monthCounted],
    'public month chosen': ['guest', `/blackout/${at.nextMonth}`, [at.monthCounted, at.twoDaysOfMonth, seeRole('link', 'See the trips')]],
    'get home': ['guest', '/get-home', [at.stuckInOrlando, reload, see('Earliest home')]],
    'get home alert': ['premium', '/get-home', [at.stuckInOrlando, given.withAlerts([]), reload, press(/^Alert me on all of them/), seeRole('dialog', 'Create Flight Alert')]],
    'get home unasked': ['guest', '/get-home', [see('Where is home?')]],
    'get home failed': ['guest', '/get-home', [at.stuckInOrlando, at.cut('/home?*'), reload, see('No ways home yet')]],
    guide: ['guest', '/guide'],
    'guide blackout': ['guest', '/guide', [fill('Day of departure', blackoutDay), see('Not with the pass')]],
    'guide no dates': ['guest', '/guide', [given.withoutBlackouts, reload]],
    'guide failed': ['guest', '/guide', [at.cut('/airports'), at.cut('/gowild/blackout-dates'), reload, see('The blackout dates couldn’t be loaded'), see('The list of airports couldn’t be loaded')]],
    'data sources': ['guest', '/data-sources'],
    developers: ['guest', '/developers', [see('/api/flights/search')]],
    privacy: ['guest', '/privacy'],
    terms: ['guest', '/terms'],
    'whats new': ['guest', '/', at.showNews],
    'whats new all': ['guest', '/', [at.showNews, at.unfold('Earlier versions')]],
  },
  admin: {
    'admin overview': ['admin', '/admin'],
    'admin custom days': ['admin', '/admin', [check('Custom'), see('First day')]],
    'admin failed': ['admin', '/admin', [at.cut('/admin/dashboard?*'), reload, see(/Unable to load the dashboard/)]],
    'admin second factor': ['admin', '/admin', [given.withSecondFactorRequired, reload, seeRole('heading', 'Two factors needed')]],
    'admin users': ['admin', '/admin?tab=users'],
    'admin users none': ['admin', '/admin?tab=users', [fill('Search by name, email or ID', 'nobody at all'), see('No users match')]],
    'admin member': ['admin', '/admin?tab=users', [fill('Search by name, email or ID', 'admin@demo'), see('Page 1 of 1 · 1 user'), press(/^Ada Admin/, 'link'), see('Plan and payments')]],
    'admin member ways in': ['admin', '/admin?tab=users', [given.withWaysIn, fill('Search by name, email or ID', 'free@demo'), see('Page 1 of 1 · 1 user'), press(/^Maya Free/, 'link'), see('Safari on iPhone')]],
    'admin member two factor off': ['admin', '/admin?tab=users', [given.withWaysIn, fill('Search by name, email or ID', 'free@demo'), see('Page 1 of 1 · 1 user'), press(/^Maya Free/, 'link'), press('Turn two-factor off'), seeRole('dialog')]],
    'admin member correct email': ['admin', '/admin?tab=users', [fill('Search by name, email or ID', 'free@demo'), see('Page 1 of 1 · 1 user'), press(/^Maya Free/, 'link'), press('Correct email'), seeRole('dialog')]],
    'admin member delete': ['admin', '/admin?tab=users', [fill('Search by name, email or ID', 'free@demo'), see('Page 1 of 1 · 1 user'), press(/^Maya Free/, 'link'), press('Delete account'), seeRole('dialog')]],
    'admin notifications': ['admin', '/admin?tab=notifications', [given.withAlertsOfAll, reload, see('135.98')]],
    'admin searches': ['admin', '/admin?tab=searches'],
    operations: ['admin', OPERATIONS],
    'operations troubled': ['admin', OPERATIONS, [given.withTrouble, reload]],
    'messages none dead': ['admin', section('messages')],
    'messages dead': ['admin', section('messages'), [given.withTrouble, given.withDead, reload]],
    'operator switches': ['admin', section('switches')],
    'operator switches off': ['admin', section('switches'), [given.withSwitchesOff, reload, press(/^Turn off: Trips/)]],
    'operator blackouts': ['admin', section('blackouts')],
    'operator blackouts remove': ['admin', section('blackouts'), [press(/^Remove /), seeRole('alertdialog')]],
    'operator notice': ['admin', section('notice')],
    'operator notice refused': ['admin', section('notice'), [fill('Text', 'Fares are late today. '.repeat(8)), fill('Link', 'http://example.com'), press('Save'), see('Links begin with https://')]],
    'operator data': ['admin', section('data'), [given.withTrouble, given.withLoads, reload]],
    'audit log': ['admin', section('audit')],
    'audit log long': ['admin', section('audit'), [given.withManyPages, reload, see(/^Page 7 of/)]],
  },
};

/** Exist on phones only, or on wide windows only. */
const ON_PHONES = ['menu guest', 'menu premium', 'results map', 'trips map'];
const ON_WIDE_WINDOWS = ['account menu', 'notifications refused'];

export interface Screen {
  readonly name: string;
  readonly group: string;
  readonly who: Who;
  readonly path: string;
  readonly steps: Steps;
  /** Whether the free searches are used up. */
  readonly spent: boolean;
  /** Whether it exists in windows of this width. */
  readonly fits: (width: number) => boolean;
}

export const toScreens = (group: string, states: Readonly<Record<string, State>>): Screen[] =>
  Object.entries(states).map(([name, [who, path, steps = []]]) => ({
    name,
    group,
    path,
    steps,
    spent: who === 'spent',
    who: who === 'spent' ? 'free' : who,
    fits: (width) => !(width < 600 ? ON_WIDE_WINDOWS : ON_PHONES).includes(name),
  }));

export const SCREENS = Object.entries(GROUPS).flatMap(([group, states]) =>
  toScreens(group, states),
);
