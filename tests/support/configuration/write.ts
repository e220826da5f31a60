/** Writes the tables of settings to the guides about the configuration: `npm run docs:configuration`. */
import { writeFileSync } from 'node:fs'
import { configurationPath, readConfigurationGuide, withSettingTables } from './configurationGuide.ts'
import { guideLanguages, settingTextBreaches, settingTexts } from './settingTexts.ts'

for (const language of guideLanguages) {
  const breaches = settingTextBreaches(settingTexts(language), language)
  if (breaches.length > 0) throw new Error(`${language}: ${breaches.join('\n')}`)
  writeFileSync(
    configurationPath(language),
    await withSettingTables(language, readConfigurationGuide(language)),
  )
}
