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
  })
  const host = new URL(smtpUrl).hostname
  return {
    send: async ({ id, destination, subject, body }: MessageRow) => {
      const sent = transport.sendMail({
        to: { name: '', address: destination },
        subject,
        text: body,
        // A mail that is sent twice, because its first acceptance was lost, is one to whoever gets it.
        messageId: `<${id}@${host}>`,
      })
      try {
        await within(sent, patienceMs)
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

async function within<T>(work: Promise<T>, ms: number): Promise<T> {
  const late = Promise.withResolvers<never>()
  const timer = setTimeout(() => late.reject(new Error('too late')), ms)
  try {
    return await Promise.race([work, late.promise])
  } finally {
    clearTimeout(timer)
  }
}

function responseCode(error: unknown): number {
  const code = typeof error === 'object' && error !== null && 'responseCode' in error ? error.responseCode : 0
  return typeof code === 'number' ? code : 0
}
