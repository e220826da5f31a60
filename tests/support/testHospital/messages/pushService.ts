import { once } from 'node:events'
import {
  createDecipheriv,
  createECDH,
  createPublicKey,
  hkdfSync,
  randomBytes,
  randomUUID,
  verify,
} from 'node:crypto'
import { createServer } from 'node:http'
import { buffer } from 'node:stream/consumers'
import * as z from 'zod/mini'
import {
  PushContent,
  type PushSubscriptionRequest,
} from '../../../../src/contract/calls/pushSubscriptions.ts'
import { portOf } from '../testHospital.ts'

/** Message that a push service has received for a browser, decrypted with the browser's keys. */
export interface ReceivedPush {
  content: PushContent
  /** Text of the content as it was encrypted. */
  text: string
  ttl: number
  urgency: string
  topic: string
  /** Claims of the sender's token, whose signature has been verified. */
  sender: { aud: string; sub: string; exp: number }
  /** Public key of the sender. */
  key: string
}

export interface PushedBrowser {
  readonly subscription: PushSubscriptionRequest
  readonly received: ReceivedPush[]
  /** Status with which the push service responds to messages for this browser. */
  status: number
  /** Number of messages that were answered with another status than 201. */
  refusals: number
}

/** Push service of the tests: it speaks RFC 8030, 8188, 8291 and 8292, written from the RFCs. */
export interface PushService {
  browser(locale?: PushSubscriptionRequest['locale']): PushedBrowser
  close(): void
}

export async function openPushService(): Promise<PushService> {
  const browsers = new Map<string, { browser: PushedBrowser; decrypt: (body: Buffer) => string }>()
  const server = createServer((request, response) => {
    void buffer(request).then((body) => {
      const found = browsers.get(request.url ?? '')
      if (found === undefined) return response.writeHead(404).end()
      const { browser, decrypt } = found
      if (browser.status === 201) {
        const text = decrypt(body)
        const { headers } = request
        browser.received.push({
          text,
          content: z.parse(PushContent, JSON.parse(text)),
          ttl: Number(headers['ttl']),
          urgency: String(headers['urgency']),
          topic: String(headers['topic']),
          ...senderOf(headers.authorization ?? ''),
        })
      } else browser.refusals += 1
      return response.writeHead(browser.status).end()
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const origin = `http://127.0.0.1:${String(portOf(server.address()))}`
  return {
    browser: (locale = 'en') => {
      const pair = createECDH('prime256v1')
      const publicKey = pair.generateKeys()
      const auth = randomBytes(16)
      const path = `/push/${randomUUID()}`
      const keys = { p256dh: publicKey.toString('base64url'), auth: auth.toString('base64url') }
      const browser: PushedBrowser = {
        subscription: { endpoint: `${origin}${path}`, keys, locale },
        received: [],
        status: 201,
        refusals: 0,
      }
      const decrypt = (body: Buffer): string => {
        // RFC 8188, section 2.1: salt, record size, length of the key ID, key ID, which is the sender's key.
        const idLength = body.readUInt8(20)
        const [salt, sender] = [body.subarray(0, 16), body.subarray(21, 21 + idLength)]
        const info = Buffer.concat([Buffer.from('WebPush: info\0'), publicKey, sender])
        const material = Buffer.from(hkdfSync('sha256', pair.computeSecret(sender), auth, info, 32))
        const derived = (name: string, length: number) =>
          Buffer.from(hkdfSync('sha256', material, salt, `Content-Encoding: ${name}\0`, length))
        const sealed = body.subarray(21 + idLength)
        const decipher = createDecipheriv('aes-128-gcm', derived('aes128gcm', 16), derived('nonce', 12))
        decipher.setAuthTag(sealed.subarray(-16))
        const plain = Buffer.concat([decipher.update(sealed.subarray(0, -16)), decipher.final()])
        // The last record ends with a delimiter of 2 and zeros.
        return plain.subarray(0, plain.lastIndexOf(2)).toString()
      }
      browsers.set(path, { browser, decrypt })
      return browser
    },
    close: () => {
      server.close()
      server.closeAllConnections()
    },
  }
}

const Claims = z.object({ aud: z.string(), sub: z.string(), exp: z.number() })

/** Verifies the sender's token (RFC 8292, section 2 and 3) and returns its claims. Throws if it is not valid. */
function senderOf(authorization: string): Pick<ReceivedPush, 'sender' | 'key'> {
  const { token = '', key = '' } =
    /^vapid t=(?<token>[\w.-]+), ?k=(?<key>[\w-]+)$/u.exec(authorization)?.groups ?? {}
  const [head = '', claims = '', signature = ''] = token.split('.')
  const point = Buffer.from(key, 'base64url')
  const jwk = {
    kty: 'EC',
    crv: 'P-256',
    x: point.subarray(1, 33).toString('base64url'),
    y: point.subarray(33).toString('base64url'),
  }
  const isSigned = verify(
    'sha256',
    Buffer.from(`${head}.${claims}`),
    { key: createPublicKey({ key: jwk, format: 'jwk' }), dsaEncoding: 'ieee-p1363' },
    Buffer.from(signature, 'base64url'),
  )
  if (!isSigned) throw new Error('the token of the sender is not signed by its key')
  return { sender: z.parse(Claims, JSON.parse(Buffer.from(claims, 'base64url').toString())), key }
}
