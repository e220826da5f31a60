import { type NameOf, type Setting, type SettingName, settings } from './settings.ts'

export type Environment = Readonly<Record<string, string | undefined>>

/** Returns the value of a setting or its default; null if it has neither. An empty value counts as none. */
export interface ReadSetting {
  (name: NameOf<{ default: string }>): string
  (name: SettingName): string | null
}

export function settingReader(environment: Environment): ReadSetting {
  function read(name: NameOf<{ default: string }>): string
  function read(name: SettingName): string | null
  function read(name: SettingName): string | null {
    const setting: Setting = settings[name]
    return environment[name]?.trim() || (setting.default ?? null)
  }
  return read
}
