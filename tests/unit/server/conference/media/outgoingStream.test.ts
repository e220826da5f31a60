import { describe, expect, it } from 'vitest'
import { OutgoingStream } from '../../../../../src/server/conference/media/outgoingStream.ts'

const format = { payloadType: 96, rtxPayloadType: 97, sequenceExtension: 3, playoutDelay: null }

/** Sends `count` packets, numbered from `from`. */
function send(stream: OutgoingStream, from: number, count: number): void {
  for (let number = from; number < from + count; number += 1)
    stream.write({ sequenceNumber: number, timestamp: 0, marker: false, payload: Buffer.from([1]) }, format)
}

describe('path to a client', () => {
  it('is given up when the client reports for 6 s that it receives nothing of what it is sent', () => {
    const stream = new OutgoingStream(1, 2, false)
    send(stream, 0, 10)
    expect(stream.acknowledge(9, 0)).toBe(true)
    send(stream, 10, 100)
    expect([stream.acknowledge(9, 1_000), stream.acknowledge(9, 5_999)]).toEqual([true, true])
    expect(stream.acknowledge(9, 6_000)).toBe(false)
  })

  it('is kept while anything arrives, however late its reports, and while little is sent', () => {
    const stream = new OutgoingStream(1, 2, false)
    send(stream, 0, 100)
    expect([stream.acknowledge(50, 0), stream.acknowledge(51, 60_000)]).toEqual([true, true])
    const silent = new OutgoingStream(1, 2, false)
    send(silent, 0, 10)
    expect([silent.acknowledge(9, 0), silent.acknowledge(9, 60_000)]).toEqual([true, true])
    send(silent, 10, 19)
    expect(silent.acknowledge(9, 61_000)).toBe(true)
  })

  it('is evaluated from the start again after new keys', () => {
    const stream = new OutgoingStream(1, 2, false)
    stream.acknowledge(9, 0)
    send(stream, 0, 100)
    stream.forget()
    expect(stream.acknowledge(9, 60_000)).toBe(true)
  })
})
