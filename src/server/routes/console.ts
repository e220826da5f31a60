import type { FastifyInstance } from 'fastify'
import type { ConsoleParts } from './consoleParts.ts'
import { registerAuthentication } from './authentication.ts'
import { registerAudit } from './audit.ts'
import { registerConsoleNodes } from './consoleNodes.ts'
import { registerConsoleRooms } from './consoleRooms.ts'
import { registerLoginAs } from './loginAs.ts'
import { registerDownloadTokens } from './downloadTokens.ts'
import { registerOutbox } from './outbox.ts'
import { registerPhoneLinks } from './phoneLinks.ts'
import { registerRoomRecords } from './roomRecords.ts'
import { registerSecondFactor } from './secondFactor.ts'

/** Everything that the console asks. */
export async function registerConsole(server: FastifyInstance, parts: ConsoleParts): Promise<void> {
  for (const prefix of ['/authentication', '/api/authentication']) {
    await server.register(
      (scope, _options, done) => {
        registerAuthentication(scope, parts)
        registerLoginAs(scope, parts)
        registerSecondFactor(scope, parts)
        done()
      },
      { prefix },
    )
  }
  await server.register(
    (scope, _options, done) => {
      registerConsoleNodes(scope, parts)
      registerConsoleRooms(scope, parts)
      registerRoomRecords(scope, parts)
      registerPhoneLinks(scope, parts)
      registerOutbox(scope, parts)
      registerAudit(scope, parts)
      registerDownloadTokens(scope, parts)
      done()
    },
    { prefix: '/api/v1' },
  )
}
