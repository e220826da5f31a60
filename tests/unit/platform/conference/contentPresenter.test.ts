import { beforeEach, expect, test, vi } from 'vitest'
import { ContentPresenter } from '../../../../src/platform/conference/contentPresenter.ts'
import { ScriptedStream } from '../../../support/scripted/conference/scriptedStream.ts'

const letter = new ScriptedStream()
const box = new ScriptedStream()

/** Long timeout for slow machines: the awaited event arrives, or the test ends. */
const patience = { timeout: 30_000 }

const asked: string[] = []
let opens: () => Promise<unknown>

beforeEach(() => {
  asked.length = 0
  opens = async () => undefined
})

function floorOf({ isControlOnly }: { isControlOnly: boolean }): ContentPresenter {
  return new ContentPresenter({
    isControlOnly,
    client: {
      present: (shared) => asked.push(shared === letter ? 'letter' : shared === box ? 'box' : 'unknown'),
      stopPresenting: () => asked.push('stop'),
    },
    reopen: (isOpen) => {
      asked.push(isOpen ? 'open' : 'close')
      return opens()
    },
    ended: () => asked.push('ended'),
  })
}

test('a tablet shares on the line that it has, and stops', () => {
  const floor = floorOf({ isControlOnly: false })
  floor.present(letter)
  floor.present(box)
  floor.present(null)
  floor.present(null)
  expect(asked).toEqual(['letter', 'box', 'stop'])
})

test('a phone opens a line to share on, and closes it after: it takes no place otherwise', async () => {
  const floor = floorOf({ isControlOnly: true })
  floor.present(letter)
  await vi.waitFor(() => expect(asked).toEqual(['open']), patience)
  // Events that the client reports while the connection is being opened are about the previous one.
  floor.changed('disconnected')
  floor.connected()
  floor.connected()
  expect(asked).toEqual(['open', 'letter'])
  floor.present(null)
  await vi.waitFor(() => expect(asked).toEqual(['open', 'letter', 'close']), patience)
})

test('a phone that changes its mind before the line is open shares what it chose last', async () => {
  const floor = floorOf({ isControlOnly: true })
  floor.present(letter)
  floor.present(box)
  await vi.waitFor(() => expect(asked).toEqual(['open']), patience)
  floor.connected()
  expect(asked).toEqual(['open', 'box'])
})

test('a share by another participant ends the client’s own share without a stop request', () => {
  const floor = floorOf({ isControlOnly: false })
  floor.present(letter)
  floor.changed('connecting')
  floor.changed('connected')
  floor.changed('disconnected')
  floor.changed('disconnected')
  expect(asked).toEqual(['letter', 'ended'])
})

test('a conference that refuses is given back what it may hold', () => {
  const floor = floorOf({ isControlOnly: false })
  floor.present(letter)
  floor.changed('failed')
  expect(asked).toEqual(['letter', 'stop', 'ended'])
})

test('a seventh line that is refused is told, and closed; so is one that does not open', async () => {
  const floor = floorOf({ isControlOnly: true })
  floor.present(letter)
  floor.lost()
  await vi.waitFor(() => expect(asked).toEqual(['ended', 'open', 'close']), patience)
  asked.length = 0
  opens = async () => {
    throw new TypeError('no network')
  }
  floor.present(letter)
  await vi.waitFor(() => expect(asked).toEqual(['open', 'ended', 'close']), patience)
  floor.lost()
  expect(asked).toHaveLength(3)
})
