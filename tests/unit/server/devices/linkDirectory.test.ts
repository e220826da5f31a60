import { describe, expect, it } from 'vitest'
import { LinkDirectory } from '../../../../src/server/devices/linkDirectory.ts'

const room = '0d5f6c1e-0000-4000-8000-000000000001'

interface Holder {
  peerId: string
  linkId: string
}

/** A directory whose reads of the database the test answers, in the order in which they were made. */
function open() {
  const reads: PromiseWithResolvers<Holder | null>[] = []
  const gaps: (() => void)[] = []
  const directory = new LinkDirectory({
    readHolder: () => {
      const read = Promise.withResolvers<Holder | null>()
      reads.push(read)
      return read.promise
    },
    bus: {
      peerId: 'here',
      onGap: (handler) => {
        gaps.push(handler)
        return () => undefined
      },
    },
    peers: { alone: false },
    clock: { now: () => 0 },
  })
  return { directory, reads, gap: () => gaps.forEach((handler) => handler()) }
}

const stale = { peerId: 'there', linkId: 'link-1' }

describe('link directory', () => {
  it.each([
    ['a link ends', ({ directory }: ReturnType<typeof open>) => void directory.down(room, 'link-1')],
    ['a process dies', ({ directory }: ReturnType<typeof open>) => directory.dropPeer('there')],
    ['broadcasts are lost', ({ gap }: ReturnType<typeof open>) => gap()],
  ])('reads again when %s while it reads', async (_event, happens) => {
    const opened = open()
    const holder = opened.directory.holderOf(room)
    happens(opened)
    opened.reads[0]?.resolve(stale)
    await expect.poll(() => opened.reads.length).toBe(2)
    opened.reads[1]?.resolve(null)
    expect(await holder).toBeNull()
    expect(await opened.directory.holderOf(room)).toBeNull()
  })

  it('believes the answer when nothing happened to the room', async () => {
    const { directory, reads } = open()
    const holder = directory.holderOf(room)
    directory.down('another room', 'link-2')
    reads[0]?.resolve(stale)
    expect(await holder).toBe('there')
    expect(reads).toHaveLength(1)
  })
})
