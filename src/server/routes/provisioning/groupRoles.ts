import { provisioningEndpoints } from '../../../contract/provisioning/groupRoles.ts'
import { requestActorOf } from '../../auth/requestActor.ts'
import {
  listProvisionedGroups,
  previewGroupRoles,
  setGroupRoles,
} from '../../commands/provisioning/groupRoles.ts'
import {
  listProvisionedPeople,
  releaseGroup,
  releasePerson,
} from '../../commands/provisioning/releaseFromDirectory.ts'
import { seenRecord } from '../../http/ifMatch.ts'
import { registerEndpoint } from '../../http/registerEndpoint.ts'
import type { HttpServer } from '../../httpServer.ts'
import type { ConsoleDeps } from '../consoleDeps.ts'
import { announcing } from './announcing.ts'

/** Registers /api/v1/provisioning: the groups that identity providers send, and the roles that they give. */
export function registerGroupRoles(server: HttpServer, deps: ConsoleDeps): void {
  const { context, authentication, origin } = deps
  const all = { ...context, origin, announce: announcing(deps) }
  // A Login As session must not decide who has which role.
  const guards = { onRequest: authentication.inPerson }

  registerEndpoint(server, provisioningEndpoints.groups, guards, (request) =>
    listProvisionedGroups(all, authentication.of(request), request.query.q),
  )

  registerEndpoint(server, provisioningEndpoints.people, guards, (request) =>
    listProvisionedPeople(all, authentication.of(request), request.params.id, request.query.q),
  )

  registerEndpoint(server, provisioningEndpoints.releasePerson, guards, (request) =>
    releasePerson(all, requestActorOf(authentication, request), request.params.id),
  )

  registerEndpoint(server, provisioningEndpoints.releaseGroup, guards, (request) =>
    releaseGroup(all, requestActorOf(authentication, request), request.params.id),
  )

  registerEndpoint(server, provisioningEndpoints.previewRoles, guards, (request) =>
    previewGroupRoles(all, requestActorOf(authentication, request), request.params.id, request.body.roles),
  )

  registerEndpoint(server, provisioningEndpoints.setRoles, guards, (request) =>
    setGroupRoles(all, requestActorOf(authentication, request), seenRecord(request), request.body.roles),
  )
}
