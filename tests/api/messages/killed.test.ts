import { rm } from 'node:fs/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { bedsideOf } from '../../support/ward/bedsideOf.ts'
import { type Mailbox, openMailbox } from '../../support/hospital/mailbox.ts'
import { startServer, temporaryFolder } from '../../support/hospital/startServer.ts'

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
  const { invite } = await bedsideOf(first)
  const answers = await Promise.all(guests.map((to) => invite(to, 'Please come')))
  await first.kill()
  expect(answers.map(({ status }) => status)).toEqual(guests.map(() => 200))
  expect(mailbox.mails).toEqual([])

  mailbox.replies.length = 0
  const second = await startServer({ dataFolder, env })
  await expect
    .poll(() => new Set(mailbox.mails.map(({ to }) => to)).size, { timeout: 90_000 })
    .toBe(guests.length)
  expect(mailbox.mails.map(({ to }) => to).toSorted()).toEqual(guests)
  for (const secret of [...guests, 'Please come', 'meet#t='])
    expect(first.output() + second.output()).not.toContain(secret)
  await second.dispose()
}, 150_000)
