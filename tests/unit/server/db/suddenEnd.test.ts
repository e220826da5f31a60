import { once } from 'node:events'
import { createServer } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { openDatabase } from '../../../../src/server/db/database.ts'
import { silentLog } from '../../../support/database.ts'

/** PostgreSQL's frame: a letter, the length with itself, the body. */
function frame(letter: string, body: Buffer): Buffer {
  const length = Buffer.alloc(4)
  length.writeInt32BE(body.length + 4)
  return Buffer.concat([Buffer.from(letter), length, body])
}
const letIn = Buffer.concat([frame('R', Buffer.alloc(4)), frame('Z', Buffer.from('I'))])
const goesDown = frame(
  'E',
  Buffer.from('SFATAL\0C57P01\0Mterminating connection due to administrator command\0\0'),
)

test('a database that lets a line in and goes down in the same breath ends no process; whoever asks it something learns of it', async () => {
  const postgres = createServer((socket) => {
    socket.on('error', () => undefined)
    socket.once('data', () => socket.end(Buffer.concat([letIn, goesDown])))
  })
  postgres.listen(0, '127.0.0.1')
  await once(postgres, 'listening')
  onTestFinished(() => void postgres.close())
  const address = postgres.address()
  const port = typeof address === 'object' ? address?.port : undefined
  const unheard: unknown[] = []
  process.setUncaughtExceptionCaptureCallback((error) => unheard.push(error))
  onTestFinished(() => process.setUncaughtExceptionCaptureCallback(null))

  const database = openDatabase({
    url: `postgres://a:b@127.0.0.1:${String(port)}/c`,
    log: silentLog,
    poolSize: 1,
  })
  const asked = database.connect().then((line) => line.query('select 1'))
  await expect(asked).rejects.toThrow(/connection/iu)
  expect(unheard).toEqual([])
  await database.close()
})
