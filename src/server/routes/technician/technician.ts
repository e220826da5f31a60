import { technicianEndpoints } from '../../../contract/technician/technician.ts'
import { makeEnrollmentCode, revokeDevice } from '../../commands/technician/enrollment.ts'
import { restartDevice } from '../../commands/technician/restartDevice.ts'
import { cancelRestart, restartAfterCall, waitingRestart } from '../../commands/technician/waitingRestarts.ts'
import { requestActorOf } from '../../auth/requestActor.ts'
import { registerEndpoint } from '../../http/registerEndpoint.ts'
import type { HttpServer } from '../../httpServer.ts'
import type { ConsoleDeps } from '../consoleDeps.ts'

/**
 * Registers a technician’s actions on a room’s device: /api/v1/rooms/{id}/enrollment-codes, …/credential,
 * …/restarts, …/waiting-restart.
 */
export function registerTechnician(server: HttpServer, deps: ConsoleDeps): void {
  const { context, authentication, origin } = deps
  const { makeCode, revoke, restart } = technicianEndpoints
  const guards = { onRequest: authentication.required }
  const { restartAfterCall: afterCall, waitingRestart: waits, cancelRestart: cancel } = technicianEndpoints

  registerEndpoint(server, makeCode, guards, async (request) => {
    const actor = requestActorOf(authentication, request)
    const { code, expiresAt } = await makeEnrollmentCode(context, actor, request.params.id)
    return { code, url: new URL(`/room#enroll=${code}`, origin()).href, expires_at: expiresAt }
  })

  registerEndpoint(server, revoke, guards, (request) =>
    revokeDevice(context, requestActorOf(authentication, request), request.params.id),
  )

  registerEndpoint(server, restart, guards, (request) => {
    const { how } = request.body
    return restartDevice(context, requestActorOf(authentication, request), { roomId: request.params.id, how })
  })

  registerEndpoint(server, afterCall, guards, (request) => {
    const { how } = request.body
    return restartAfterCall(context, requestActorOf(authentication, request), {
      roomId: request.params.id,
      how,
    })
  })

  registerEndpoint(server, waits, guards, (request) =>
    waitingRestart(context, requestActorOf(authentication, request), request.params.id),
  )

  registerEndpoint(server, cancel, guards, (request) =>
    cancelRestart(context, requestActorOf(authentication, request), request.params.id),
  )
}
