// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { offerPictureLayers, type PictureLayers } from '../../../../src/platform/conference/pictureLayers.ts'

/** Sender whose parameters are the encodings that its transceiver was made with. */
class ScriptedSender {
  readonly transport: Pick<RTCDtlsTransport, 'state'> = { state: 'connected' }
  readonly calls: RTCRtpSendParameters[] = []
  readonly #encodings: RTCRtpEncodingParameters[]
  constructor(encodings: readonly RTCRtpEncodingParameters[]) {
    this.#encodings = structuredClone([...encodings])
  }
  getParameters() {
    return { encodings: structuredClone(this.#encodings) }
  }
  async setParameters(parameters: RTCRtpSendParameters) {
    this.calls.push(parameters)
  }
}

class ScriptedConnection {
  addTransceiver(_track: string, init: RTCRtpTransceiverInit = {}) {
    return { sender: new ScriptedSender(init.sendEncodings ?? []) }
  }
}

let isOwnNode: boolean
let layers: PictureLayers

/** Adds a line, as Pexip's client does, and returns the array that the client keeps, and the sender. */
function add(kind: 'audio' | 'video', direction: RTCRtpTransceiverDirection = 'sendrecv') {
  const sendEncodings: RTCRtpEncodingParameters[] = [{ maxBitrate: 1_500_000 }]
  const { sender } = new ScriptedConnection().addTransceiver(kind, { direction, sendEncodings })
  return { sendEncodings, sender }
}

const activeOf = (encodings: readonly RTCRtpEncodingParameters[] | undefined) =>
  encodings?.map(({ rid, active }) => [rid, active ?? true])

beforeEach(() => {
  vi.stubGlobal('RTCPeerConnection', ScriptedConnection)
  isOwnNode = true
  layers = offerPictureLayers(() => isOwnNode)
})
afterEach(() => layers.stop())

describe('layers of a picture', () => {
  it('are offered with the small one paused, also in what the client remembers', () => {
    const { sendEncodings, sender } = add('video')
    const paused = [
      ['l', false],
      ['h', true],
    ]
    expect(activeOf(sendEncodings)).toEqual(paused)
    expect(activeOf(sender.getParameters().encodings)).toEqual(paused)
  })

  it.each([
    ['sound', 'audio', 'sendrecv', true],
    ['a picture that is only received', 'video', 'recvonly', true],
    ['a node of Pexip', 'video', 'sendrecv', false],
  ] as const)('are not offered for %s', (_what, kind, direction, isOwn) => {
    isOwnNode = isOwn
    expect(add(kind, direction).sendEncodings).toEqual([{ maxBitrate: 1_500_000 }])
  })

  it('are both sent while the small one is wanted, and stay so if the client sets its parameters again', () => {
    const { sendEncodings, sender } = add('video')
    layers.sendSmall(true)
    expect(activeOf(sender.calls.at(-1)?.encodings)).toEqual([
      ['l', true],
      ['h', true],
    ])
    expect(sendEncodings[0]?.active).toBe(true)
    layers.sendSmall(false)
    expect(activeOf(sender.calls.at(-1)?.encodings)).toEqual([
      ['l', false],
      ['h', true],
    ])
    expect(sendEncodings[0]?.active).toBe(false)
  })

  it('are set once, however often the same is wanted', () => {
    const { sender } = add('video')
    for (const isWanted of [false, true, true]) layers.sendSmall(isWanted)
    expect(sender.calls).toHaveLength(1)
  })

  it('are both sent from the start by a connection that is made while the small one is wanted', () => {
    layers.sendSmall(true)
    expect(add('video').sendEncodings[0]?.active).toBe(true)
  })

  it('are not offered by later calls once stopped', () => {
    layers.stop()
    expect(add('video').sendEncodings).toEqual([{ maxBitrate: 1_500_000 }])
  })
})

describe('picture of someone who signs', () => {
  it('keeps its frame rate before its size, until no one signs', () => {
    const { sender } = add('video')
    layers.preferFrames(false)
    expect(sender.calls).toEqual([])
    layers.preferFrames(true)
    expect(sender.calls.at(-1)).toMatchObject({ degradationPreference: 'maintain-framerate' })
    layers.preferFrames(true)
    expect(sender.calls).toHaveLength(1)
    expect(add('video').sender.calls.at(-1), 'also in a later call').toMatchObject({
      degradationPreference: 'maintain-framerate',
    })
    layers.preferFrames(false)
    expect(sender.calls.at(-1)).not.toHaveProperty('degradationPreference')
  })
})
