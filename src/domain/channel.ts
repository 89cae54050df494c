const TEXT_SUBJECTS: Readonly<Record<string, string>> = {
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
  /** The subject of a stored message as admins see it. */
  readonly subject: (stored: string) => string;
}

/** The channels on which members get messages about their alerts and accounts. */
export const CHANNELS = {
  email: {
    label: 'Email',
    plural: 'Email',
    provider: 'mail',
    canResend: true,
    shorten: (to) => `${[...to][0]}…${to.slice(to.lastIndexOf('@'))}`,
    subject: (stored) => stored,
  },
  sms: {
    label: 'Text message',
    plural: 'Text messages',
    provider: 'sms',
    canResend: false,
    shorten: (to) => `…${to.slice(-4)}`,
    // A text message stores its purpose in the subject field.
    subject: (stored) => TEXT_SUBJECTS[stored] ?? stored,
  },
  push: {
    label: 'Browser notice',
    plural: 'Browser notices',
    provider: 'push',
    canResend: true,
    shorten: () => 'a browser',
    subject: (stored) => stored,
  },
} as const satisfies Record<string, ChannelFacts>;

export type ChannelName = keyof typeof CHANNELS;

export const CHANNEL_NAMES = Object.keys(CHANNELS) as [ChannelName, ...ChannelName[]];

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
