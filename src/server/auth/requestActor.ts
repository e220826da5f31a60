import type { FastifyRequest } from 'fastify'
import type { Actor } from '../db/audit/auditStore.ts'
import type { ConsoleAuthentication, ConsoleUser } from './consoleAuthentication.ts'

/** The user who requests a change: their permissions, and their identity in the audit. */
export interface RequestActor {
  user: ConsoleUser
  by: Actor
}

/** Returns the actor of a request that `authentication` admitted. */
export function requestActorOf(authentication: ConsoleAuthentication, request: FastifyRequest): RequestActor {
  const user = authentication.of(request)
  return { user, by: auditActorOf(user, request.ip) }
}

/**
 * Returns the user as the audit names them. In a Login As session this is the real person and the user as
 * whom they work.
 */
export function auditActorOf({ id, name, actor }: ConsoleUser, address: string): Actor {
  if (actor === null) return { id, name, as: null, address }
  return { id: actor.id, name: actor.name, as: { id, name }, address }
}
