import { expect, onTestFinished } from 'vitest'
import { bedsideOf } from '../../support/testHospital/bedside/bedsideOf.ts'
import { mailbox, mailboxTest as test } from '../../support/fixtures/mailTest.ts'
import { startServer } from '../../support/hospital/startServer.ts'
import { demoDatabaseForServer } from '../../support/database.ts'
import { forgetHolders, retryNow } from '../../support/testHospital/messages/messageQueue.ts'

const guests = ['ada', 'ben', 'cleo', 'dan', 'eve', 'finn'].map((name) => `${name}@example.org`)

test('a server that is killed between invites and their mails loses none, and keeps their words out of its log', async () => {
  // The mail server accepts nothing until the server is dead.
  mailbox.replies.push(...Array.from({ length: 500 }, () => 451))
  const { url: databaseUrl, drop } = await demoDatabaseForServer()
  onTestFinished(drop)
  const env = { WARDLINK_DEMO: 'still', DATABASE_URL: databaseUrl, SMTP_URL: mailbox.url, LOG_LEVEL: 'debug' }
  const first = await startServer({ env })
  const { invite } = await bedsideOf({ url: first.url, databaseUrl })
  const answers = await Promise.all(guests.map((to) => invite(to, 'Please come')))
  await first.kill()
  expect(answers.map(({ status }) => status)).toEqual(guests.map(() => 200))
  expect(mailbox.mails).toEqual([])

  mailbox.replies.length = 0
  await forgetHolders({ databaseUrl })
  const second = await startServer({ env })
  const reached = async () => {
    await retryNow({ databaseUrl })
    return new Set(mailbox.mails.map(({ to }) => to)).size
  }
  await expect.poll(reached).toBe(guests.length)
  expect(mailbox.mails.map(({ to }) => to).toSorted()).toEqual(guests)
  for (const secret of [...guests, 'Please come', 'meet#t='])
    expect(first.output() + second.output()).not.toContain(secret)
  await second.dispose()
  await first.dispose()
})
