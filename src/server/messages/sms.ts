import { maySendSms } from '../../domain/messages/smsNumbers.ts'
import type { Transport } from './transport.ts'

const patienceMs = 15_000

/**
 * Sends text messages through an SMS gateway over HTTP: `POST {to: "+15550100142", text, id}` as JSON, with
 * the same ID as Idempotency-Key. A user and a password in the gateway's URL are sent as Basic authorization.
 * 2xx: accepted. 4xx: refused permanently, except for 408 and 429. Anything else: retried later. Nothing is
 * sent to a number whose prefix is barred.
 */
export function createSms({
  smsUrl,
  smsPrefixes,
}: {
  smsUrl: string
  smsPrefixes: readonly string[]
}): Transport {
  const url = new URL(smsUrl)
  const { username, password } = url
  url.username = ''
  url.password = ''
  const basic = `${decodeURIComponent(username)}:${decodeURIComponent(password)}`
  return {
    send: async ({ id, destination, body }, signal) => {
      if (!maySendSms(destination, smsPrefixes)) return { kind: 'refused', reason: 'number_barred' }
      try {
        const { status } = await fetch(url, {
          method: 'POST',
          headers: {
            'content-type': 'application/json',
            'idempotency-key': id,
            ...(username !== '' && { authorization: `Basic ${Buffer.from(basic).toString('base64')}` }),
          },
          body: JSON.stringify({ to: destination, text: body, id }),
          signal: AbortSignal.any([signal, AbortSignal.timeout(patienceMs)]),
          redirect: 'error',
        })
        if (status >= 200 && status < 300) return { kind: 'sent' }
        const forGood = status >= 400 && status < 500 && status !== 408 && status !== 429
        return { kind: forGood ? 'refused' : 'later', reason: `gateway_${status}` }
      } catch {
        return { kind: 'later', reason: 'unreachable' }
      }
    },
    close: () => undefined,
  }
}
