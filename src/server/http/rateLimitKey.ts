import ipaddr from 'ipaddr.js'

/**
 * Who an address counts as where tries are counted: an IPv4 address itself, written in whatever way, and of IPv6 the /64, of which
 * one household or one ward has all.
 */
export function networkOf(address: string): string {
  if (!ipaddr.isValid(address)) return address
  const read = ipaddr.process(address)
  if (read instanceof ipaddr.IPv4) return read.toString()
  const network = read.parts.slice(0, 4).map((part) => part.toString(16))
  return `${network.join(':')}::/64`
}
