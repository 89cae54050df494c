import {
  base64url,
  contact,
  hostPattern,
  integer,
  line,
  list,
  oneOf,
  origin,
  phoneNumber,
} from './parsers.ts';
import { optional, set } from './setting.ts';

/** Text messages and notices in browsers. */
export const messageSettings = {
  sms: optional(
    'SMS',
    'no text messages, unless TWILIO_ACCOUNT_SID is set',
    'sandbox keeps them and shows them at /sandbox/phone; not with NODE_ENV=production',
    oneOf('sandbox'),
  ),
  twilioAccountSid: optional(
    'TWILIO_ACCOUNT_SID',
    'no text messages',
    'Twilio account that sends them; its number or service must hand incoming texts to PUBLIC_URL/api/messages/inbound',
    line(64),
  ),
  twilioAuthToken: optional(
    'TWILIO_AUTH_TOKEN',
    'must come together with TWILIO_ACCOUNT_SID',
    'Its secret, which also signs incoming texts',
    line(200),
  ),
  twilioFrom: optional(
    'TWILIO_FROM',
    'TWILIO_MESSAGING_SERVICE_SID',
    'Number that texts come from',
    phoneNumber,
  ),
  twilioMessagingServiceSid: optional(
    'TWILIO_MESSAGING_SERVICE_SID',
    'TWILIO_FROM',
    'Messaging service that chooses the number',
    line(64),
  ),
  twilioApiUrl: set('TWILIO_API_URL', 'https://api.twilio.com', 'Where the Twilio API is', origin),
  smsDailyBudget: set(
    'SMS_DAILY_BUDGET',
    '200',
    'Text messages on one day (UTC), to everybody together; 0 stops them',
    integer(0, 1_000_000),
  ),
  vapidPublicKey: optional(
    'VAPID_PUBLIC_KEY',
    'made once and kept in the database',
    'Key by which push services know this installation; browsers must turn notices on again when it changes',
    base64url(65),
  ),
  vapidPrivateKey: optional(
    'VAPID_PRIVATE_KEY',
    'must come together with VAPID_PUBLIC_KEY',
    'Its secret half',
    base64url(32),
  ),
  vapidSubject: optional(
    'VAPID_SUBJECT',
    'mailto:SUPPORT_EMAIL',
    'Where push services can write to about this installation',
    contact,
  ),
  pushHosts: set(
    'PUSH_HOSTS',
    'fcm.googleapis.com,updates.push.services.mozilla.com,*.push.apple.com,*.notify.windows.com',
    'Push services of browsers; nothing is sent anywhere else',
    list(hostPattern),
  ),
};

type Values = {
  readonly [K in keyof typeof messageSettings]: ReturnType<(typeof messageSettings)[K]['parse']>;
};

/** What does not fit together, in words. */
export function messageFaults(values: Values, { production }: { production: boolean }): string[] {
  const { sms, twilioAccountSid, twilioAuthToken, twilioFrom, twilioMessagingServiceSid } = values;
  const faults: string[] = [];
  const senders = [twilioFrom, twilioMessagingServiceSid].filter((sender) => sender !== null);
  if (twilioAccountSid && !twilioAuthToken)
    faults.push('TWILIO_AUTH_TOKEN must come together with TWILIO_ACCOUNT_SID');
  if (twilioAccountSid && senders.length !== 1)
    faults.push(
      'TWILIO_ACCOUNT_SID must come together with TWILIO_FROM or TWILIO_MESSAGING_SERVICE_SID, not both',
    );
  if (sms && (twilioAccountSid || production))
    faults.push('SMS must not be sandbox with TWILIO_ACCOUNT_SID or NODE_ENV=production');
  if (!values.vapidPublicKey !== !values.vapidPrivateKey)
    faults.push('VAPID_PUBLIC_KEY and VAPID_PRIVATE_KEY must come together');
  return faults;
}
