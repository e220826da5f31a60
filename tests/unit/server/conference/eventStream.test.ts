import { once } from 'node:events'
import { PassThrough } from 'node:stream'
import { expect, test } from 'vitest'
import { EventStream } from '../../../../src/server/conference/eventStream.ts'

function openLine() {
  const clock = { at: 1_800_000_000_000, now: () => clock.at }
  return { clock, line: new EventStream(clock) }
}

const chat = (id: string) => ({ name: 'message_received', data: {}, id })
/** Returns the ids of the chat messages written to a stream, in order. */
const idsIn = (stream: PassThrough): string[] =>
  [...String(stream.read() ?? '').matchAll(/^id: (\w+)$/gmu)].map(([, id]) => String(id))

test('a message written to a stream that has ended may not have arrived and is sent again', async () => {
  const { clock, line } = openLine()
  const first = new PassThrough()
  line.open(first, [])
  line.sendChat(chat('old'))
  clock.at += 91_000
  line.sendChat(chat('late'))
  first.destroy()
  await once(first, 'close')
  line.sendChat(chat('missed'))
  const second = new PassThrough()
  line.open(second, [])
  expect(idsIn(second)).toEqual(['late', 'missed'])
  line.close()
})

test('a stream that took nothing for so long that it was given up loses no chat', () => {
  const { line } = openLine()
  const stuck = new PassThrough({ highWaterMark: 1 })
  line.open(stuck, [])
  line.sendChat(chat('written'))
  for (let count = 0; count < 20; count += 1) line.send({ name: 'stage', data: 'x'.repeat(64 * 1024) })
  line.sendChat(chat('after'))
  const second = new PassThrough()
  line.open(second, [])
  expect(idsIn(second)).toEqual(['written', 'after'])
  line.close()
})

test('a message that was sent again is not repeated forever: its age counts from when it was first written', () => {
  const { clock, line } = openLine()
  line.open(new PassThrough(), [])
  line.sendChat(chat('one'))
  clock.at += 60_000
  line.open(new PassThrough(), [])
  clock.at += 60_000
  const third = new PassThrough()
  line.open(third, [])
  expect(idsIn(third)).toEqual([])
  line.close()
})
