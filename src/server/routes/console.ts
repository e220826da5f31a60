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
import { registerGroupRoles } from './provisioning/groupRoles.ts'
import { registerScim } from './provisioning/scim.ts'
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
import { registerRoomVisits } from './visits/visits.ts'
import { registerRoomCallQuality } from './rooms/roomCallQuality.ts'
import { registerRooms } from './rooms/rooms.ts'
import { registerPhoneLinks } from './rooms/phoneLinks.ts'
import { registerListViews } from './lists/listViews.ts'
import { registerSearch } from './lists/search.ts'
import { registerSecondFactor } from './secondFactor/secondFactor.ts'
import { registerSettings } from './settings/settings.ts'
import { registerSsoProviders } from './singleSignOn/ssoProviders.ts'
import { registerHl7 } from './integrations/hl7/hl7Routes.ts'
import { registerWebhooks } from './integrations/webhooks.ts'
import { registerTechnician } from './technician/technician.ts'
import { registerOwnSessions } from './users/ownSessions.ts'
import { registerPasskeys } from './secondFactor/passkeys.ts'
import { registerUsers } from './users/users.ts'

/** Registers all routes that the console uses. */
export async function registerConsole(server: HttpServer, deps: ConsoleDeps): Promise<void> {
  announceAccountChanges(server, deps)
  for (const prefix of ['/authentication', '/api/authentication']) {
    await server.register(
      (scope, _options, done) => {
        registerAuthentication(scope, deps)
        registerLoginAs(scope, deps)
        registerSecondFactor(scope, deps)
        registerSsoSignIn(scope, deps)
        registerOwnSessions(scope, deps)
        registerPasskeys(scope, deps)
        done()
      },
      { prefix },
    )
  }
  await server.register(
    (scope, _options, done) => {
      registerOrgUnits(scope, deps)
      registerRoomLists(scope, deps)
      registerRooms(scope, deps)
      registerRoomCallQuality(scope, deps)
      registerRoomVisits(scope, deps)
      registerPatients(scope, deps)
      registerPhoneLinks(scope, deps)
      registerMonitoring(scope, deps)
      registerMonitoringEvents(scope, deps)
      registerNotifications(scope, deps)
      registerDashboard(scope, deps)
      registerMessageOutbox(scope, deps)
      registerPermissions(scope, deps)
      registerSettings(scope, deps)
      registerSsoProviders(scope, deps)
      registerImports(scope, deps)
      registerUsers(scope, deps)
      registerApiKeys(scope, deps)
      registerWebhooks(scope, deps)
      registerGroupRoles(scope, deps)
      registerHl7(scope, deps)
      registerAudit(scope, deps)
      registerSearch(scope, deps)
      registerListViews(scope, deps)
      registerReports(scope, deps)
      registerTechnician(scope, deps)
      registerDeviceTests(scope, deps)
      registerDownloadTokens(scope, deps)
      done()
    },
    { prefix: '/api/v1' },
  )
  await server.register((scope, _options, done) => {
    registerFhir(scope, deps)
    done()
  })
  await server.register((scope, _options, done) => {
    registerScim(scope, deps)
    done()
  })
  await server.register(
    (scope, _options, done) => {
      registerDelegate(scope, deps)
      done()
    },
    { prefix: '/api' },
  )
}
