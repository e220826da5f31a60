import { createHmac } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:http'
import { signedText, webhookHeaders } from '../../../../src/domain/integrations/webhookSignature.ts'
import { portOf } from '../testHospital.ts'

/** Webhook delivery, as it came over the wire. */
export interface ReceivedEvent {
  readonly id: string
  readonly event: string
  readonly body: string
  /** Reports whether one of its signatures was made with that secret. */
  signedWith(secret: string): boolean
}

/** Opens another system of the hospital, with a real server that receives webhooks. */
export async function openWebhookReceiver() {
  const told: ReceivedEvent[] = []
  let status = 204
  const server = createServer((request, response) => {
    const parts: Buffer[] = []
    request.on('data', (part: Buffer) => parts.push(part))
    request.on('end', () => {
      const body = Buffer.concat(parts).toString()
      const header = (name: string) => String(request.headers[name] ?? '')
      const timestamp = Number(header(webhookHeaders.timestamp))
      told.push({
        id: header(webhookHeaders.delivery),
        event: header(webhookHeaders.event),
        body,
        signedWith: (secret) => {
          const hmac = createHmac('sha256', secret).update(signedText(timestamp, body)).digest('hex')
          return header(webhookHeaders.signature).split(',').includes(`v1=${hmac}`)
        },
      })
      response.writeHead(status, status === 302 ? { location: '/elsewhere' } : {}).end()
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://127.0.0.1:${portOf(server.address())}/hooks`,
    told,
    /** Sets the status of all further answers. */
    answer: (next: number) => {
      status = next
    },
    close: async () => {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}
