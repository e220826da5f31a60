import type { SettingItem, SettingList } from '../../../contract/settings/settingRequests.ts'
import type { SettingKey } from '../../../contract/settings/settingSchemas.ts'
import type { Result } from '../result.ts'

/** A setting at an org unit, with the version that was seen; null for the platform. */
export interface VersionedSetting {
  key: SettingKey
  orgUnitId: string | null
  version: number
}

/** Settings on the server. No method rejects. */
export interface SettingPorts {
  /**
   * Returns the settings of an org unit or of `platform`; null for the highest level that the user manages.
   */
  list(orgUnitId: string | null): Promise<Result<SettingList>>
  set(seen: VersionedSetting, value: unknown): Promise<Result<SettingItem>>
  remove(seen: VersionedSetting): Promise<Result<null>>
}
