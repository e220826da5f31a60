import { X509Certificate } from 'node:crypto'
import { readFileSync } from 'node:fs'
import type { Duty } from '../../domain/notifications/onDuty.ts'
import { isSmsPrefix } from '../../domain/messages/smsNumbers.ts'
import type { ReadSetting } from '../config/readSetting.ts'
import { settings } from '../config/settings.ts'

/** Channels by which a message can be delivered. */
export type MessageChannels = ReadonlySet<Duty['channel']>

export const everyChannel: MessageChannels = new Set(['sms', 'email'])

/** Settings for sending messages. */
export interface MessageSettings {
  /**
   * `smtp://` or `smtps://`, with a user and a password if the server requires them; null: no mail is sent.
   */
  smtpUrl: string | null
  /** Sender of every mail. */
  smtpFrom: string
  /** Certificate of the mail server's own authority, as PEM; null to trust only the public authorities. */
  smtpCa: string | null
  /**
   * URL of an SMS gateway (src/server/messages/sms.ts describes the request); null: no text messages are
   * sent.
   */
  smsUrl: string | null
  /** Prefixes of the numbers that text messages can be sent to (domain/messages/smsNumbers.ts). */
  smsPrefixes: readonly string[]
}

/**
 * Returns the channels by which messages can be delivered. If `shows`, every channel: a demonstration shows
 * the messages that it cannot send.
 */
export function messageChannelsOf({ smtpUrl, smsUrl }: MessageSettings, shows: boolean): MessageChannels {
  if (shows) return everyChannel
  return new Set([
    ...(smtpUrl === null ? [] : (['email'] as const)),
    ...(smsUrl === null ? [] : (['sms'] as const)),
  ])
}

/** Reads the configuration of messages. Calls `refuse`, which throws, for an invalid value. */
export function readMessageSettings(read: ReadSetting, refuse: (message: string) => never): MessageSettings {
  const address = (name: 'SMTP_URL' | 'SMS_URL'): string | null => {
    const protocols: readonly string[] = settings[name].protocols
    const value = read(name)
    if (value === null) return null
    const url = URL.canParse(value) ? new URL(value) : null
    // The error never repeats the URL, which can contain a password.
    if (url === null || !protocols.includes(url.protocol) || url.hostname === '')
      return refuse(`${name}: must be an ${protocols.join('// or ')}// address`)
    // The user and the password are sent decoded, without the percent-encoding of the URL.
    if (!isDecodable(`${url.username}${url.password}`))
      return refuse(`${name}: a percent sign in the user or the password must be written as %25`)
    return value
  }
  const smtpFrom = read('SMTP_FROM')
  if (!/^(?:[^<>\r\n]*<[^\s<>@]+@[^\s<>@]+>|[^\s<>@]+@[^\s<>@]+)$/u.test(smtpFrom))
    refuse('SMTP_FROM: must be a mail address, such as Wardlink <no-reply@hospital.example>')
  const smsPrefixes = read('SMS_PREFIXES')
    .split(',')
    .map((prefix) => prefix.trim())
  if (!smsPrefixes.every(isSmsPrefix))
    refuse('SMS_PREFIXES: must be prefixes such as +1, or -+1809 for one that is not sent to')
  return {
    smtpUrl: address('SMTP_URL'),
    smtpFrom,
    smtpCa: readAuthority(read('SMTP_CA_FILE'), refuse),
    smsUrl: address('SMS_URL'),
    smsPrefixes,
  }
}

function readAuthority(path: string | null, refuse: (message: string) => never): string | null {
  if (path === null) return null
  let text: string
  try {
    text = readFileSync(path, 'utf8')
  } catch {
    return refuse(`SMTP_CA_FILE: cannot read the file "${path}"`)
  }
  try {
    void new X509Certificate(text)
    return text
  } catch {
    return refuse(`SMTP_CA_FILE: "${path}" is not a certificate in PEM form`)
  }
}

function isDecodable(part: string): boolean {
  try {
    decodeURIComponent(part)
    return true
  } catch {
    return false
  }
}
