/**
 * Every environment variable that configures the server. The server reads them by this table, and `npm run
 * docs:configuration` writes it to the guides (src/docs/en/configuration.md).
 */

/** Section of the guide that lists a setting, in the order of the guide. */
export const settingSections = ['listening', 'data', 'messages', 'calls', 'hl7'] as const

type Kind =
  | { kind: 'number'; least: number; most: number }
  | { kind: 'choice'; choices: readonly string[] }
  /** `least` is the smallest number of characters. */
  | { kind: 'text'; least?: number }
  /** Path of a file or folder. */
  | { kind: 'path' }
  | { kind: 'url'; protocols: readonly string[] }
  /** Scheme, host and port, such as `https://wardlink.example`. */
  | { kind: 'origin' }
  /** Values separated by commas. */
  | {
      kind: 'list'
      of: 'origins' | 'networks' | 'addresses' | 'ICE servers' | 'number prefixes' | 'age keys'
    }

/** Setting of an installation. */
export type Setting = Kind & {
  section: (typeof settingSections)[number]
  /** Value of a variable that is not set. */
  default?: string
  /** Markdown that says what applies to a variable that is not set and has no fixed default. */
  otherwise?: string
  /** True if the value is or contains a secret, which no error message repeats. */
  secret?: true
  /** Markdown. `{least}`, `{most}` and `{choices}` are replaced by the allowed values. */
  description: string
}

export const settings = {
  PORT: {
    kind: 'number',
    section: 'listening',
    default: '8080',
    least: 0,
    most: 65_535,
    description: 'TCP port, {least} to {most}; 0 takes any that is free',
  },
  HOST: {
    kind: 'text',
    section: 'listening',
    default: '127.0.0.1',
    description: 'address to listen on; `0.0.0.0` for all',
  },
  TLS_CERT: {
    kind: 'path',
    section: 'listening',
    description: 'PEM file of the certificate; set both `TLS_CERT` and `TLS_KEY`, or neither',
  },
  TLS_KEY: {
    kind: 'path',
    section: 'listening',
    description: 'PEM file of the private key that belongs to the certificate',
  },
  PUBLIC_URL: {
    kind: 'origin',
    section: 'listening',
    otherwise: 'as asked',
    description: 'the origin that tablets use, for QR codes, links and passkeys; set it in production',
  },
  ALLOWED_ORIGINS: {
    kind: 'list',
    of: 'origins',
    section: 'listening',
    description: 'other origins whose front ends may use the API, separated by commas',
  },
  TRUSTED_PROXIES: {
    kind: 'list',
    of: 'networks',
    section: 'listening',
    description:
      'IP addresses and networks of reverse proxies whose `X-Forwarded-For` header is trusted, ' +
      'separated by commas',
  },
  METRICS_TOKEN: {
    kind: 'text',
    section: 'listening',
    least: 16,
    secret: true,
    description:
      'token that Prometheus sends as `Authorization: Bearer`, at least {least} ASCII characters without ' +
      'spaces; without it `/metrics` answers to this machine alone',
  },
  DRAIN_SECONDS: {
    kind: 'number',
    section: 'listening',
    default: '0',
    least: 0,
    most: 300,
    description:
      'seconds ({least} to {most}) to keep serving after SIGTERM while `/healthz` returns 503, so that the ' +
      'proxy stops sending traffic; set twice the interval at which the load balancer checks',
  },
  LOG_LEVEL: {
    kind: 'choice',
    section: 'listening',
    default: 'info',
    choices: ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'],
    description: '{choices}',
  },
  NODE_ENV: {
    kind: 'text',
    section: 'listening',
    description: '`production` in a hospital: no demo hospital is ever made',
  },

  WARDLINK_DATA: {
    kind: 'path',
    section: 'data',
    default: '.wardlink',
    description: 'folder of the embedded PostgreSQL',
  },
  DATABASE_URL: {
    kind: 'url',
    protocols: ['postgresql:', 'postgres:'],
    section: 'data',
    otherwise: 'embedded',
    secret: true,
    description:
      '`postgresql://` address of a PostgreSQL of your own, 15 or newer; several server processes may ' +
      'share it',
  },
  DATABASE_POOL: {
    kind: 'number',
    section: 'data',
    default: '12',
    least: 2,
    most: 200,
    description: 'connections that the requests of one process share, {least} to {most}',
  },
  BACKUP_RECIPIENTS: {
    kind: 'list',
    of: 'age keys',
    section: 'data',
    description:
      'public keys of age, as `age1…`, that `npm run backup` encrypts for, separated by commas; without ' +
      'them backups are not encrypted',
  },
  NODE_URL: {
    kind: 'origin',
    section: 'data',
    otherwise: 'on this machine',
    description:
      'where the other server processes reach this one; needed if they are on other machines or if this ' +
      'one uses TLS',
  },
  WARDLINK_ADMIN_EMAIL: {
    kind: 'text',
    section: 'data',
    otherwise: '`admin@wardlink.local`',
    description: 'mail address of the first administrator, on an empty database',
  },
  WARDLINK_ADMIN_PASSWORD: {
    kind: 'text',
    section: 'data',
    otherwise: 'made, printed once',
    secret: true,
    description: 'password of the first administrator, on an empty database',
  },
  WARDLINK_DEMO: {
    kind: 'choice',
    choices: ['1', 'true', 'still', '0', 'false'],
    section: 'data',
    otherwise: '`1` outside production',
    description:
      '{choices}. `1` or `true`: fill an empty database with the demo hospital, and simulate its devices and ' +
      'patients; `still`: simulate nothing; `0` or `false`: no demo hospital',
  },

  SMTP_URL: {
    kind: 'url',
    protocols: ['smtp:', 'smtps:'],
    section: 'messages',
    secret: true,
    description:
      'mail server for invites, notifications and account messages, as ' +
      '`smtps://user:password@mail.example`',
  },
  SMTP_FROM: {
    kind: 'text',
    section: 'messages',
    default: 'Wardlink <no-reply@wardlink.local>',
    description: 'sender of mails',
  },
  SMTP_CA_FILE: {
    kind: 'path',
    section: 'messages',
    description:
      "certificate (PEM) of the mail server's own authority, trusted in addition to the public authorities",
  },
  SMS_URL: {
    kind: 'url',
    protocols: ['http:', 'https:'],
    section: 'messages',
    secret: true,
    description: 'gateway: `POST {to, text, id}` as JSON',
  },
  SMS_PREFIXES: {
    kind: 'list',
    of: 'number prefixes',
    section: 'messages',
    default: '+',
    description:
      'prefixes of the numbers that are sent to, separated by commas, as `+1,-+1809`; numbers with a ' +
      'prefix after `-` are not sent to',
  },
  SSO_URL: {
    kind: 'url',
    protocols: ['http:', 'https:'],
    section: 'messages',
    description: "page of the hospital's own sign-on, for front ends elsewhere",
  },
  PROVIDER_NETWORKS: {
    kind: 'list',
    of: 'networks',
    section: 'messages',
    description:
      'own networks in which an OpenID provider or a webhook may be, separated by commas, as ' +
      '`10.20.0.0/16`; without it, the public internet only',
  },

  CONFERENCE_URL: {
    kind: 'origin',
    section: 'calls',
    otherwise: 'built in',
    description: 'a Pexip Infinity deployment; its PINs are the setting `conference_pins`',
  },
  MEDIA_PORT: {
    kind: 'number',
    section: 'calls',
    otherwise: 'one that is free',
    least: 1_024,
    most: 65_535,
    description:
      'port of all media of the built-in conference, by UDP and TCP, as `50000`; {least} to {most}; ' +
      'tablets must reach it',
  },
  MEDIA_ADDRESSES: {
    kind: 'list',
    of: 'addresses',
    section: 'calls',
    otherwise: "the machine's own",
    description: 'further IP addresses under which tablets reach that port, separated by commas',
  },
  MEDIA_SEATS: {
    kind: 'number',
    section: 'calls',
    default: '6',
    least: 3,
    most: 12,
    description:
      'people with audio and video in one call of the built-in conference, {least} to {most}; one seat is ' +
      'kept for the room and one for a clinician',
  },
  STUN_URLS: {
    kind: 'list',
    of: 'ICE servers',
    section: 'calls',
    description: 'as `stun:host:3478`, separated by commas',
  },
  TURN_URLS: {
    kind: 'list',
    of: 'ICE servers',
    section: 'calls',
    description: 'as `turn:host:3478?transport=udp`, separated by commas',
  },
  TURN_SECRET: {
    kind: 'text',
    section: 'calls',
    secret: true,
    description: 'shared with coturn (`use-auth-secret`)',
  },

  HL7_PORT: {
    kind: 'number',
    section: 'hl7',
    otherwise: 'off',
    least: 0,
    most: 65_535,
    description:
      'TCP port for HL7 v2 messages over MLLP, as `2575`; {least} to {most}; 0 takes any that is free',
  },
  HL7_HOST: {
    kind: 'text',
    section: 'hl7',
    default: '127.0.0.1',
    description:
      'IP address to listen on for HL7; without `HL7_TLS_CERT` it must be a loopback or private address',
  },
  HL7_TLS_CERT: {
    kind: 'path',
    section: 'hl7',
    description:
      'PEM file of the certificate for HL7; set `HL7_TLS_CERT`, `HL7_TLS_KEY` and `HL7_CLIENT_CA`, or none',
  },
  HL7_TLS_KEY: {
    kind: 'path',
    section: 'hl7',
    description: 'PEM file of the private key that belongs to `HL7_TLS_CERT`',
  },
  HL7_CLIENT_CA: {
    kind: 'path',
    section: 'hl7',
    description: 'PEM file of the authorities that issue the certificates of the senders',
  },
  HL7_MESSAGE_DAYS: {
    kind: 'number',
    section: 'hl7',
    default: '7',
    least: 1,
    most: 90,
    description: 'days for which received HL7 messages are kept, {least} to {most}',
  },
} as const satisfies Readonly<Record<string, Setting>>

/** Name of an environment variable that configures the server. */
export type SettingName = keyof typeof settings

/** Names of the settings of a shape, such as those of a kind. */
export type NameOf<Shape> = {
  [Name in SettingName]: (typeof settings)[Name] extends Shape ? Name : never
}[SettingName]

/**
 * Settings of earlier versions. If they were silently ignored, a firewall would block what they once allowed.
 */
export const replacedSettings: Readonly<Record<string, string>> = {
  MEDIA_PORTS: 'set MEDIA_PORT instead: all media use one port now, by UDP and TCP',
}
