import { writeFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import { generateX25519Identity, identityToRecipient } from 'age-encryption'
import { readConfig } from '../config.ts'

import { print, readOptions, refuseInside, runCommand, UsageError } from '../terminal.ts'

const usage = 'usage: npm run backup:key -- --to /media/safe/wardlink-backup.key'

/**
 * `npm run backup:key`: writes a new secret key for backups into a file, as `age-keygen` does, and prints the
 * setting with its public key.
 */
runCommand('backup:key', async () => {
  const to = readOptions(['to'], usage)('to')
  if (to === undefined) throw new UsageError(`--to: which file? ${usage}`)
  const path = resolve(to)
  refuseInside(readConfig(process.env).dataFolder, path, 'a key')
  const identity = await generateX25519Identity()
  const recipient = await identityToRecipient(identity)
  const text = `# created: ${new Date().toISOString()}\n# public key: ${recipient}\n${identity}\n`
  await writeFile(path, text, { mode: 0o600, flag: 'wx', flush: true }).catch((error: unknown) => {
    const why = error instanceof Error ? error.message : 'unknown'
    throw new UsageError(`--to: "${path}" cannot be written: ${why}`)
  })
  print(`BACKUP_RECIPIENTS=${recipient}`)
})
