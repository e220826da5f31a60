import { isIPv6 } from 'node:net'
import { networkInterfaces } from 'node:os'

/** Type preferences: UDP before TCP, both below the 126 of RFC 8445, section 5.1.2.2, at most. */
const udpPreference = 126
const tcpPreference = 90
/** Direction preference of a passive TCP candidate (RFC 6544, section 4.2). */
const passive = 4
/** The bridge of a container engine: no client is behind it, and it has the same address on every machine. */
const containerBridge = 'docker0'

/** The addresses under which clients reach this machine, then `extra` ones; loopback when it has no other. */
export function hostAddresses(extra: readonly string[], interfaces = networkInterfaces()): string[] {
  const own = Object.entries(interfaces)
    .filter(([name]) => name !== containerBridge)
    .flatMap(([, addresses]) => addresses ?? [])
    .filter(({ internal, address }) => !internal && !/^(?:fe[89ab][\da-f]:|169\.254\.)/iu.test(address))
    .map(({ address }) => address)
  const all = [...new Set([...own, ...extra])]
  return all.length > 0 ? all : ['127.0.0.1']
}

/** SDP attributes for the one port of media: for each address a UDP and a passive TCP candidate. */
export function candidateLines(addresses: readonly string[], port: number): string[] {
  return addresses.flatMap((address, index) => {
    // RFC 8421 prefers IPv6, but a hospital's IPv6 is more often half configured than its IPv4.
    const preference = (isIPv6(address) ? 0 : 4_096) + 4_095 - index
    const udp = priority(udpPreference, preference)
    const tcp = priority(tcpPreference, passive * 2 ** 13 + preference)
    return [
      `a=candidate:${index * 2 + 1} 1 udp ${udp} ${address} ${port} typ host`,
      `a=candidate:${index * 2 + 2} 1 tcp ${tcp} ${address} ${port} typ host tcptype passive`,
    ]
  })
}

/** RFC 8445, section 5.1.2.1, for component 1. */
function priority(typePreference: number, localPreference: number): number {
  return typePreference * 2 ** 24 + localPreference * 2 ** 8 + 255
}
