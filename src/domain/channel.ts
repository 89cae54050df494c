/** Purpose of a text: about an alert or a trip, the opt-in question, or a reply to a text that we received. */
export const TEXT_KINDS = ['alert', 'question', 'answer'] as const;
export type TextKind = (typeof TEXT_KINDS)[number];

const TEXT_SUBJECTS: Readonly<Record<TextKind, string>> = {
  alert: 'Text about a fare',
  question: 'Question whether to send texts',
  answer: 'Answer to a text',
};

interface ChannelFacts {
  readonly label: string;
  readonly plural: string;
  /** Kind of the provider that delivers its messages. */
  readonly provider: string;
  /** False if a message is sent at most once. */
  readonly canResend: boolean;
  /** Masked recipient for admins: recognizable but not usable. */
  readonly shorten: (to: string) => string;
}

/** The channels on which members get messages about their alerts and accounts. */
export const CHANNELS = {
  email: {
    label: 'Email',
    plural: 'Email',
    provider: 'mail',
    canResend: true,
    shorten: (to) => `${[...to][0]}…${to.slice(to.lastIndexOf('@'))}`,
  },
  sms: {
    label: 'Text message',
    plural: 'Text messages',
    provider: 'sms',
    canResend: false,
    shorten: (to) => `…${to.slice(-4)}`,
  },
  push: {
    label: 'Browser notice',
    plural: 'Browser notices',
    provider: 'push',
    canResend: true,
    shorten: () => 'a browser',
  },
} as const satisfies Record<string, ChannelFacts>;

export type ChannelName = keyof typeof CHANNELS;

export const CHANNEL_NAMES = Object.keys(CHANNELS) as [ChannelName, ...ChannelName[]];

/** The subject of a stored message as admins see it; a text message has a kind instead. */
export const shownSubject = ({
  subject,
  kind,
}: {
  readonly subject: string;
  readonly kind: TextKind | null;
}): string => (kind ? TEXT_SUBJECTS[kind] : subject);

type ChannelProvider = (typeof CHANNELS)[ChannelName]['provider'];

/** External providers, with their labels for admins. */
export const PROVIDERS = {
  fares: 'Fares',
  weather: 'Weather',
  hotels: 'Hotels',
  cars: 'Rental cars',
  ...(Object.fromEntries(
    Object.values(CHANNELS).map(({ provider, plural }) => [provider, plural]),
  ) as Record<ChannelProvider, string>),
  payments: 'Payments',
  identity: 'Google sign-in',
  location: 'Location',
};

export type ProviderKind = keyof typeof PROVIDERS;

export const PROVIDER_KINDS = Object.keys(PROVIDERS) as [ProviderKind, ...ProviderKind[]];

/** The fare sources and payment providers by their short names, which are stored and sent to browsers. */
const NAMES: Readonly<Record<string, string>> = {
  none: 'No fares',
  simulated: 'Sample fares',
  feed: 'Fare feed',
  duffel: 'Duffel',
  travelpayouts: 'Travelpayouts',
  stripe: 'Stripe',
  sandbox: 'Sandbox payments',
  off: 'No payments',
};

/** What people read wherever a provider is named; all other providers call themselves so. */
export const providerName = (name: string): string => NAMES[name] ?? name;
