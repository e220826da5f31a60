import { createServer } from 'node:http'
import { SMTPServer } from 'smtp-server'
import { runNotes } from '../watch/runNotes.ts'
import { portOf } from '../testHospital/testHospital.ts'

/** A mail as it arrived, with its headers and text. */
export interface Mail {
  readonly to: string
  readonly raw: string
  /** Message-ID without brackets. */
  readonly id: string
}

export interface Mailbox {
  readonly url: string
  readonly mails: readonly Mail[]
  /** Reply codes for the next mails, in order, instead of accepting them: 451, 550 … */
  readonly replies: number[]
  /** Returns the newest mail whose text contains the words; waits until there is one. */
  find(words: string): Promise<Mail>
  close(): Promise<void>
}

/** Opens a real SMTP server that stores the mails it accepts. */
export async function openMailbox(): Promise<Mailbox> {
  const mails: Mail[] = []
  const replies: number[] = []
  const arrivals = new Set<() => void>()
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['AUTH', 'STARTTLS'],
    onData: (stream, session, done) => {
      const parts: Buffer[] = []
      stream.on('data', (part: Buffer) => parts.push(part))
      stream.on('end', () => {
        const reply = replies.shift()
        if (reply !== undefined) {
          done(Object.assign(new Error('not now'), { responseCode: reply }))
          return
        }
        const raw = Buffer.concat(parts).toString()
        const text = readable(raw)
        runNotes?.words(text)
        mails.push({
          raw: text,
          to: session.envelope.rcptTo[0]?.address ?? '',
          id: /^Message-ID: <([^>]+)>/imu.exec(raw)?.[1] ?? '',
        })
        done()
        for (const arrived of arrivals) arrived()
      })
    },
  })
  // A server that is killed while sending breaks its connection; its mail was not accepted and is sent again.
  server.on('error', () => undefined)
  await new Promise<void>((opened) => {
    server.listen(0, '127.0.0.1', opened)
  })
  return {
    url: `smtp://127.0.0.1:${String(portOf(server.server.address()))}`,
    mails,
    replies,
    find: async (words) => {
      for (;;) {
        const found = mails.findLast(({ raw }) => raw.includes(words))
        if (found !== undefined) return found
        await new Promise<void>((arrived) => arrivals.add(arrived))
      }
    },
    close: () =>
      new Promise((closed) => {
        server.close(() => closed())
      }),
  }
}

/** Decodes quoted-printable (RFC 2045, 6.7) to bytes: a Japanese character takes three of them. */
const unquoted = (text: string): Buffer =>
  Buffer.from(
    text
      .replaceAll(/=\r?\n/gu, '')
      .replaceAll(/=([0-9A-F]{2})/giu, (_, code: string) => String.fromCodePoint(Number.parseInt(code, 16))),
    'latin1',
  )

/** Decodes a header, including encoded words (RFC 2047); whitespace between two encoded words is dropped. */
const headersOf = (head: string): string =>
  head
    .replaceAll(/\r?\n[ \t]+/gu, ' ')
    .replaceAll(/(\?=) +(?==\?)/gu, '$1')
    .replaceAll(/=\?utf-8\?([BQ])\?([^?]*)\?=/giu, (_, way: string, text: string) =>
      (way.toUpperCase() === 'B'
        ? Buffer.from(text, 'base64')
        : unquoted(text.replaceAll('_', ' '))
      ).toString(),
    )

/**
 * Returns a one-part mail as its reader sees it. The mailer sends ASCII as is, text with few other characters
 * as quoted-printable, and text with many, such as Japanese, as base64: a search for words in the raw mail
 * would never find them.
 */
function readable(raw: string): string {
  const [, head = raw, body = ''] = /^(.*?\r?\n)\r?\n(.*)$/su.exec(raw) ?? []
  const headers = headersOf(head)
  const encoding = /^Content-Transfer-Encoding: *(\S+)/imu.exec(headers)?.[1]?.toLowerCase()
  const decoded = {
    base64: () => Buffer.from(body, 'base64').toString(),
    'quoted-printable': () => unquoted(body).toString(),
  }
  const text = encoding === 'base64' || encoding === 'quoted-printable' ? decoded[encoding]() : body
  return `${headers}\r\n${text}`
}

export interface SmsGateway {
  readonly url: string
  readonly taken: readonly { readonly body: string; readonly key: string }[]
  /** Called when the gateway has taken a message, before it replies. */
  onArrival: () => void
  /** Status codes for the next messages, in order, instead of accepting them. */
  readonly replies: number[]
  close(): Promise<void>
}

/** Opens a gateway for text messages with the wire format of src/server/messages/sms.ts. */
export async function openSmsGateway(): Promise<SmsGateway> {
  const taken: { body: string; key: string }[] = []
  const replies: number[] = []
  const server = createServer((request, response) => {
    let body = ''
    request.on('data', (part: Buffer) => (body += part.toString()))
    request.on('end', () => {
      const reply = replies.shift()
      if (reply === undefined) {
        runNotes?.words(body)
        taken.push({ body, key: String(request.headers['idempotency-key']) })
        gateway.onArrival()
      }
      response.writeHead(reply ?? 202).end()
    })
  })
  await new Promise<void>((opened) => {
    server.listen(0, '127.0.0.1', opened)
  })
  const gateway: SmsGateway = {
    url: `http://127.0.0.1:${String(portOf(server.address()))}/send`,
    taken,
    onArrival: () => undefined,
    replies,
    close: () =>
      new Promise((closed) => {
        server.close(() => closed())
        server.closeAllConnections()
      }),
  }
  return gateway
}
