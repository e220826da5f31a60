import {
  checkEvents,
  NetworkCheckAnswer,
  NetworkCheckOffer,
  NetworkCheckReply,
} from '../../../contract/conference/networkCheck.ts'
import { checkIceServers } from '../../commands/devices/filmIceServers.ts'
import { ApiError } from '../../errors/apiError.ts'
import { limitByAddress } from '../../http/limitByAddress.ts'
import { openSseStream } from '../../http/streams/sseStream.ts'
import type { HttpServer } from '../../httpServer.ts'
import type { RouteDeps } from '../routeDeps.ts'

/** A technician without an account runs the check. */
const anyone = { security: [] } as const

interface NetworkCheckDeps extends Pick<RouteDeps, 'context' | 'sessionlessLimit' | 'checkLimit'> {
  /** Conferencing node of this server; null if another server carries the calls. */
  readonly node: {
    checkNetwork(sdp: string): Promise<{ sdp: string } | { refused: number }>
  } | null
}

/** Registers /meet/check, with which a browser measures its network to this server without a call. */
export function registerNetworkCheck(server: HttpServer, deps: NetworkCheckDeps): void {
  const { context, node } = deps
  const onRequest = limitByAddress(deps.sessionlessLimit)

  server.get(
    '/meet/check',
    { onRequest, schema: { ...anyone, response: { 200: NetworkCheckReply } } },
    (): NetworkCheckReply => ({ has_media: node !== null, ice_servers: checkIceServers(context) }),
  )

  server.post(
    '/meet/check',
    {
      onRequest: limitByAddress(deps.checkLimit),
      schema: { ...anyone, body: NetworkCheckOffer, response: { 200: NetworkCheckAnswer } },
    },
    async (request): Promise<NetworkCheckAnswer> => {
      if (node === null) throw new ApiError('not_found')
      const answer = await node.checkNetwork(request.body.sdp)
      if ('sdp' in answer) return answer
      throw answer.refused === 503
        ? new ApiError('service_not_available', { retryAfter: 5 })
        : new ApiError('bad_request')
    },
  )

  // A proxy that holds events back delivers all of them at the end.
  server.get('/meet/check/events', { onRequest, schema: { ...anyone, hide: true } }, (_request, reply) => {
    const stream = openSseStream()
    let sent = 0
    const next = () => {
      stream.send([{ name: 'check', data: { number: sent } }])
      sent += 1
      if (sent < checkEvents.count) return
      clearInterval(timer)
      stream.end()
    }
    const timer = setInterval(next, checkEvents.intervalMs)
    next()
    return stream.answer(reply, () => clearInterval(timer))
  })
}
