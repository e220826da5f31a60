import { createTransport } from 'nodemailer'
import type { MessageRow } from '../db/messageStore.ts'
import type { Carrier } from './carrier.ts'

/** A mail server that does not answer is tried again later, in milliseconds. */
const patienceMs = 15_000

/** Sends by SMTP. A reply of 5xx is for good, all else is worth another try (RFC 5321, 4.2.1). */
export function createMail({ smtpUrl, smtpFrom }: { smtpUrl: string; smtpFrom: string }): Carrier {
  const transport = createTransport(smtpUrl, {
    from: smtpFrom,
    // Neither a file nor an address is ever read into a mail.
    disableFileAccess: true,
    disableUrlAccess: true,
    // A server that has gone silent keeps no connection open.
    ...{ dnsTimeout: patienceMs, connectionTimeout: patienceMs },
    ...{ greetingTimeout: patienceMs, socketTimeout: patienceMs },
  })
  const host = new URL(smtpUrl).hostname
  return {
    send: async ({ id, destination, subject, body }: MessageRow, signal) => {
      const sent = transport.sendMail({
        to: { name: '', address: destination },
        subject,
        text: body,
        // A mail that is sent twice, because its first acceptance was lost, is one to whoever gets it.
        messageId: `<${id}@${host}>`,
      })
      try {
        await before(AbortSignal.any([signal, AbortSignal.timeout(patienceMs)]), sent)
        return { kind: 'sent' }
      } catch (error) {
        const code = responseCode(error)
        return {
          kind: code >= 500 && code < 600 ? 'refused' : 'later',
          reason: code === 0 ? 'unreachable' : `smtp_${code}`,
        }
      }
    },
    close: () => transport.close(),
  }
}

/** What `work` answers, unless the signal is aborted before: then it is left to itself. */
async function before<T>(signal: AbortSignal, work: Promise<T>): Promise<T> {
  const late = Promise.withResolvers<never>()
  const giveUp = (): void => late.reject(new Error('too late'))
  if (signal.aborted) giveUp()
  signal.addEventListener('abort', giveUp)
  try {
    return await Promise.race([work, late.promise])
  } finally {
    signal.removeEventListener('abort', giveUp)
  }
}

function responseCode(error: unknown): number {
  const code = typeof error === 'object' && error !== null && 'responseCode' in error ? error.responseCode : 0
  return typeof code === 'number' ? code : 0
}
