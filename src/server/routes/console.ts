import type { FastifyInstance } from 'fastify'
import type { ConsoleParts } from './consoleParts.ts'
import { announceAccountChanges } from './accountChanges.ts'
import { registerAuthentication } from './authentication.ts'
import { registerApiKeys } from './apiKeys.ts'
import { registerAudit } from './audit.ts'
import { registerConsoleNodes } from './consoleNodes.ts'
import { registerConsoleRooms } from './consoleRooms.ts'
import { registerDeviceTests } from './deviceTests.ts'
import { registerDelegate, registerSsoSignIn } from './delegate.ts'
import { registerImports } from './imports.ts'
import { registerFhir } from './fhir.ts'
import { registerLoginAs } from './loginAs.ts'
import { registerDownloadTokens } from './downloadTokens.ts'
import { registerMonitoring } from './monitoring.ts'
import { registerMonitoringEvents } from './monitoringEvents.ts'
import { registerNotifications } from './notifications.ts'
import { registerDashboard } from './dashboard.ts'
import { registerOutbox } from './outbox.ts'
import { registerReports } from './reports.ts'
import { registerPatients } from './patients.ts'
import { registerPermissions } from './permissions.ts'
import { registerRoomRecords } from './roomRecords.ts'
import { registerPhoneLinks } from './phoneLinks.ts'
import { registerListViews } from './listViews.ts'
import { registerSearch } from './search.ts'
import { registerSecondFactor } from './secondFactor.ts'
import { registerSettings } from './settings.ts'
import { registerSsoProviders } from './ssoProviders.ts'
import { registerWebhooks } from './webhooks.ts'
import { registerTechnician } from './technician.ts'
import { registerOwnSessions } from './ownSessions.ts'
import { registerPasskeys } from './passkeys.ts'
import { registerUsers } from './users.ts'

/** Everything that the console asks. */
export async function registerConsole(server: FastifyInstance, parts: ConsoleParts): Promise<void> {
  announceAccountChanges(server, parts)
  for (const prefix of ['/authentication', '/api/authentication']) {
    await server.register(
      (scope, _options, done) => {
        registerAuthentication(scope, parts)
        registerLoginAs(scope, parts)
        registerSecondFactor(scope, parts)
        registerSsoSignIn(scope, parts)
        registerOwnSessions(scope, parts)
        registerPasskeys(scope, parts)
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
      registerPatients(scope, parts)
      registerPhoneLinks(scope, parts)
      registerMonitoring(scope, parts)
      registerMonitoringEvents(scope, parts)
      registerNotifications(scope, parts)
      registerDashboard(scope, parts)
      registerOutbox(scope, parts)
      registerPermissions(scope, parts)
      registerSettings(scope, parts)
      registerSsoProviders(scope, parts)
      registerImports(scope, parts)
      registerUsers(scope, parts)
      registerApiKeys(scope, parts)
      registerWebhooks(scope, parts)
      registerAudit(scope, parts)
      registerSearch(scope, parts)
      registerListViews(scope, parts)
      registerReports(scope, parts)
      registerTechnician(scope, parts)
      registerDeviceTests(scope, parts)
      registerDownloadTokens(scope, parts)
      done()
    },
    { prefix: '/api/v1' },
  )
  await server.register((scope, _options, done) => {
    registerFhir(scope, parts)
    done()
  })
  await server.register(
    (scope, _options, done) => {
      registerDelegate(scope, parts)
      done()
    },
    { prefix: '/api' },
  )
}
