import { rm } from 'node:fs/promises'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { Vmr } from '../../../src/contract/calls.ts'
import { issueEntryCode } from '../../../src/server/commands/issueEntryCode.ts'
import { systemClock } from '../../../src/server/config.ts'
import { openDatabase } from '../../../src/server/db/database.ts'
import { runningDatabase } from '../../../src/server/db/embedded/embeddedPostgres.ts'
import { roomStore } from '../../../src/server/db/roomStore.ts'
import { rooms } from '../../../src/server/db/schema.ts'
import { type Entrance, enterVerified, read } from '../../support/bedsideApi.ts'
import { silentLog } from '../../support/database.ts'
import { type Mailbox, openMailbox } from '../../support/mailbox.ts'
import { startServer, temporaryFolder } from '../../support/startServer.ts'

const guests = ['ada', 'ben', 'cleo', 'dan', 'eve', 'finn'].map((name) => `${name}@example.org`)

let mailbox: Mailbox
let dataFolder: string
beforeAll(async () => {
  mailbox = await openMailbox()
  dataFolder = await temporaryFolder()
})
afterAll(async () => {
  await mailbox.close()
  await rm(dataFolder, { recursive: true, force: true })
})

test('a server that is killed between invites and their mails loses none, and keeps their words out of its log', async () => {
  // Until the server has died, the mail server takes nothing.
  mailbox.replies.push(...Array.from({ length: 500 }, () => 451))
  const env = { SMTP_URL: mailbox.url, LOG_LEVEL: 'debug' }
  const first = await startServer({ dataFolder, env })
  const url = await runningDatabase(dataFolder)
  if (url === null) throw new Error('no database runs')
  const database = openDatabase({ url, log: silentLog, poolSize: 2 })
  const room = await database.transaction('platform', async (tx) => {
    const [found] = await tx.select({ id: rooms.id }).from(rooms).where(eq(rooms.number, '301'))
    return found === undefined ? null : roomStore.byId(tx, found.id)
  })
  if (room === null) throw new Error('the hospital has no such room')
  const entrance: Entrance = {
    url: first.url,
    entry: (of) => issueEntryCode({ database, clock: systemClock }, of),
  }
  const remote = await enterVerified(entrance, room)
  const { alias } = read(Vmr, await remote.ask('GET /api/me/vmr'))
  const answers = await Promise.all(
    guests.map((to) =>
      remote.ask('POST /api/invite/participant', { body: { to, body: 'Please come', vmr: alias } }),
    ),
  )
  await first.kill()
  expect(answers.map(({ status }) => status)).toEqual(guests.map(() => 200))
  await database.close()

  mailbox.replies.length = 0
  const second = await startServer({ dataFolder, env })
  await expect
    .poll(() => new Set(mailbox.mails.map(({ to }) => to)).size, { timeout: 90_000 })
    .toBe(guests.length)
  for (const secret of [...guests, 'Please come', 'meet#t='])
    expect(first.output() + second.output()).not.toContain(secret)
  await second.dispose()
}, 150_000)
