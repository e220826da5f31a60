import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { format } from 'oxfmt'
import { settingSections } from '../../../src/server/config/settings.ts'
import {
  type GuideLanguage,
  placeholder,
  placeholdersOf,
  settingsByName,
  settingTexts,
} from './settingTexts.ts'

const root = resolve(import.meta.dirname, '../../..')

/** Returns the path of the guide about the configuration in a language. */
export function configurationPath(language: GuideLanguage): string {
  return resolve(root, `src/docs/${language}/configuration.md`)
}

export const readConfigurationGuide = (language: GuideLanguage): string =>
  readFileSync(configurationPath(language), 'utf8')

/**
 * Returns the guide with its tables as the settings are now, and with its prose as it is. The table of a
 * section follows its heading, such as `## Calls {#calls}`.
 *
 * @throws if a section has no table or is not among the settings' sections
 */
export async function withSettingTables(language: GuideLanguage, guide: string): Promise<string> {
  const found: string[] = []
  const replaced = guide.replaceAll(
    /^(## .*\{#([\w-]+)\}\n\n)(?:\|.*\n)+/gmu,
    (_table: string, heading: string, section: string) => {
      found.push(section)
      return `${heading}${settingTable(language, section)}\n`
    },
  )
  if (found.join() !== settingSections.join())
    throw new Error(
      `The guide needs a table below each of ${settingSections.join(', ')}; ${found.join(', ')} have one.`,
    )
  const { code, errors } = await format('configuration.md', replaced)
  if (errors.length > 0) throw new Error(errors.map(({ message }) => message).join('\n'))
  return code
}

function settingTable(language: GuideLanguage, section: string): string {
  const texts = settingTexts(language)
  const rows = Object.entries(settingsByName)
    .filter(([, setting]) => setting.section === section)
    .map(([name, setting]) => {
      const { otherwise = '–', description } = texts.settings[name] ?? { description: '' }
      const values = placeholdersOf(setting, language)
      const meaning = description.replaceAll(placeholder, (whole, key: string) => values[key] ?? whole)
      return [
        `\`${name}\``,
        setting.default === undefined ? otherwise : `\`${setting.default}\``,
        `${meaning}${setting.secret === true ? texts.secret : ''}`,
      ]
    })
  return [texts.columns, texts.columns.map(() => '---'), ...rows]
    .map((cells) => `| ${cells.join(' | ')} |`)
    .join('\n')
}
