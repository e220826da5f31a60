import { getCACertificates } from 'node:tls'
import { createTransport } from 'nodemailer'
import type { MessageSettings } from './messageSettings.ts'
import type { Transport } from './transport.ts'

/** Time limits for a mail server, in milliseconds. */
interface MailPatience {
  /** Limit for each of the name lookup, the connection and the greeting. */
  readonly connectMs: number
  /**
   * Limit between two replies. A server that scans a mail before it accepts it can take minutes (RFC 5321,
   * 4.5.3.2).
   */
  readonly silenceMs: number
  /** Limit for a whole mail. */
  readonly sendMs: number
}

const usualPatience: MailPatience = { connectMs: 15_000, silenceMs: 180_000, sendMs: 300_000 }

/**
 * Sends mail by SMTP. A 5xx reply is final (RFC 5321, 4.2.1), except to the authentication, which a change of
 * SMTP_URL can fix; any other failure is worth a retry.
 */
export function createMail(
  { smtpUrl, smtpFrom, smtpCa }: Pick<MessageSettings, 'smtpFrom' | 'smtpCa'> & { smtpUrl: string },
  { connectMs, silenceMs, sendMs }: MailPatience = usualPatience,
): Transport {
  const transport = createTransport(
    {
      url: smtpUrl,
      // A mail never includes the content of a file or a URL.
      disableFileAccess: true,
      disableUrlAccess: true,
      dnsTimeout: connectMs,
      connectionTimeout: connectMs,
      greetingTimeout: connectMs,
      socketTimeout: silenceMs,
      ...(smtpCa !== null && { tls: { ca: [...getCACertificates('default'), smtpCa] } }),
    },
    // The second argument contains defaults for each mail, not transport options.
    { from: smtpFrom },
  )
  const host = new URL(smtpUrl).hostname
  return {
    send: async ({ id, destination, subject, body }, signal) => {
      const mail = {
        to: { name: '', address: destination },
        subject,
        text: body,
        // With a stable id, a mail that is sent twice because its first acceptance was lost is one mail to
        // its recipient.
        messageId: `<${id}@${host}>`,
        // Prevents out-of-office replies (RFC 3834, 5).
        headers: { 'Auto-Submitted': 'auto-generated' },
        // An aborted send closes its connection, so that the server cannot accept a mail that was given up.
        signal: AbortSignal.any([signal, AbortSignal.timeout(sendMs)]),
      }
      try {
        await transport.sendMail(mail)
        return { kind: 'sent' }
      } catch (error) {
        const code = responseCode(error)
        return {
          kind: code >= 500 && code < 600 && !isOfSettings(error) ? 'refused' : 'later',
          reason: code === 0 ? networkReason(error) : `smtp_${code}`,
        }
      }
    },
    close: () => transport.close(),
  }
}

function isOfSettings(error: unknown): boolean {
  return typeof error === 'object' && error !== null && 'code' in error && error.code === 'EAUTH'
}

function responseCode(error: unknown): number {
  const code = typeof error === 'object' && error !== null && 'responseCode' in error ? error.responseCode : 0
  return typeof code === 'number' ? code : 0
}

/**
 * Returns the reason for a missing reply. nodemailer stores the code of Node.js or OpenSSL as `originalCode`.
 */
function networkReason(error: unknown): string {
  const code =
    typeof error === 'object' && error !== null && 'originalCode' in error ? error.originalCode : ''
  switch (code) {
    case 'DEPTH_ZERO_SELF_SIGNED_CERT':
    case 'SELF_SIGNED_CERT_IN_CHAIN':
    case 'UNABLE_TO_GET_ISSUER_CERT':
    case 'UNABLE_TO_GET_ISSUER_CERT_LOCALLY':
    case 'UNABLE_TO_VERIFY_LEAF_SIGNATURE':
      return 'certificate_untrusted'
    case 'CERT_HAS_EXPIRED':
    case 'CERT_NOT_YET_VALID':
      return 'certificate_expired'
    case 'ERR_TLS_CERT_ALTNAME_INVALID':
      return 'certificate_name'
    default:
      return 'unreachable'
  }
}

/** Explanations of certificate problems, for the log. */
export const certificateText: Readonly<Record<string, string>> = {
  certificate_untrusted:
    'the certificate of the mail server is not trusted: SMTP_CA_FILE names its authority',
  certificate_expired: 'the certificate of the mail server has expired, or is not valid yet',
  certificate_name: 'the certificate of the mail server does not contain the host name in SMTP_URL',
}
