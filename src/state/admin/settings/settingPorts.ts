import type { SettingItem, SettingList } from '../../../contract/settings/settingRequests.ts'
import type { SettingKey } from '../../../contract/settings/settingSchemas.ts'
import type { Result } from '../result.ts'

/** A setting at a node, as it was seen; null is the platform. */
export interface VersionedSetting {
  key: SettingKey
  node: string | null
  version: number
}

/** Settings as the server has them. Nothing here rejects. */
export interface SettingPorts {
  /** Of a node or `platform`; null for the highest that one keeps. */
  list(node: string | null): Promise<Result<SettingList>>
  set(seen: VersionedSetting, value: unknown): Promise<Result<SettingItem>>
  remove(seen: VersionedSetting): Promise<Result<null>>
}
