import { expect, test } from 'vitest'
import { DataSdp } from '../../../../src/contract/conference/webRtc.ts'
import { problemOf, titleOf } from '../../../../src/domain/film/film.ts'

test.each([
  ['Lake cabin.mp4', 'Lake cabin'],
  ['IMG_0412.MOV', 'IMG_0412'],
  ['Dr. No', 'Dr. No'],
  ['x'.repeat(200), 'x'.repeat(120)],
])('the file %s is called %s', (file, title) => {
  expect(titleOf(file)).toBe(title)
})

test.each([
  [{ what: 'film', type: 'video/mp4', size: 1 }, null],
  [{ what: 'film', type: '', size: 1 }, null],
  [{ what: 'film', type: 'image/png', size: 1 }, 'film_format'],
  [{ what: 'photo', type: 'image/png', size: 60_000_000 }, null],
  [{ what: 'photo', type: 'image/png', size: 60_000_001 }, 'film_too_large'],
  [{ what: 'film', type: 'video/mp4', size: 0 }, 'film_broken'],
] as const)('%o is %s', (item, problem) => {
  expect(problemOf(item)).toBe(problem)
})

const session = 'v=0\r\no=- 1 2 IN IP4 127.0.0.1\r\ns=-\r\nt=0 0\r\n'
const data = 'm=application 9 UDP/DTLS/SCTP webrtc-datachannel\r\n'

test.each([
  [`${session}${data}`, true],
  [`${session}a=group:BUNDLE 0\r\n${data}a=mid:0\r\n`, true],
  [`${session}${data}m=video 9 UDP/TLS/RTP/SAVPF 96\r\n`, false],
  [`${session}m=audio 9 UDP/TLS/RTP/SAVPF 111\r\n${data}`, false],
  [session, false],
  [data, false],
])('a description for data alone is taken, and no other', (sdp, taken) => {
  expect(DataSdp.safeParse(sdp).success).toBe(taken)
})
