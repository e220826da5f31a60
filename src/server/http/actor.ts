import type { FastifyRequest } from 'fastify'
import type { Actor } from '../db/auditStore.ts'
import type { ConsoleAuthentication, ConsoleUser } from './consoleAuthentication.ts'

/** Who asks for a change: with what may be done, and as the audit names him. */
export interface Keeper {
  user: ConsoleUser
  by: Actor
}

/** Of a request that `authentication` has let in. */
export function keeperOf(authentication: ConsoleAuthentication, request: FastifyRequest): Keeper {
  const user = authentication.of(request)
  return { user, by: actorOf(user, request.ip) }
}

/** Who asks, as the audit names him: in a session of Login As the true person, and as whom he works. */
export function actorOf({ id, name, actor }: ConsoleUser, address: string): Actor {
  if (actor === null) return { id, name, as: null, address }
  return { id: actor.id, name: actor.name, as: { id, name }, address }
}
