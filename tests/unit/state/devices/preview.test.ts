import { expect, vi } from 'vitest'
import { previewAtom, watchPreviewAtom } from '../../../../src/state/devices/preview.ts'
import { timersTest as test } from '../../../support/fixtures/timersTest.ts'
import { inRoom } from '../../../support/scripted/bedside/inRoom.ts'
import { covered, hearRoom, seeing } from '../../../support/scripted/bedside/scriptedBedside.ts'

const jpeg = new Blob(['jpeg'])

async function watching() {
  const bedside = await inRoom()
  const stop = bedside.store.set(watchPreviewAtom)
  return { ...bedside, bedside, stop, shown: () => bedside.store.get(previewAtom) }
}

test('the first picture is waited for, and then shown', async () => {
  const { frames, shown } = await watching()
  expect(shown()).toEqual({ kind: 'connecting', frame: null })
  frames.tell(jpeg)
  expect(shown()).toEqual({ kind: 'live', frame: jpeg })
})

test('a picture that no longer comes is not shown on as if it were live', async () => {
  const { frames, shown } = await watching()
  frames.tell(jpeg)
  await vi.advanceTimersByTimeAsync(2_900)
  frames.tell(jpeg)
  await vi.advanceTimersByTimeAsync(2_900)
  expect(shown().kind).toBe('live')
  await vi.advanceTimersByTimeAsync(200)
  expect(shown()).toEqual({ kind: 'lost', frame: null })
})

test('a line that is lost takes its picture along; the next picture is live again', async () => {
  const { frames, picture, shown } = await watching()
  frames.tell(jpeg)
  picture.tell('lost')
  expect(shown()).toEqual({ kind: 'lost', frame: null })
  frames.tell(jpeg)
  expect(shown().kind).toBe('live')
})

test('a covered camera shows nothing, whatever picture came last', async () => {
  const { bedside, frames, shown } = await watching()
  frames.tell(jpeg)
  hearRoom(bedside, covered)
  expect(shown()).toEqual({ kind: 'covered', frame: null })
  hearRoom(bedside, seeing)
  expect(shown().kind).toBe('live')
})

test('a preview that is left keeps no picture and requests none', async () => {
  const { frames, picture, stop, shown } = await watching()
  frames.tell(jpeg)
  stop()
  expect([frames.listeners.size, picture.listeners.size]).toEqual([0, 0])
  await vi.advanceTimersByTimeAsync(10_000)
  expect(shown()).toEqual({ kind: 'off', frame: null })
})
