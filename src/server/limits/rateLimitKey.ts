import ipaddr from 'ipaddr.js'

/**
 * Returns the key under which attempts from an address are counted: the IPv4 address, even if it is written
 * as IPv6, or the /64 prefix of an IPv6 address, because one household or hospital unit controls all
 * addresses of a /64.
 */
export function rateLimitKey(address: string): string {
  if (!ipaddr.isValid(address)) return address
  const read = ipaddr.process(address)
  if (read instanceof ipaddr.IPv4) return read.toString()
  const prefix = read.parts.slice(0, 4).map((part) => part.toString(16))
  return `${prefix.join(':')}::/64`
}
