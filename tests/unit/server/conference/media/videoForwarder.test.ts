import { describe, expect, test } from 'vitest'
import { VideoForwarder } from '../../../../../src/server/conference/media/videoForwarder.ts'
import type { MediaPacket } from '../../../../../src/server/conference/media/rtp/rtpPacket.ts'
import { readVp8 } from '../../../../../src/server/conference/media/vp8.ts'
import { placeholderFrame } from '../../../../../src/server/conference/media/placeholderFrame.ts'

const packet = (sequenceNumber: number, kind: 'key' | 'delta'): MediaPacket => ({
  sequenceNumber,
  timestamp: sequenceNumber * 3_000,
  marker: true,
  payload: Buffer.from([0x10, kind === 'key' ? 0x00 : 0x01, sequenceNumber & 0xff]),
})

/** Creates a receiver, with the packets sent to it and the sources asked for keyframes. */
function receiver() {
  const clock = { ms: 0, now: () => clock.ms }
  const connection = { isThere: true }
  const sent: number[] = []
  const asked: string[] = []
  const line = new VideoForwarder({
    clock,
    isConnected: () => connection.isThere,
    send: ({ payload }) => void sent.push(payload[2] ?? -1),
    askKeyframe: ({ source }) => void asked.push(source),
    mediaLine: 'main',
  })
  return { clock, connection, line, sent, asked }
}

describe('a change of picture', () => {
  test('is requested immediately and happens at the keyframe of the new source; until then the old one continues', () => {
    const { line, sent, asked } = receiver()
    line.want('ada')
    line.push('ada', packet(1, 'key'))
    line.push('ben', packet(101, 'key'))
    line.want('ben')
    line.push('ben', packet(102, 'delta'))
    line.push('ada', packet(2, 'delta'))
    line.push('ben', packet(103, 'key'))
    line.push('ada', packet(3, 'delta'))
    line.push('ben', packet(104, 'delta'))
    expect(asked).toEqual(['ada', 'ben'])
    expect(sent).toEqual([1, 2, 103, 104])
  })

  test('requests a missing keyframe again, but not with every packet', () => {
    const { clock, line, asked } = receiver()
    line.want('ada')
    for (let number = 0; number < 30; number += 1) {
      clock.ms += 33
      line.push('ada', packet(number, 'delta'))
    }
    expect(asked).toHaveLength(4)
  })

  test('back to the one who is still shown needs no keyframe', () => {
    const { line, sent, asked } = receiver()
    line.want('ada')
    line.push('ada', packet(1, 'key'))
    line.want('ben')
    line.want('ada')
    line.push('ada', packet(2, 'delta'))
    expect(asked).toEqual(['ada', 'ben'])
    expect(sent).toEqual([1, 2])
  })
})

test('a picture that bridges is left only by a keyframe', () => {
  const { clock, line, sent } = receiver()
  line.want('ada')
  line.push('ada', packet(1, 'key'))
  clock.ms += 800
  expect(line.idleMs).toBe(800)
  line.bridge('waiting', packet(50, 'key'))
  line.push('ada', packet(2, 'delta'))
  line.push('ada', packet(3, 'key'))
  expect(sent).toEqual([1, 50, 3])
})

test('a receiver that asks for keyframes all the time is not passed on; one that comes back begins with one', () => {
  const { clock, line, sent, asked } = receiver()
  clock.ms = 1_000
  line.want('ada')
  line.push('ada', packet(1, 'key'))
  for (let request = 0; request < 10; request += 1) line.refresh()
  expect(asked).toEqual(['ada'])
  clock.ms += 301
  line.refresh()
  expect(asked).toEqual(['ada', 'ada'])
  line.restart()
  line.push('ada', packet(2, 'delta'))
  line.push('ada', packet(3, 'key'))
  expect(asked).toHaveLength(3)
  expect(sent).toEqual([1, 3])
})

test('a video source that is no longer wanted is not forwarded', () => {
  const { line, sent } = receiver()
  line.want('ada')
  line.push('ada', packet(1, 'key'))
  line.want(null)
  line.push('ada', packet(2, 'delta'))
  expect(sent).toEqual([1])
})

test('the waiting picture is a keyframe that fits one packet', () => {
  const { payload } = placeholderFrame(40_000)
  expect(readVp8(payload)).toMatchObject({ startsKeyframe: true, pictureId: { value: 40_000 & 0x7fff } })
  expect(payload.length).toBeLessThan(1_100)
})

describe('while its receiver connects', () => {
  /** Creates a receiver that has not connected yet. */
  function connecting() {
    const made = receiver()
    made.connection.isThere = false
    made.line.want('ada')
    return {
      ...made,
      connect: () => {
        made.connection.isThere = true
        made.line.restart()
      },
    }
  }

  test('a picture is held from its newest keyframe on, and sent with the connection', () => {
    const { clock, connect, line, sent, asked } = connecting()
    line.push('ada', packet(1, 'delta'))
    line.push('ada', packet(2, 'key'))
    line.push('ada', packet(3, 'delta'))
    line.push('ada', packet(4, 'key'))
    clock.ms = 200
    line.push('ada', packet(5, 'delta'))
    expect(sent).toEqual([])
    connect()
    line.push('ada', packet(6, 'delta'))
    expect(sent).toEqual([4, 5, 6])
    expect(asked).toEqual(['ada'])
  })

  test('a picture that is older than 600 ms or larger than 200 packets is requested again', () => {
    for (const [lateMs, packets] of [
      [601, 1],
      [0, 201],
    ] as const) {
      const { clock, connect, line, sent, asked } = connecting()
      for (let number = 0; number < packets; number += 1)
        line.push('ada', packet(number, number === 0 ? 'key' : 'delta'))
      clock.ms += lateMs
      connect()
      expect(sent).toEqual([])
      expect(asked).toEqual(['ada', 'ada'])
      line.push('ada', packet(300, 'delta'))
      line.push('ada', packet(301, 'key'))
      expect(sent).toEqual([301 & 0xff])
    }
  })

  test.each<[what: string, change: (line: VideoForwarder) => void]>([
    ['may not be seen any longer', (line) => line.want(null)],
    ['is no longer wanted', (line) => line.want('ben')],
    ['gave way to the placeholder', (line) => line.bridge('waiting', packet(50, 'key'))],
  ])('nothing is held of a person who %s', (_what, change) => {
    const { connect, line, sent } = connecting()
    line.push('ada', packet(1, 'key'))
    change(line)
    connect()
    expect(sent).not.toContain(1)
  })
})
