import { beforeEach, expect, test, vi } from 'vitest'
import { Floor } from '../../../../src/platform/conference/floor.ts'

/** Node has no media: a stream is told from another by what it is. */
const stream = (): MediaStream => new EventTarget() as MediaStream

const asked: unknown[] = []
let opens: () => Promise<unknown>

beforeEach(() => {
  asked.length = 0
  opens = async () => undefined
})

function floorOf({ isControlOnly }: { isControlOnly: boolean }): Floor {
  return new Floor({
    isControlOnly,
    client: { present: (shared) => asked.push(shared), stopPresenting: () => asked.push('stop') },
    reopen: (isOpen) => {
      asked.push(isOpen ? 'open' : 'close')
      return opens()
    },
    ended: () => asked.push('ended'),
  })
}

test('a tablet shares on the line that it has, and stops', () => {
  const floor = floorOf({ isControlOnly: false })
  const [first, second] = [stream(), stream()]
  floor.present(first)
  floor.present(second)
  floor.present(null)
  floor.present(null)
  expect(asked).toEqual([first, second, 'stop'])
})

test('a phone opens a line to share on, and closes it after: it takes no place otherwise', async () => {
  const floor = floorOf({ isControlOnly: true })
  const shared = stream()
  floor.present(shared)
  await vi.waitFor(() => expect(asked).toEqual(['open']))
  // What the client tells while the line is opened is about the one before.
  floor.changed('disconnected')
  floor.connected()
  floor.connected()
  expect(asked).toEqual(['open', shared])
  floor.present(null)
  await vi.waitFor(() => expect(asked).toEqual(['open', shared, 'close']))
})

test('a phone that changes its mind before the line is open shares what it chose last', async () => {
  const floor = floorOf({ isControlOnly: true })
  const [first, second] = [stream(), stream()]
  floor.present(first)
  floor.present(second)
  await vi.waitFor(() => expect(asked).toEqual(['open']))
  floor.connected()
  expect(asked).toEqual(['open', second])
})

test('somebody else shares: the client has stopped by itself, and its line is left to what comes', () => {
  const floor = floorOf({ isControlOnly: false })
  const shared = stream()
  floor.present(shared)
  floor.changed('connecting')
  floor.changed('connected')
  floor.changed('disconnected')
  floor.changed('disconnected')
  expect(asked).toEqual([shared, 'ended'])
})

test('a conference that refuses is given back what it may hold', () => {
  const floor = floorOf({ isControlOnly: false })
  const shared = stream()
  floor.present(shared)
  floor.changed('failed')
  expect(asked).toEqual([shared, 'stop', 'ended'])
})

test('a seventh line that is refused is told, and closed; so is one that does not open', async () => {
  const floor = floorOf({ isControlOnly: true })
  floor.present(stream())
  floor.lost()
  await vi.waitFor(() => expect(asked).toEqual(['ended', 'open', 'close']))
  asked.length = 0
  opens = async () => {
    throw new TypeError('no network')
  }
  floor.present(stream())
  await vi.waitFor(() => expect(asked).toEqual(['open', 'ended', 'close']))
  floor.lost()
  expect(asked).toHaveLength(3)
})
