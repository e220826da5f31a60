import { pushEndpoints } from '../../../contract/calls/pushSubscriptions.ts'
import type { AddressRule } from '../../addressRule.ts'
import {
  assertMaySubscribe,
  subscribeToPush,
  unsubscribeFromPush,
} from '../../commands/calls/push/pushSubscriptions.ts'
import { registerEndpoint } from '../../http/registerEndpoint.ts'
import type { HttpServer } from '../../httpServer.ts'
import type { RouteDeps } from '../routeDeps.ts'

interface PushDeps extends RouteDeps {
  /** Addresses that the server may send to. */
  mayAsk: AddressRule
  /** Public key by which push services recognize this installation, base64url. */
  publicKey: string
}

/** Registers the browsers of clinicians that are notified of waiting calls. */
export function registerPushSubscriptions(server: HttpServer, deps: PushDeps): void {
  const { context, consoleAuthentication, mayAsk, publicKey } = deps
  // In a Login As session someone else's device would be notified.
  const guards = { onRequest: consoleAuthentication.inPerson }

  registerEndpoint(server, pushEndpoints.key, guards, (request) => {
    assertMaySubscribe(consoleAuthentication.of(request))
    return { public_key: publicKey }
  })

  registerEndpoint(server, pushEndpoints.subscribe, guards, (request) =>
    subscribeToPush({ ...context, mayAsk }, consoleAuthentication.of(request), request.body),
  )

  registerEndpoint(server, pushEndpoints.unsubscribe, guards, (request) =>
    unsubscribeFromPush(context, consoleAuthentication.of(request).id, request.params.id),
  )
}
