import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { cp, mkdtemp, open, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Decrypter, generateX25519Identity } from 'age-encryption'
import { isNotNull } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { encrypterFor, readIdentities } from '../../../src/server/backup/encryption.ts'
import { restoreBackup } from '../../../src/server/backup/restoreBackup.ts'
import { takeBackup } from '../../../src/server/backup/takeBackup.ts'
import { issueEntryCode } from '../../../src/server/auth/bedside/entryCodes.ts'
import { systemClock } from '../../../src/server/config.ts'
import { type Database, openDatabase } from '../../../src/server/db/database.ts'
import { runningDatabase } from '../../../src/server/db/embedded/embeddedPostgres.ts'
import { type RoomRecord, roomStore } from '../../../src/server/db/rooms/roomStore.ts'
import { bedsideSessions, rooms as roomTable } from '../../../src/server/db/schema.ts'
import { SessionReply } from '../../../src/contract/bedside/session.ts'
import { ask, read } from '../../support/testHospital/bedsideApi.ts'
import { runServerCommand } from '../../support/hospital/commandRun.ts'
import { silentLog } from '../../support/database.ts'
import { type RunningServer, startServer, temporaryFolder } from '../../support/hospital/startServer.ts'

/** Number of remotes that enter at any moment while the backup is taken. */
const writers = 3

let server: RunningServer
let database: Database
let url: string
let backups: string
/** The backup taken under load, and the writes acknowledged before it began and in total. */
let backup: string
let promised: { before: readonly string[]; all: readonly string[]; token: string }
const folders: string[] = []
const started: RunningServer[] = []

const newFolder = async (): Promise<string> => {
  const folder = await temporaryFolder()
  folders.push(folder)
  return folder
}
const command = (
  name: 'backup' | 'createKey' | 'restore',
  args: readonly string[],
  env: Readonly<Record<string, string>> = {},
) => runServerCommand(`backup/${name}.ts`, args, { ...env, WARDLINK_DATA: server.dataFolder })
const restoring = (from: string, dataFolder: string, decrypter: Decrypter | null = null) =>
  restoreBackup({ from, dataFolder, decrypter, log: silentLog, clock: systemClock })
const openStraight = async (dataFolder: string): Promise<Database> => {
  const running = await runningDatabase(dataFolder)
  if (running === null) throw new Error('no database runs')
  return openDatabase({ url: running, log: silentLog, poolSize: 4 })
}

async function firstRooms(count: number): Promise<RoomRecord[]> {
  return database.transaction('platform', async (tx) => {
    const found: RoomRecord[] = []
    for (const { id } of await tx.select({ id: roomTable.id }).from(roomTable).limit(count)) {
      const room = await roomStore.byId(tx, id)
      if (room !== null) found.push(room)
    }
    return found
  })
}

/**
 * Enters once, under a name that is stored in the row. Returns the session's access token when the server has
 * acknowledged it.
 */
async function comeIn(room: RoomRecord, name: string): Promise<string> {
  const { token } = await issueEntryCode({ database, clock: systemClock }, room)
  const body = { token, aps_id: room.uniqueId, mdm_token: name }
  return read(SessionReply, await ask(server.url, 'POST /api/session', { body })).access_token
}

beforeAll(async () => {
  server = await startServer()
  database = await openStraight(server.dataFolder)
  url = (await runningDatabase(server.dataFolder)) ?? ''
  backups = await newFolder()
  const rooms = await firstRooms(writers)
  const acknowledged: string[] = []
  let token = ''
  let isOver = false
  const writing = rooms.map(async (room, writer) => {
    for (let count = 0; !isOver; count += 1) {
      const name = `${writer}-${count}`
      // An entry that failed was not promised.
      const came = await comeIn(room, name).catch(() => null)
      if (came === null) continue
      token = came
      acknowledged.push(name)
    }
  })
  const more = async (count: number) => {
    const until = acknowledged.length + count
    await vi.waitUntil(() => acknowledged.length > until, { interval: 5, timeout: 60_000 })
  }
  try {
    await more(10)
    const before = [...acknowledged]
    backup = await takeBackup({ url, to: backups, encryption: null, version: '1.2.3', clock: systemClock })
    await more(10)
    promised = { before, all: acknowledged, token }
  } finally {
    isOver = true
    await Promise.all(writing)
  }
}, 240_000)
afterAll(async () => {
  await database.close()
  for (const one of started) await one.dispose()
  await server.dispose()
  for (const folder of folders) await rm(folder, { recursive: true, force: true })
})

describe('a backup that was taken while people came in', () => {
  test('holds every acknowledged row when it is restored, and none without those before it', async () => {
    // The next backup is killed halfway; the former one remains.
    const killed = command('backup', ['--to', backups])
    await expect
      .poll(async () => (await readdir(backups)).some((name) => name.endsWith('.part')), { interval: 2 })
      .toBe(true)
    killed.process.kill('SIGKILL')
    await killed.ended
    const [part = '', ...others] = (await readdir(backups)).filter((name) => join(backups, name) !== backup)
    expect(part).toMatch(/\.part$/u)
    expect(others).toEqual([])
    const target = await newFolder()
    const refused = await command('restore', ['--from', join(backups, part), '--to', target]).ended
    expect(refused).toMatchObject({ code: 1, output: '' })
    expect(refused.error).toBe(`restore: "${join(backups, part)}" is a backup that was broken off\n`)

    const restored = await command('restore', ['--from', backup, '--to', target]).ended
    expect(restored.error).toBe('')
    expect(restored.output).toMatch(/^restored \S+ as of \d{4}-\d{2}-\d{2}T/u)
    const again = await startServer({ dataFolder: target, env: { WARDLINK_DEMO: '0' } })
    started.push(again)
    const other = await openStraight(target)
    const rows = await other.transaction('platform', (tx) =>
      tx
        .select({ name: bedsideSessions.mdmToken })
        .from(bedsideSessions)
        .where(isNotNull(bedsideSessions.mdmToken)),
    )
    await other.close()
    const held = new Set(rows.map(({ name }) => name))
    expect(promised.before.filter((name) => !held.has(name))).toEqual([])
    // Rows that arrived while the backup was taken are there up to one moment, and none after it.
    expect(held.size).toBeGreaterThan(promised.before.length)
    for (let writer = 0; writer < writers; writer += 1) {
      const own = promised.all.filter((name) => name.startsWith(`${writer}-`)).map((name) => held.has(name))
      expect(own.lastIndexOf(true)).toBe(own.filter(Boolean).length - 1)
    }
    // A restore ends every session: a patient who has left since the backup must not come back with it.
    expect((await ask(server.url, 'GET /api/me', { token: promised.token })).status).toBe(200)
    expect((await ask(again.url, 'GET /api/me', { token: promised.token })).status).toBe(401)
  }, 240_000)

  test('is never restored over a database, living or not', { tags: ['nightly'] }, async () => {
    const refused = await command('restore', ['--from', backup]).ended
    expect(refused.code).toBe(1)
    expect(refused.error).toMatch(
      /^restore: WARDLINK_DATA: ".+" holds a database already, which is never overwritten; stop its server and move it away first\n$/u,
    )
    expect((await ask(server.url, 'GET /healthz')).status).toBe(200)
  })

  test.each([
    { what: 'one byte of its files', file: 'base.tar.gz' },
    { what: 'one byte of PostgreSQL’s list', file: 'backup_manifest' },
  ])('is refused, and leaves nothing behind, when $what is another', async ({ file }) => {
    const copy = await mkdtemp(join(tmpdir(), 'wardlink-damaged-'))
    folders.push(copy)
    await cp(backup, copy, { recursive: true })
    const damaged = await open(join(copy, file), 'r+')
    const { size } = await damaged.stat()
    const byte = Buffer.alloc(1)
    await damaged.read(byte, 0, 1, Math.floor(size / 2))
    await damaged.write(Buffer.from([(byte[0] ?? 0) ^ 1]), 0, 1, Math.floor(size / 2))
    await damaged.close()
    const target = await newFolder()
    await expect(restoring(copy, target)).rejects.toThrow(
      `"${join(copy, file)}" is damaged: it is not what was written`,
    )
    expect(await readdir(target)).toEqual([])
  })

  test('is refused when a file of it is missing, or when the folder holds something else', async () => {
    const copy = await mkdtemp(join(tmpdir(), 'wardlink-incomplete-'))
    folders.push(copy)
    const target = await newFolder()
    await expect(restoring(copy, target)).rejects.toThrow(
      `"${copy}" is no backup: it has no wardlink-backup.json`,
    )
    await writeFile(join(copy, 'wardlink-backup.json'), '{"format": 2}')
    await expect(restoring(copy, target)).rejects.toThrow(
      `"${join(copy, 'wardlink-backup.json')}" is damaged, or of a newer version of Wardlink`,
    )
  })
})

describe('an encrypted backup', () => {
  let keys: { path: string; recipient: string }
  let encrypted: string

  beforeAll(async () => {
    const path = join(await newFolder(), 'wardlink-backup.key')
    const made = await command('createKey', ['--to', path]).ended
    expect(made).toMatchObject({ code: 0, error: '' })
    keys = { path, recipient: made.output.trim().replace('BACKUP_RECIPIENTS=', '') }
    const run = command('backup', ['--to', await newFolder()], { BACKUP_RECIPIENTS: keys.recipient })
    const { code, output, error } = await run.ended
    expect({ code, error }).toEqual({ code: 0, error: '' })
    encrypted = /^backup (.+)$/mu.exec(output)?.[1] ?? ''
    expect(output).toBe(`backup ${encrypted}\nencrypted for ${keys.recipient}\n`)
  })

  test('is restored with its secret key', { timeout: 120_000 }, async () => {
    const names = ['backup_manifest.age', 'base.tar.gz.age', 'wardlink-backup.json']
    expect((await readdir(encrypted)).toSorted()).toEqual(names)
    for (const name of names.slice(0, 2))
      expect((await readFile(join(encrypted, name))).toString('latin1', 0, 22)).toBe(
        'age-encryption.org/v1\n',
      )
    expect((await stat(keys.path)).mode & 0o777).toBe(0o600)
    const target = await newFolder()
    await restoring(encrypted, target, await readIdentities(keys.path))
    expect(await readdir(target)).not.toEqual([])
  })

  test('is refused without its key, with another, and with a file of something else', async () => {
    const target = await newFolder()
    const { error } = await command('restore', ['--from', encrypted, '--to', target]).ended
    expect(error).toBe(
      `restore: the backup is encrypted for ${keys.recipient}: name the file of its secret key with --identity\n`,
    )
    const other = join(await newFolder(), 'other.key')
    await writeFile(other, `# another\n${await generateX25519Identity()}\n`)
    await expect(restoring(encrypted, target, await readIdentities(other))).rejects.toThrow(
      `--identity: no key of this file opens the backup, which is for ${keys.recipient}`,
    )
    const label = join(encrypted, 'wardlink-backup.json')
    await expect(readIdentities(label)).rejects.toThrow(
      `--identity: "${label}" holds a line that is not a secret key of age`,
    )
    await expect(readIdentities(target)).rejects.toThrow(`--identity: "${target}" cannot be read`)
    expect(await readdir(target)).toEqual([])
  })

  test.each([
    {
      what: 'one byte is another',
      change: (bytes: Buffer) =>
        bytes.fill((bytes.at(-200) ?? 0) ^ 1, bytes.length - 200, bytes.length - 199),
    },
    { what: 'its end is missing', change: (bytes: Buffer) => bytes.subarray(0, 65_600 * 2) },
  ])('is refused when $what, although its checksum was made to fit', async ({ change }) => {
    const copy = await newFolder()
    await cp(encrypted, copy, { recursive: true })
    const path = join(copy, 'base.tar.gz.age')
    const changed = change(await readFile(path))
    await writeFile(path, changed)
    const label = join(copy, 'wardlink-backup.json')
    const sum = createHash('sha256').update(changed).digest('hex')
    const text = (await readFile(label, 'utf8')).replace(
      /("name": "base\.tar\.gz\.age",\s+"bytes": )\d+(,\s+"sha256": ")\w+/u,
      `$1${changed.length}$2${sum}`,
    )
    await writeFile(label, text)
    const target = await newFolder()
    await expect(restoring(copy, target, await readIdentities(keys.path))).rejects.toThrow(
      `"${path}" is damaged: it cannot be read`,
    )
    expect(await readdir(target)).toEqual([])
  })

  test('is not begun for a public key that is mistyped', () => {
    const mistyped = keys.recipient.replace(/.$/u, (letter) => (letter === 'q' ? 'p' : 'q'))
    expect(() => encrypterFor([keys.recipient, mistyped])).toThrow(
      `BACKUP_RECIPIENTS: "${mistyped}" is not a public key of age: it is mistyped`,
    )
  })

  test('can be read by age itself', { tags: ['nightly'] }, async ({ skip }) => {
    const age = spawnSync('age', [
      '--decrypt',
      '--identity',
      keys.path,
      join(encrypted, 'backup_manifest.age'),
    ])
    skip(age.error !== undefined, 'age is not installed')
    expect(age.stderr.toString()).toBe('')
    expect(JSON.parse(age.stdout.toString())).toHaveProperty('Files')
  })
})

describe('the command', () => {
  test('keeps the newest of its backups, and no more than it is told to', { tags: ['nightly'] }, async () => {
    const to = await newFolder()
    const first = await takeBackup({ url, to, encryption: null, version: '1.2.3', clock: { now: () => 0 } })
    const { code, output, error } = await command('backup', ['--to', to, '--keep', '1']).ended
    expect({ code, error }).toEqual({ code: 0, error: '' })
    const [kept = '', ...others] = await readdir(to)
    expect(others).toEqual([])
    expect(join(to, kept)).not.toBe(first)
    expect(output).toBe(`backup ${join(to, kept)}\nremoved 1 older backup\n`)
  })

  test('says in one line where it cannot', { tags: ['nightly'] }, async () => {
    const inside = await command('backup', ['--to', join(server.dataFolder, 'backups')]).ended
    expect(inside.error).toBe('backup: --to: a backup inside the data folder would be lost with it\n')
    const foreign = await runServerCommand('backup/backup.ts', ['--to', backups], {
      DATABASE_URL: 'postgresql://wardlink@db.example/wardlink',
    }).ended
    expect(foreign.error).toMatch(
      /^backup: DATABASE_URL: a hospital's own PostgreSQL is backed up by its own tools/u,
    )
  })
})
