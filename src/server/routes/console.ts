import type { HttpServer } from '../httpServer.ts'
import type { ConsoleDeps } from './consoleDeps.ts'
import { announceAccountChanges } from './users/accountChanges.ts'
import { registerAuthentication } from './users/authentication.ts'
import { registerApiKeys } from './integrations/apiKeys.ts'
import { registerAudit } from './audit/audit.ts'
import { registerOrgUnits } from './orgUnits/orgUnits.ts'
import { registerRoomLists } from './rooms/roomLists.ts'
import { registerDeviceTests } from './technician/deviceTests.ts'
import { registerDelegate, registerSsoSignIn } from './singleSignOn/delegate.ts'
import { registerImports } from './imports/imports.ts'
import { registerFhir } from './integrations/fhir.ts'
import { registerLoginAs } from './users/loginAs.ts'
import { registerDownloadTokens } from './lists/downloadTokens.ts'
import { registerMonitoring } from './monitoring/monitoring.ts'
import { registerMonitoringEvents } from './monitoring/monitoringEvents.ts'
import { registerNotifications } from './notifications/notifications.ts'
import { registerDashboard } from './monitoring/dashboard.ts'
import { registerMessageOutbox } from './messages/messageOutbox.ts'
import { registerReports } from './reports/reports.ts'
import { registerPatients } from './patients/patients.ts'
import { registerPermissions } from './permissions/permissions.ts'
import { registerRooms } from './rooms/rooms.ts'
import { registerPhoneLinks } from './rooms/phoneLinks.ts'
import { registerListViews } from './lists/listViews.ts'
import { registerSearch } from './lists/search.ts'
import { registerSecondFactor } from './secondFactor/secondFactor.ts'
import { registerSettings } from './settings/settings.ts'
import { registerSsoProviders } from './singleSignOn/ssoProviders.ts'
import { registerWebhooks } from './integrations/webhooks.ts'
import { registerTechnician } from './technician/technician.ts'
import { registerOwnSessions } from './users/ownSessions.ts'
import { registerPasskeys } from './secondFactor/passkeys.ts'
import { registerUsers } from './users/users.ts'

/** Registers all routes that the console uses. */
export async function registerConsole(server: HttpServer, parts: ConsoleDeps): Promise<void> {
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
      registerOrgUnits(scope, parts)
      registerRoomLists(scope, parts)
      registerRooms(scope, parts)
      registerPatients(scope, parts)
      registerPhoneLinks(scope, parts)
      registerMonitoring(scope, parts)
      registerMonitoringEvents(scope, parts)
      registerNotifications(scope, parts)
      registerDashboard(scope, parts)
      registerMessageOutbox(scope, parts)
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
