import { isIPv6 } from 'node:net'
import { networkInterfaces } from 'node:os'

/** Type preferences: UDP before TCP, both at most 126 (RFC 8445, section 5.1.2.2). */
const udpPreference = 126
const tcpPreference = 90
/** Direction preference of a passive TCP candidate (RFC 6544, section 4.2). */
const passive = 4
/** Bridge of a container engine. No client is behind it, and it has the same address on every machine. */
const containerBridge = 'docker0'

/**
 * Returns the addresses at which clients reach this machine, then the `extra` ones; loopback if there are
 * none.
 */
export function hostAddresses(extra: readonly string[], interfaces = networkInterfaces()): string[] {
  const own = Object.entries(interfaces)
    .filter(([name]) => name !== containerBridge)
    .flatMap(([, addresses]) => addresses ?? [])
    .filter(({ internal, address }) => !internal && !/^(?:fe[89ab][\da-f]:|169\.254\.)/iu.test(address))
    .map(({ address }) => address)
  const all = [...new Set([...own, ...extra])]
  return all.length > 0 ? all : ['127.0.0.1']
}

/** Returns the SDP attributes for the one media port: a UDP and a passive TCP candidate for each address. */
export function candidateLines(addresses: readonly string[], port: number): string[] {
  return addresses.flatMap((address, index) => {
    // RFC 8421 prefers IPv6, but in hospitals IPv6 is more often incompletely configured than IPv4.
    const preference = (isIPv6(address) ? 0 : 4_096) + 4_095 - index
    const udp = priority(udpPreference, preference)
    const tcp = priority(tcpPreference, passive * 2 ** 13 + preference)
    return [
      `a=candidate:${index * 2 + 1} 1 udp ${udp} ${address} ${port} typ host`,
      `a=candidate:${index * 2 + 2} 1 tcp ${tcp} ${address} ${port} typ host tcptype passive`,
    ]
  })
}

/** Returns a candidate's priority by RFC 8445, section 5.1.2.1, for component 1. */
function priority(typePreference: number, localPreference: number): number {
  return typePreference * 2 ** 24 + localPreference * 2 ** 8 + 255
}
