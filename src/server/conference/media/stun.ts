const magicCookie = 0x2112a442
const bindingRequest = 0x0001
const usernameAttribute = 0x0006

/**
 * Returns the USERNAME of a STUN Binding request (RFC 8489, sections 5 and 14.3), unauthenticated; null for
 * anything else.
 */
export function bindingUsername(packet: Buffer): string | null {
  if (packet.length < 20 || packet.readUInt16BE(0) !== bindingRequest) return null
  if (packet.readUInt32BE(4) !== magicCookie) return null
  for (let at = 20; at + 4 <= packet.length;) {
    const length = packet.readUInt16BE(at + 2)
    const value = packet.subarray(at + 4, at + 4 + length)
    if (packet.readUInt16BE(at) === usernameAttribute && value.length === length) return value.toString()
    at += 4 + 4 * Math.ceil(length / 4)
  }
  return null
}
