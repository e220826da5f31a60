import type { SettingItem, SettingList } from '../../contract/settings.ts'
import type { SettingKey } from '../../contract/settingValues.ts'
import type { Answer } from './answer.ts'

/** A setting at a node, as it was seen; null is the platform. */
export interface SeenSetting {
  key: SettingKey
  node: string | null
  version: number
}

/** Settings as the server has them. Nothing here rejects. */
export interface SettingPorts {
  /** Of a node or `platform`; null for the highest that one keeps. */
  list(node: string | null): Promise<Answer<SettingList>>
  set(seen: SeenSetting, value: unknown): Promise<Answer<SettingItem>>
  remove(seen: SeenSetting): Promise<Answer<null>>
}
