import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import * as z from 'zod/mini'
import { type Setting, settings } from '../../../src/server/config/settings.ts'

/** Languages of the guides. */
export const guideLanguages = ['en', 'ja', 'ar'] as const
export type GuideLanguage = (typeof guideLanguages)[number]

/** Texts of the tables of settings in one language. */
const SettingTexts = z.strictObject({
  /** Heads of the columns: the variable, its default, and its meaning. */
  columns: z.tuple([z.string(), z.string(), z.string()]),
  /** Ends the description of a secret setting. */
  secret: z.string(),
  /** The translated parts of `Setting` (src/server/config/settings.ts). */
  settings: z.record(
    z.string(),
    z.strictObject({ otherwise: z.optional(z.string()), description: z.string() }),
  ),
})
export type SettingTexts = z.infer<typeof SettingTexts>

/** The settings by name, each with all properties that one may have. */
export const settingsByName: Readonly<Record<string, Setting>> = settings

/** Returns the texts of a language: English ones from the settings themselves, others from its JSON file. */
export function settingTexts(language: GuideLanguage): SettingTexts {
  if (language === 'en')
    return {
      columns: ['variable', 'default', 'meaning'],
      secret: '; keep it secret',
      settings: Object.fromEntries(
        Object.entries(settingsByName).map(([name, { otherwise, description }]) => [
          name,
          { description, ...(otherwise !== undefined && { otherwise }) },
        ]),
      ),
    }
  const text = readFileSync(resolve(import.meta.dirname, `${language}.json`), 'utf8')
  return SettingTexts.parse(JSON.parse(text))
}

/** Returns the values that replace the placeholders of a setting's description. */
export function placeholdersOf(setting: Setting, language: GuideLanguage): Record<string, string> {
  switch (setting.kind) {
    case 'number':
      return { least: String(setting.least), most: String(setting.most) }
    case 'choice':
      return { choices: disjunction[language].format(setting.choices.map((choice) => `\`${choice}\``)) }
    case 'text':
      return setting.least === undefined ? {} : { least: String(setting.least) }
    case 'path':
    case 'url':
    case 'origin':
    case 'list':
      return {}
  }
}

/** British English has no comma before `or`, as the guides. */
const disjunction: Readonly<Record<GuideLanguage, Intl.ListFormat>> = {
  en: new Intl.ListFormat('en-GB', { type: 'disjunction' }),
  ja: new Intl.ListFormat('ja', { type: 'disjunction' }),
  ar: new Intl.ListFormat('ar', { type: 'disjunction' }),
}

/** Matches a placeholder, but not the braces of JSON. */
export const placeholder = /\{(\w+)\}/gu

/**
 * Reports settings whose text is missing or does not have exactly the placeholders of its kind, and texts
 * without a setting.
 */
export function settingTextBreaches(texts: SettingTexts, language: GuideLanguage): string[] {
  const unknown = Object.keys(texts.settings)
    .filter((name) => !(name in settingsByName))
    .map((name) => `${name}: is not a setting`)
  const breaches = Object.entries(settingsByName).flatMap(([name, setting]) => {
    const text = texts.settings[name]
    if (text === undefined || text.description === '') return [`${name}: has no description`]
    const found = new Set([...text.description.matchAll(placeholder)].map(([, one = '']) => one))
    const expected = new Set(Object.keys(placeholdersOf(setting, language)))
    return [
      ...(found.symmetricDifference(expected).size > 0
        ? [`${name}: the description needs the placeholders ${JSON.stringify([...expected])}`]
        : []),
      ...(Boolean(text.otherwise) !== Boolean(setting.otherwise)
        ? [`${name}: "otherwise" is needed exactly if src/server/config/settings.ts has it`]
        : []),
    ]
  })
  return [...unknown, ...breaches]
}
