/**
 * `npm run gallery`: photographs every screen and state of the sweeps in each theme, language and size, and
 * writes gallery/index.html for people to look through. `--only pins`, `--locale ja` and `--surface bedside`
 * limit it to a part; `--mockups FOLDER` shows the mockups' pictures beside the screens, and fails if a mockup
 * of a finished series has no screen; `--dist FOLDER` photographs an existing build.
 */
import { rm } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { checkBuild } from '../support/runner/checks.ts'
import { writeAlbum } from './album.ts'
import { mockupsWithoutState, readMockups } from './mockups.ts'
import type { Photograph } from './photographs.ts'
import { locales } from './planned.ts'
import { surfaces } from './surfaces.ts'

const root = resolve(import.meta.dirname, '../..')
const { values } = parseArgs({
  options: {
    only: { type: 'string', default: '' },
    locale: { type: 'string', multiple: true, default: [...locales] },
    surface: { type: 'string', multiple: true, default: Object.keys(surfaces) },
    mockups: { type: 'string' },
    dist: { type: 'string' },
    out: { type: 'string', default: join(root, 'gallery') },
  },
})
const say = (line: string): void => void process.stdout.write(`${line}\n`)

if (values.dist === undefined) {
  const { ok, output } = await checkBuild(root)
  if (!ok) throw new Error(output)
}
await rm(join(values.out, 'pictures'), { recursive: true, force: true })

const album: Photograph[] = []
const missing: string[] = []
for (const locale of locales.filter((one) => values.locale.includes(one)))
  for (const [surface, photographAll] of Object.entries(surfaces)) {
    if (!values.surface.includes(surface)) continue
    await photographAll({
      locale,
      folder: values.out,
      dist: resolve(values.dist ?? join(root, 'dist')),
      wanted: (situation) => situation.includes(values.only),
      onTaken: (subject, taken) => {
        const name = `${subject.surface}, ${subject.locale}: ${subject.situation}`
        if (taken instanceof Error) {
          missing.push(name)
          say(`MISSING ${name}: ${taken.message}`)
        } else {
          album.push(...taken)
          say(`${name}: ${String(taken.length)} pictures`)
        }
      },
    })
  }

// A part of the gallery has a part of the mockups.
const isWhole =
  values.only === '' &&
  locales.every((locale) => values.locale.includes(locale)) &&
  Object.keys(surfaces).every((surface) => values.surface.includes(surface))
const lonely =
  values.mockups === undefined || !isWhole
    ? []
    : mockupsWithoutState(await readMockups(values.mockups), album)
for (const mockup of lonely) say(`NO STATE for the mockup ${mockup}`)

const page = await writeAlbum({ album, missing, folder: values.out, mockups: values.mockups })
say(`${String(album.length)} pictures, ${String(missing.length)} situations missing: ${page}`)
process.exitCode = missing.length > 0 || lonely.length > 0 || album.length === 0 ? 1 : 0
