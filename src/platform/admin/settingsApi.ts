import * as z from 'zod/mini'
import { SettingItem, SettingList } from '../../contract/settings/settingRequests.ts'
import type { SettingKey } from '../../contract/settings/settingSchemas.ts'
import type { ConsoleClient } from './consoleClient.ts'

interface VersionedSetting {
  key: SettingKey
  orgUnitId: string | null
  version: number
}

const base = '/api/v1/settings'
const ifMatch = ({ version }: VersionedSetting) => ({ 'if-match': `"${version}"` })

/** Settings on the server. Implements `SettingPorts` of src/state/admin. */
export function createSettingsApi(server: ConsoleClient) {
  return {
    list: (orgUnitId: string | null) =>
      server.ask({
        method: 'GET',
        path: base,
        query: new URLSearchParams(orgUnitId === null ? {} : { node: orgUnitId }),
        read: (body) => z.parse(SettingList, body),
      }),
    set: (seen: VersionedSetting, value: unknown) =>
      server.ask({
        method: 'PUT',
        path: `${base}/${seen.key}`,
        body: { node: seen.orgUnitId, value },
        headers: ifMatch(seen),
        read: (body) => z.parse(SettingItem, body),
      }),
    remove: (seen: VersionedSetting) =>
      server.ask({
        method: 'DELETE',
        path: `${base}/${seen.key}`,
        headers: ifMatch(seen),
        query: new URLSearchParams({ node: seen.orgUnitId ?? 'platform' }),
        read: () => null,
      }),
  }
}
