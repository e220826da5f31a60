import { RoomTexts } from '../../../contract/bedside/roomTexts.ts'
import { Me } from '../../../contract/bedside/session.ts'
import { admissionFingerprint } from '../../commands/bedside/admissionFingerprint.ts'
import { productLanguage } from '../../../domain/patients/languageTag.ts'
import { settingStore } from '../../db/settings/settingStore.ts'
import { deviceSettings } from '../../devices/deviceSettings.ts'
import type { HttpServer } from '../../httpServer.ts'
import { endpointOf } from '../devices/endpoint.ts'
import type { RouteDeps } from '../routeDeps.ts'

/**
 * Registers GET /me, the remote-control profile, which shows the patient’s name only to a verified person,
 * and GET /me/texts, the hospital’s texts in that room.
 */
export function registerMe(server: HttpServer, { context, authentication }: RouteDeps): void {
  server.get(
    '/me',
    { onRequest: authentication.required, schema: { response: { 200: Me } } },
    async (request): Promise<Me> => {
      const { room, customerId, functions, verified, expiresAt } = authentication.of(request)
      const scope = { customers: [customerId] }
      const patient = verified ? room.patient : null
      const language = productLanguage(patient?.language, ['en', 'ja', 'ar'])
      const { phoneRule, settings } = await context.database.transaction(scope, async (tx) => ({
        phoneRule: await settingStore.of(tx, room, 'phone_rule'),
        settings: (await deviceSettings(tx, [room]))(room),
      }))
      return {
        ...endpointOf(room),
        firstName: patient?.firstName ?? '',
        lastName: patient?.lastName ?? '',
        username: room.uniqueId,
        available_functions: functions,
        verified,
        // To an unverified person, it would reveal that another patient has arrived.
        ...(verified && { stay: admissionFingerprint(room, context.installationKey) }),
        ...(language !== undefined && { language }),
        byod: room.type === 'byod',
        session_expires_at: expiresAt,
        time_zone: room.timeZone,
        night: settings.night,
        phone_rule: phoneRule === 'international' ? 'international' : 'north_american',
        area_code_required: phoneRule === 'north_american_with_area_code',
      }
    },
  )

  server.get(
    '/me/texts',
    { onRequest: authentication.required, schema: { response: { 200: RoomTexts } } },
    async (request): Promise<RoomTexts> => {
      const { room, customerId } = authentication.of(request)
      return context.database.transaction({ customers: [customerId] }, async (tx) => {
        const privacy = await settingStore.of(tx, room, 'privacy_policy')
        return {
          support: await settingStore.of(tx, room, 'support'),
          privacy: privacy.text === '' ? null : privacy,
        }
      })
    },
  )
}
