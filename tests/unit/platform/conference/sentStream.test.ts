import { expect, test } from 'vitest'
import { SentStream } from '../../../../src/platform/conference/sentStream.ts'

/** Node has no media, so streams are told apart by identity. */
const stream = (): EventTarget => new EventTarget()

function sending(first: EventTarget | null) {
  const given: EventTarget[] = []
  return { sent: new SentStream(first, (one) => void given.push(one)), given }
}

test('a connection begins with what is there, and is given nothing twice', () => {
  const camera = stream()
  const { sent, given } = sending(camera)
  expect(sent.take()).toBe(camera)
  sent.connected()
  expect(given).toEqual([])
})

test('a camera that opens before the connection is asked for is in it from the beginning', () => {
  const { sent, given } = sending(stream())
  const camera = stream()
  sent.send(camera)
  expect(sent.take()).toBe(camera)
  sent.connected()
  expect(given).toEqual([])
})

test('a camera that opens while the connection is made is given to it once it stands', () => {
  const same = stream()
  const { sent, given } = sending(same)
  sent.take()
  sent.send(same)
  expect(given, 'the client would drop it').toEqual([])
  sent.connected()
  expect(given).toEqual([same])
})

test('another camera replaces the first immediately', () => {
  const { sent, given } = sending(stream())
  sent.take()
  sent.connected()
  const other = stream()
  sent.send(other)
  expect(given).toEqual([other])
})

test("a second connection, which the client makes of the first one's stream, is given the newest", () => {
  const { sent, given } = sending(stream())
  sent.take()
  sent.connected()
  const other = stream()
  sent.send(other)
  sent.connected()
  expect(given).toEqual([other, other])
})

test('a participant who sends no media is given no stream', () => {
  const { sent, given } = sending(null)
  expect(sent.take()).toBeUndefined()
  sent.connected()
  expect(given).toEqual([])
})
