import { globSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { describe, expect, it } from 'vitest'
import { readConfig } from '../src/server/config.ts'
import { replacedSettings } from '../src/server/config/settings.ts'
import { readConfigurationGuide, withSettingTables } from './support/configuration/configurationGuide.ts'
import {
  guideLanguages,
  settingsByName,
  settingTextBreaches,
  settingTexts,
} from './support/configuration/settingTexts.ts'

const root = resolve(import.meta.dirname, '..')

/** Files that pass PATH and the like on to the programs that they start, and read no setting. */
const startsPrograms = new Set([
  'src/server/conference/media/process/mediaProcess.ts',
  'src/server/demo/life/startDemoLife.ts',
  'src/server/db/embedded/account.ts',
])

/** Returns the environment variables that the configuration asks for. */
function namesRead(): Set<string> {
  const names = new Set<string>()
  readConfig(
    new Proxy<Record<string, string>>(
      {},
      {
        get: (_environment, name) => {
          names.add(String(name))
          return undefined
        },
      },
    ),
  )
  return names
}

function complaintAbout(name: string, value: string): string {
  try {
    readConfig({ [name]: value })
    return ''
  } catch (error) {
    return String(error)
  }
}

describe('settings of the server', () => {
  it('are exactly the variables that it reads', () => {
    const known = [...Object.keys(settingsByName), ...Object.keys(replacedSettings)]
    expect(known.length).toBeGreaterThan(30)
    expect(namesRead()).toEqual(new Set(known))
  })

  it('are read by the configuration alone', () => {
    const files = globSync('src/server/**/*.ts', { cwd: root }).map((path) => path.replaceAll('\\', '/'))
    const readers = files.filter((path) => {
      const others = readFileSync(resolve(root, path), 'utf8').replaceAll('readConfig(process.env)', '')
      return /\bprocess\.env\b|\benv\b.*from 'node:process'/u.test(others)
    })
    expect(new Set(readers)).toEqual(startsPrograms)
  })

  it('are not repeated in an error if they are secret', () => {
    const secret = Object.entries(settingsByName).filter(([, setting]) => setting.secret === true)
    expect(secret.length).toBeGreaterThan(5)
    for (const [name] of secret)
      for (const value of ['sesame', 'ftp://ward:sesame%@host.example'])
        expect(complaintAbout(name, value)).not.toContain('sesame')
  })
})

describe.each(guideLanguages)('guide about the configuration in %s', (language) => {
  const guide = readConfigurationGuide(language)

  it('has a text for each setting', () => {
    expect(settingTextBreaches(settingTexts(language), language)).toEqual([])
  })

  it('has the tables that `npm run docs:configuration` writes', async () => {
    expect(await withSettingTables(language, guide), 'run `npm run docs:configuration`').toBe(guide)
  })

  it('names each setting of earlier versions that stops the start', () => {
    for (const former of Object.keys(replacedSettings)) expect(guide).toContain(`\`${former}\``)
  })

  it.each([
    ['a default that is not the one of the server', '| `8080` ', '| `8081` '],
    ['a range that is not the one of the server', '300', '600'],
    ['a variable that the server does not read', '| `HOST` ', '| `HOSTS` '],
  ])('does not keep %s', async (_fault, stands, without) => {
    const planted = guide.replace(stands, without)
    expect(planted).not.toBe(guide)
    expect(await withSettingTables(language, planted)).toBe(guide)
  })

  it('needs a table in each section', async () => {
    await expect(withSettingTables(language, guide.replace('{#calls}', '{#call}'))).rejects.toThrow('calls')
  })
})

describe('texts of the settings', () => {
  const { settings: texts, ...rest } = settingTexts('ja')
  const { PORT: port = { description: '' }, ...others } = texts

  it.each([
    ['one is missing', others, 'PORT: has no description'],
    ['one is empty', { ...texts, PORT: { description: '' } }, 'PORT: has no description'],
    [
      'one does not have the allowed range',
      { ...texts, PORT: { description: '{least}' } },
      'PORT: the description needs the placeholders ["least","most"]',
    ],
    [
      'one has a default in words that the setting does not have',
      { ...texts, PORT: { ...port, otherwise: '8080' } },
      'PORT: "otherwise" is needed exactly if src/server/config/settings.ts has it',
    ],
    ['one belongs to no setting', { ...texts, PORTS: port }, 'PORTS: is not a setting'],
  ])('are refused if %s', (_fault, settings, told) => {
    expect(settingTextBreaches({ ...rest, settings }, 'ja')).toEqual([told])
  })
})
