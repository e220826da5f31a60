import type { Actor } from '../db/auditStore.ts'
import type { ConsoleUser } from './consoleAuthentication.ts'

/** Who asks, as the audit names him: in a session of Login As the true person, and as whom he works. */
export function actorOf({ id, name, actor }: ConsoleUser, address: string): Actor {
  if (actor === null) return { id, name, as: null, address }
  return { id: actor.id, name: actor.name, as: { id, name }, address }
}
