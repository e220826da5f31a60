import { X509Certificate } from 'node:crypto'
import { readFileSync } from 'node:fs'
import type { Duty } from '../../domain/notifications/onDuty.ts'
import { isSmsPrefix } from '../../domain/messages/smsNumbers.ts'

/** The channels by which a message arrives. */
export type MessageChannels = ReadonlySet<Duty['channel']>

export const everyChannel: MessageChannels = new Set(['sms', 'email'])

/** How messages leave this installation. */
export interface MessageSettings {
  /** `smtp://` or `smtps://`, with a user and a password where the server asks for them; null: none is sent by mail. */
  smtpUrl: string | null
  /** The sender of every mail. */
  smtpFrom: string
  /** The certificate of the mail server's own authority, as PEM; null for the public authorities alone. */
  smtpCa: string | null
  /**
   * URL of an SMS gateway (src/server/messages/sms.ts describes the request); null: no text messages are
   * sent.
   */
  smsUrl: string | null
  /** The numbers that text messages are sent to, by prefix (domain/smsNumbers.ts). */
  smsPrefixes: readonly string[]
}

/** A demonstration that shows what it has nothing to send by delivers it with that: `shows`. */
export function messageChannelsOf({ smtpUrl, smsUrl }: MessageSettings, shows: boolean): MessageChannels {
  if (shows) return everyChannel
  return new Set([
    ...(smtpUrl === null ? [] : (['email'] as const)),
    ...(smsUrl === null ? [] : (['sms'] as const)),
  ])
}

/** The part of the configuration that messages need. Throws through `refuse` for a value that makes no sense. */
export function readMessageSettings(
  read: (name: string) => string | null,
  refuse: (message: string) => never,
): MessageSettings {
  const address = (name: string, protocols: readonly string[]): string | null => {
    const value = read(name)
    if (value === null) return null
    const url = URL.canParse(value) ? new URL(value) : null
    // The address is never repeated: it may hold a password.
    if (url === null || !protocols.includes(url.protocol) || url.hostname === '')
      return refuse(`${name}: must be an ${protocols.join('// or ')}// address`)
    // Both are sent as they are meant, without the percent signs that an address needs.
    if (!isDecodable(`${url.username}${url.password}`))
      return refuse(`${name}: a percent sign in the user or the password must be written as %25`)
    return value
  }
  const smtpFrom = read('SMTP_FROM') ?? 'Wardlink <no-reply@wardlink.local>'
  if (!/^(?:[^<>\r\n]*<[^\s<>@]+@[^\s<>@]+>|[^\s<>@]+@[^\s<>@]+)$/u.test(smtpFrom))
    refuse('SMTP_FROM: must be a mail address, such as Wardlink <no-reply@hospital.example>')
  const smsPrefixes = (read('SMS_PREFIXES') ?? '+').split(',').map((prefix) => prefix.trim())
  if (!smsPrefixes.every(isSmsPrefix))
    refuse('SMS_PREFIXES: must be prefixes such as +1, or -+1809 for one that is not sent to')
  return {
    smtpUrl: address('SMTP_URL', ['smtp:', 'smtps:']),
    smtpFrom,
    smtpCa: readAuthority(read('SMTP_CA_FILE'), refuse),
    smsUrl: address('SMS_URL', ['http:', 'https:']),
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
