import { once } from 'node:events'
import type { Socket } from 'node:net'
import { expect, onTestFinished, test, vi } from 'vitest'
import { openDatabase } from '../../../../src/server/db/database.ts'
import { ownFolder } from '../../../../src/server/db/embedded/folderOwner.ts'
import { silentLog } from '../../../support/database.ts'
import { goesDown, letIn, postgresDouble, saysTrue } from '../../../support/postgres/postgresDouble.ts'

/**
 * Starts a database that accepts any client, gives one answer, and shuts down immediately after it. Returns
 * its URL.
 */
async function goesDownAfter(answer: Buffer | null): Promise<string> {
  const postgres = await postgresDouble((socket) => {
    socket.once('data', () => {
      if (answer === null) return socket.end(Buffer.concat([letIn, goesDown]))
      socket.write(letIn)
      return socket.once('data', () => socket.end(Buffer.concat([answer, goesDown])))
    })
  })
  onTestFinished(() => postgres.close())
  return postgres.url
}

test('a database that accepts a connection and goes down immediately ends no process, and the caller gets the error', async () => {
  const url = await goesDownAfter(null)
  const unheard: unknown[] = []
  process.setUncaughtExceptionCaptureCallback((error) => unheard.push(error))
  onTestFinished(() => process.setUncaughtExceptionCaptureCallback(null))

  const database = openDatabase({ url, log: silentLog, poolSize: 1 })
  const asked = database.connect().then((line) => line.query('select 1'))
  await expect(asked).rejects.toThrow(/connection/iu)
  expect(unheard).toEqual([])
  await database.close()
})

test('a database that gives its folder to us and goes down in the same breath is known to be gone', async () => {
  const lost = vi.fn<() => void>()
  await ownFolder(await goesDownAfter(saysTrue('mine')), lost)
  await expect.poll(() => lost.mock.calls).toHaveLength(1)
})

test('a database that goes down before it grants the folder lock leaves it unowned, and no loss is reported', async () => {
  const lost = vi.fn<() => void>()
  await expect(ownFolder(await goesDownAfter(null), lost)).rejects.toThrow(/connection/iu)
  expect(lost).not.toHaveBeenCalled()
})

test('a pool that has ended reports no loss when the database goes down before it has heard the goodbye', async () => {
  const sockets: Socket[] = []
  const postgres = await postgresDouble((socket) => {
    sockets.push(socket)
    socket.once('data', () => {
      socket.write(letIn)
      socket.once('data', () => socket.write(saysTrue('mine')))
    })
  })
  onTestFinished(() => postgres.close())
  const warn = vi.spyOn(silentLog, 'warn')
  const jobs = openDatabase({ url: postgres.url, log: silentLog }).jobPool()
  await jobs.query('select $1', ['mine'])
  await jobs.end()
  for (const socket of sockets) socket.end(goesDown)
  await Promise.all(sockets.map((socket) => once(socket, 'close')))
  expect(warn).not.toHaveBeenCalled()
})
