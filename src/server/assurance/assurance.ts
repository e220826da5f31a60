import { mkdir, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { print, readOptions, runCommand, UsageError } from '../terminal.ts'
import { writeSbom } from './sbom.ts'

const usage = 'usage: npm run assurance -- --to /srv/assurance'

/** `npm run assurance`: writes what a hospital's IT department asks for into a folder. */
runCommand('assurance', async () => {
  const to = readOptions(['to'], usage)('to')
  if (to === undefined) throw new UsageError(`--to: which folder? ${usage}`)
  const folder = resolve(to)
  await mkdir(folder, { recursive: true })
  const path = join(folder, 'wardlink-sbom.cdx.json')
  await writeFile(path, await writeSbom(resolve(import.meta.dirname, '../../..')))
  print(`bill of materials ${path}`)
})
