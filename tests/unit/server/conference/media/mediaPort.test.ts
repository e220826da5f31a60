import { describe, expect, it } from 'vitest'
import { candidateLines, hostAddresses } from '../../../../../src/server/conference/media/candidates.ts'
import { bindingUsername } from '../../../../../src/server/conference/media/stun.ts'
import { frame, FrameReader } from '../../../../../src/server/conference/media/tcpFraming.ts'

type Interfaces = Parameters<typeof hostAddresses>[1]
type Address = NonNullable<NonNullable<Interfaces>[string]>[number]

const address = (text: string, internal = false): Address => ({
  address: text,
  internal,
  netmask: '',
  mac: '',
  cidr: null,
  ...(text.includes(':') ? { family: 'IPv6', scopeid: 0 } : { family: 'IPv4' }),
})
const loopback = [address('127.0.0.1', true), address('::1', true)]

describe('candidates', () => {
  it('are the addresses under which clients reach the machine, and those that are configured', () => {
    const interfaces: Interfaces = {
      lo: loopback,
      eth0: [address('10.1.2.3'), address('2001:db8::3'), address('fe80::1'), address('169.254.7.7')],
      docker0: [address('172.17.0.1')],
    }
    expect(hostAddresses(['198.51.100.7', '10.1.2.3'], interfaces)).toEqual([
      '10.1.2.3',
      '2001:db8::3',
      '198.51.100.7',
    ])
  })

  it('are loopback on a machine that has nothing else', () => {
    expect(hostAddresses([], { lo: loopback })).toEqual(['127.0.0.1'])
  })

  it('name one port by UDP and TCP, UDP first, then IPv4', () => {
    const lines = candidateLines(['2001:db8::3', '10.1.2.3'], 3_478)
    const read = lines.map((line) => /^a=candidate:\d+ 1 (\w+) (\d+) (\S+) 3478 typ host/u.exec(line) ?? [])
    const byPriority = read.toSorted((one, other) => Number(other[2]) - Number(one[2]))
    expect(byPriority.map(([, protocol, , host]) => [protocol, host])).toEqual([
      ['udp', '10.1.2.3'],
      ['udp', '2001:db8::3'],
      ['tcp', '10.1.2.3'],
      ['tcp', '2001:db8::3'],
    ])
    expect(Number(byPriority[0]?.[2])).toBeLessThan(2 ** 31)
    expect(lines.filter((line) => line.endsWith('tcptype passive'))).toHaveLength(2)
  })
})

describe('frames of ICE-TCP', () => {
  it('have their length in 16 bits before them (RFC 4571, section 2)', () => {
    expect(frame(Buffer.from('abc'))).toEqual(Buffer.from([0, 3, 0x61, 0x62, 0x63]))
  })

  it('are read however the stream is cut', () => {
    const texts = ['a'.repeat(8), 'bc'.repeat(10), 'd'.repeat(300)]
    const stream = Buffer.concat(texts.map((text) => frame(Buffer.from(text))))
    for (const size of [1, 2, 3, 7, stream.length]) {
      const reader = new FrameReader()
      const packets: string[] = []
      for (let at = 0; at < stream.length; at += size)
        packets.push(...reader.read(stream.subarray(at, at + size)).map(String))
      expect(packets).toEqual(texts)
    }
  })

  it('that are longer or shorter than any packet are refused before they are awaited', () => {
    expect(() => new FrameReader().read(Buffer.from([0xff, 0xff]))).toThrow(RangeError)
    expect(() => new FrameReader().read(Buffer.from([0, 0]))).toThrow(RangeError)
  })
})

describe('STUN username', () => {
  // The sample request of RFC 5769, section 2.1, up to its username.
  const sample = Buffer.from(
    '000100582112a442b7e7a701bc34d686fa87dfae802200105354554e207465737420636c69656e74002400046e0001ff80290008932ff9b151263b36000600096576746a3a68367659202020',
    'hex',
  )

  it('is read from the sample request of RFC 5769', () => {
    expect(bindingUsername(sample)).toBe('evtj:h6vY')
  })

  it('is read from nothing that is cut, or no request', () => {
    for (let length = 0; length < sample.length - 3; length += 1)
      expect(bindingUsername(sample.subarray(0, length))).toBeNull()
    expect(bindingUsername(Buffer.from(sample).fill(1, 0, 1))).toBeNull()
  })
})
