import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { ConferenceError } from '../../../../../src/server/conference/conferenceError.ts'
import { writeAnswer } from '../../../../../src/server/conference/media/answer.ts'
import {
  extensionUris,
  type OfferedMediaLine,
  readOffer,
} from '../../../../../src/server/conference/media/offer.ts'

const transportLines = [
  'a=ice-ufrag:abcd',
  `a=ice-pwd:${'p'.repeat(22)}`,
  `a=fingerprint:sha-256 ${Array.from({ length: 32 }, () => 'AB').join(':')}`,
  'a=setup:actpass',
]
const audioLines = ['a=mid:0', 'a=rtpmap:111 opus/48000/2']
const videoLines = ['a=mid:1', 'a=rtpmap:96 VP8/90000', 'a=rtpmap:97 rtx/90000']
const rtx = 'a=fmtp:97 apt=96'
const ridExtension = `a=extmap:10 ${extensionUris.rid}`
const layers = [
  ridExtension,
  `a=extmap:11 ${extensionUris.repairedRid}`,
  'a=rid:l send',
  'a=rid:h send',
  'a=simulcast:send l;h',
]

/** Returns an offer of sound and a picture, each with the attributes given. */
function offerOf({
  audio = [],
  video = [],
}: {
  audio?: readonly string[]
  video?: readonly string[]
}): string {
  return [
    'v=0',
    'o=- 1 1 IN IP4 127.0.0.1',
    's=-',
    't=0 0',
    'a=group:BUNDLE 0 1',
    'm=audio 9 UDP/TLS/RTP/SAVPF 111',
    ...transportLines,
    ...audioLines,
    ...audio,
    'm=video 9 UDP/TLS/RTP/SAVPF 96 97',
    ...videoLines,
    ...video,
    '',
  ].join('\r\n')
}

function videoIn(sdp: string): OfferedMediaLine {
  const mediaLine = readOffer(sdp).mediaLines[1]
  if (mediaLine === undefined) throw new Error('no video')
  return mediaLine
}

/** Returns the answer's lines about sound and about the picture. */
function answered(sdp: string): { audio: string[]; video: string[]; all: string[] } {
  const offer = readOffer(sdp)
  const answer = writeAnswer({
    offer,
    transport: { ...offer.transport, setup: 'passive' },
    candidates: ['a=candidate:1 1 UDP 1 192.0.2.1 5000 typ host'],
    session: { id: 1, version: 1 },
    ssrcs: {
      audio: { ssrc: 1, rtxSsrc: 2 },
      main: { ssrc: 3, rtxSsrc: 4 },
      slides: { ssrc: 5, rtxSsrc: 6 },
    },
  })
  const [, audio = '', video = ''] = answer.split(/\r\n(?=m=)/u)
  return { audio: audio.split('\r\n'), video: video.split('\r\n'), all: answer.split('\r\n') }
}

const startsWith = (prefix: string) => (mediaLine: string) => mediaLine.startsWith(prefix)

describe('offer of two layers', () => {
  it('is read, with the ids of its header extensions', () => {
    const { rids, extensions } = videoIn(offerOf({ video: layers }))
    expect(rids).toEqual(['l', 'h'])
    expect(extensions).toMatchObject({ rid: 10, repairedRid: 11 })
  })

  it('is answered in the client’s order and with its ids (RFC 8853, section 5.3)', () => {
    const { video } = answered(offerOf({ video: layers }))
    expect(video).toEqual(
      expect.arrayContaining([
        `a=extmap:10 ${extensionUris.rid}`,
        `a=extmap:11 ${extensionUris.repairedRid}`,
        'a=rid:l recv',
        'a=rid:h recv',
        'a=simulcast:recv l;h',
      ]),
    )
    const reversed = layers.map((one) => one.replace('l;h', 'h;l'))
    expect(answered(offerOf({ video: reversed })).video).toContain('a=simulcast:recv h;l')
  })

  it('is answered with the same layer paused, which a browser would start otherwise', () => {
    const paused = layers.map((one) => one.replace('l;h', '~l;h'))
    expect(answered(offerOf({ video: paused })).video).toContain('a=simulcast:recv ~l;h')
  })

  it.each([
    ['unknown layers', ['a=rid:q send', 'a=rid:f send', 'a=simulcast:send q;f', ridExtension]],
    [
      'names of object properties',
      ['a=rid:constructor send', 'a=simulcast:send constructor;l', ridExtension],
    ],
    ['one layer', ['a=rid:l send', 'a=simulcast:send l', ridExtension]],
    ['the same layer twice', ['a=rid:l send', 'a=simulcast:send l;l', ridExtension]],
    ['three layers', ['a=rid:l send', 'a=rid:h send', 'a=simulcast:send l;h;h', ridExtension]],
    ['alternatives', ['a=rid:l send', 'a=rid:h send', 'a=simulcast:send l,h', ridExtension]],
    ['layers that it receives', ['a=rid:l recv', 'a=rid:h recv', 'a=simulcast:recv l;h', ridExtension]],
    ['layers without a description', ['a=simulcast:send l;h', ridExtension]],
    ['layers without a header extension', ['a=rid:l send', 'a=rid:h send', 'a=simulcast:send l;h']],
    ['an empty list', ['a=rid:l send', 'a=rid:h send', 'a=simulcast:send', ridExtension]],
  ])('is read as a single stream if it has %s', (_what, video) => {
    const sdp = offerOf({ video })
    expect(videoIn(sdp).rids).toEqual([])
    const lines = answered(sdp).video
    expect(lines.filter(startsWith('a=rid:'))).toEqual([])
    expect(lines.filter(startsWith('a=simulcast:'))).toEqual([])
    expect(lines.filter((one) => one.includes(extensionUris.rid))).toEqual([])
  })

  it('is read as a single stream if it has 1,000 layers', () => {
    const names = Array.from({ length: 1_000 }, (_, index) => `r${index}`)
    const described = names.map((name) => `a=rid:${name} send`)
    const sdp = offerOf({ video: [ridExtension, ...described, `a=simulcast:send ${names.join(';')}`] })
    expect(videoIn(sdp).rids).toEqual([])
    expect(answered(sdp).video.filter(startsWith('a=rid:'))).toEqual([])
    // The two that are known among them are read alone.
    const known = offerOf({ video: [...described, ...layers] })
    expect(answered(known).video.filter(startsWith('a=rid:'))).toEqual(['a=rid:l recv', 'a=rid:h recv'])
  })

  it('is ignored for sound', () => {
    const sdp = offerOf({ audio: layers })
    expect(readOffer(sdp).mediaLines[0]?.rids).toEqual([])
    expect(answered(sdp).audio.filter(startsWith('a=rid:'))).toEqual([])
  })
})

describe('offer of retransmissions', () => {
  it('is answered with a payload type, an FID group, and a source of its own', () => {
    const { video } = answered(offerOf({ video: [rtx] }))
    expect(video).toEqual(
      expect.arrayContaining([
        'm=video 9 UDP/TLS/RTP/SAVPF 96 97',
        'a=rtpmap:97 rtx/90000',
        'a=fmtp:97 apt=96',
        'a=ssrc-group:FID 3 4',
        'a=ssrc:3 cname:wardlink',
        'a=ssrc:4 cname:wardlink',
      ]),
    )
    expect(answered(offerOf({ video: [`${rtx};rtx-time=3000`] })).video).toContain('a=fmtp:97 apt=96')
  })

  it.each([
    ['there are none', []],
    ['they are for another payload type', ['a=fmtp:99 apt=98']],
    ['their payload type begins like the right one', ['a=fmtp:99 apt=960', 'a=fmtp:99 apt=9']],
    ['their payload type is not one of RTP', ['a=fmtp:200 apt=96']],
    ['they repair themselves', ['a=fmtp:96 apt=96']],
  ])('is not answered if %s', (_what, video) => {
    const sdp = offerOf({ video })
    expect(videoIn(sdp).rtxPayloadType).toBeNull()
    const lines = answered(sdp).video
    expect(lines[0]).toBe('m=video 9 UDP/TLS/RTP/SAVPF 96')
    expect(lines.filter((one) => one.includes('rtx') || one.includes('apt='))).toEqual([])
    expect(lines.filter(startsWith('a=ssrc'))).toEqual(['a=ssrc:3 cname:wardlink'])
  })

  it('is ignored for sound', () => {
    const { audio } = answered(offerOf({ audio: ['a=rtpmap:112 rtx/48000', 'a=fmtp:112 apt=111'] }))
    expect(audio[0]).toBe('m=audio 9 UDP/TLS/RTP/SAVPF 111')
    expect(audio.filter((one) => one.includes('rtx'))).toEqual([])
  })

  it('names the source of each retransmission by its FID group (RFC 5576, section 4.2)', () => {
    const { rtxSsrcs, ssrcs } = videoIn(
      offerOf({
        video: [rtx, 'a=ssrc-group:FID 10 11', 'a=ssrc:10 cname:a', 'a=ssrc:10 msid:b', 'a=ssrc:11 cname:a'],
      }),
    )
    expect([...rtxSsrcs]).toEqual([[11, 10]])
    expect(ssrcs).toEqual([10, 11])
  })

  it('has two FID groups at most, and none of other kinds', () => {
    const groups = Array.from({ length: 1_000 }, (_, index) => `a=ssrc-group:FID ${index} ${index + 5_000}`)
    expect(videoIn(offerOf({ video: groups })).rtxSsrcs.size).toBe(2)
    const twice = ['a=ssrc-group:FID 10 11', 'a=ssrc-group:FID 10 11', 'a=ssrc-group:FID 12 13']
    expect([...videoIn(offerOf({ video: twice })).rtxSsrcs]).toEqual([[11, 10]])
    const others = [
      'a=ssrc-group:SIM 10 11',
      'a=ssrc-group:FID 1 2 3',
      'a=ssrc-group:FID 1',
      'a=ssrc-group:FID a b',
    ]
    expect(videoIn(offerOf({ video: others })).rtxSsrcs.size).toBe(0)
  })

  it('has six sources at most', () => {
    const video = Array.from({ length: 1_000 }, (_, index) => `a=ssrc:${index} cname:a`)
    expect(videoIn(offerOf({ video })).ssrcs).toEqual([0, 1, 2, 3, 4, 5])
    expect(videoIn(offerOf({ video: ['a=ssrc:4294967296 cname:a'] })).ssrcs).toEqual([])
  })
})

describe('offer of transport-wide feedback', () => {
  const uri = extensionUris.transportSequence
  const offered = (type: number) => [`a=rtcp-fb:${type} transport-cc`, `a=extmap:3 ${uri}`]

  it('is answered for sound and the picture, with the client’s id', () => {
    const { audio, video } = answered(offerOf({ audio: offered(111), video: offered(96) }))
    expect(audio).toEqual(expect.arrayContaining(['a=rtcp-fb:111 transport-cc', `a=extmap:3 ${uri}`]))
    expect(video).toEqual(expect.arrayContaining(['a=rtcp-fb:96 transport-cc', `a=extmap:3 ${uri}`]))
  })

  it('is answered if it is for all payload types', () => {
    const { video } = answered(offerOf({ video: ['a=rtcp-fb:* transport-cc'] }))
    expect(video).toContain('a=rtcp-fb:96 transport-cc')
  })

  it('is not answered without an offer, or for another payload type', () => {
    const { audio, video } = answered(offerOf({ video: ['a=rtcp-fb:97 transport-cc'] }))
    expect([...audio, ...video].filter((one) => one.includes('transport-cc'))).toEqual([])
    expect([...audio, ...video].filter((one) => one.includes(uri))).toEqual([])
  })

  it('has an extension id from 1 to 14 (RFC 8285, section 4.2)', () => {
    const idOf = (id: string) =>
      videoIn(offerOf({ video: [`a=extmap:${id} ${uri}`] })).extensions.transportSequence
    expect(['1', '14', '3/sendrecv'].map(idOf)).toEqual([1, 14, 3])
    expect(['0', '15', '99', '300', 'x'].map(idOf)).toEqual([null, null, null, null, null])
  })
})

describe('answer', () => {
  it('has no feedback and no extension that this server does not use', () => {
    const video = [
      'a=rtcp-fb:96 goog-remb',
      'a=rtcp-fb:96 nack sli',
      'a=rtcp-fb:96 nack',
      'a=rtcp-fb:96 nack pli',
      'a=rtcp-fb:96 ccm fir',
      'a=extmap:2 http://www.webrtc.org/experiments/rtp-hdrext/video-timing',
      `a=extmap:4 ${extensionUris.mid}`,
    ]
    const lines = answered(offerOf({ audio: ['a=rtcp-fb:111 nack'], video })).all
    expect(lines.filter(startsWith('a=rtcp-fb:'))).toEqual([
      'a=rtcp-fb:96 nack',
      'a=rtcp-fb:96 nack pli',
      'a=rtcp-fb:96 ccm fir',
    ])
    expect(lines.filter(startsWith('a=extmap:'))).toEqual([`a=extmap:4 ${extensionUris.mid}`])
  })

  it('is of limited length and has no foreign line, whatever attributes the offer has', () => {
    const attribute = fc.oneof(
      fc.constantFrom(...layers, rtx, 'a=ssrc-group:FID 1 2', 'a=rtcp-fb:* transport-cc', 'a=inactive'),
      fc.string({ unit: 'binary', maxLength: 40 }).map((text) => `a=simulcast:send ${text}`),
      fc.string({ unit: 'binary', maxLength: 40 }).map((text) => `a=rid:${text} send`),
      fc.string({ unit: 'binary', maxLength: 40 }).map((text) => `a=ssrc-group:FID ${text}`),
      fc.tuple(fc.nat(400), fc.string({ maxLength: 20 })).map(([id, text]) => `a=fmtp:${id} apt=96${text}`),
      fc
        .tuple(fc.nat(400), fc.constantFrom(...Object.values(extensionUris)))
        .map(([id, uri]) => `a=extmap:${id} ${uri}`),
      fc.string({ unit: 'binary', maxLength: 40 }).map((text) => `a=${text}`),
    )
    fc.assert(
      fc.property(
        fc.array(attribute, { maxLength: 30 }),
        fc.array(attribute, { maxLength: 30 }),
        (audio, video) => {
          let lines: string[] = []
          try {
            lines = answered(offerOf({ audio, video })).all
          } catch (error) {
            expect(error).toBeInstanceOf(ConferenceError)
          }
          expect(lines.length).toBeLessThan(90)
          for (const one of lines.slice(0, -1)) expect(one).toMatch(/^[abcmostv]=[\u0020-\u007e]+$/u)
        },
      ),
      { numRuns: 300 },
    )
  })
})

describe('offer of voices with redundancy (RFC 2198)', () => {
  const red = ['a=rtpmap:63 red/48000/2', 'a=fmtp:63 111/111']

  it('is answered with the redundant format first, which clients send, at a rate that fits twice', () => {
    const { audio } = answered(offerOf({ audio: red }).replace('SAVPF 111', 'SAVPF 111 63'))
    expect(audio[0]).toBe('m=audio 9 UDP/TLS/RTP/SAVPF 63 111')
    expect(audio.find(startsWith('a=fmtp:111'))).toContain('maxaveragebitrate=20000')
  })

  it('leaves a client without it at its own rate', () => {
    const { audio } = answered(offerOf({}))
    expect(audio[0]).toBe('m=audio 9 UDP/TLS/RTP/SAVPF 111')
    expect(audio.find(startsWith('a=fmtp:111'))).not.toContain('maxaveragebitrate')
  })
})
