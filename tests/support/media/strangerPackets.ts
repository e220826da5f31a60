import { createHash, createHmac, randomBytes, randomInt } from 'node:crypto'

/** Returns the reflected CRC-32 of STUN's FINGERPRINT (RFC 8489, section 14.7). */
function crc32(bytes: Buffer): number {
  let crc = 0xffffffff
  for (const byte of bytes) {
    crc ^= byte
    for (let bit = 0; bit < 8; bit += 1) crc = (crc >>> 1) ^ ((crc & 1) * 0xedb88320)
  }
  return (crc ^ 0xffffffff) >>> 0
}

function stunAttribute(type: number, value: Buffer): Buffer {
  const padded = Buffer.alloc(4 + 4 * Math.ceil(value.length / 4))
  padded.writeUInt16BE(type, 0)
  padded.writeUInt16BE(value.length, 2)
  value.copy(padded, 4)
  return padded
}

function stunMessage(type: number, attributes: readonly Buffer[], password: string | null): Buffer {
  const head = Buffer.alloc(20)
  head.writeUInt16BE(type, 0)
  head.writeUInt32BE(0x2112a442, 4)
  randomBytes(12).copy(head, 8)
  let message = Buffer.concat([head, ...attributes])
  const withLength = (bytes: Buffer, extra: number) => {
    bytes.writeUInt16BE(bytes.length - 20 + extra, 2)
    return bytes
  }
  if (password !== null) {
    const integrity = createHmac('sha1', password).update(withLength(message, 24)).digest()
    message = Buffer.concat([message, stunAttribute(0x0008, integrity)])
  }
  const fingerprint = Buffer.alloc(4)
  fingerprint.writeUInt32BE((crc32(withLength(message, 8)) ^ 0x5354554e) >>> 0)
  return Buffer.concat([message, stunAttribute(0x8028, fingerprint)])
}

/**
 * Returns a well-formed connectivity check (RFC 8445, section 7.1) with a username, signed with a password
 * that can be wrong.
 */
export function connectivityCheck(username: string | null, password: string | null): Buffer {
  const priority = Buffer.from([0x6e, 0x00, 0x01, 0xff])
  return stunMessage(
    0x0001,
    [
      ...(username === null ? [] : [stunAttribute(0x0006, Buffer.from(username))]),
      stunAttribute(0x0024, priority),
      stunAttribute(0x802a, randomBytes(8)),
      stunAttribute(0x0025, Buffer.alloc(0)),
    ],
    password,
  )
}

const contentTypes = { changeCipherSpec: 20, alert: 21, handshake: 22, applicationData: 23, heartbeat: 24 }

/** Returns a DTLS 1.2 record (RFC 6347, section 4.1). */
export function dtlsRecord(contentType: keyof typeof contentTypes, epoch: number, body: Buffer): Buffer {
  const head = Buffer.from([contentTypes[contentType], 0xfe, 0xfd, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0])
  head.writeUInt16BE(epoch, 3)
  head.writeUIntBE(randomInt(2 ** 40), 5, 6)
  head.writeUInt16BE(body.length, 11)
  return Buffer.concat([head, body])
}

/** Returns the 15 bytes that once ended a call: a fatal plaintext alert. */
export const fatalAlert = (): Buffer => dtlsRecord('alert', 0, Buffer.from([2, 80]))

/** Returns a fragment of a handshake message that claims a length of 16 MB. */
export function handshakeFragment(): Buffer {
  const body = Buffer.concat([Buffer.alloc(12), randomBytes(200)])
  body.writeUInt8(1, 0)
  body.writeUIntBE(0xffffff, 1, 3)
  body.writeUInt16BE(randomInt(8), 4)
  body.writeUIntBE(randomInt(0xffff00), 6, 3)
  body.writeUIntBE(200, 9, 3)
  return dtlsRecord('handshake', 0, body)
}

function srtpPacket(): Buffer {
  const packet = randomBytes(randomInt(24, 1_200))
  packet.writeUInt8(0x80 | randomInt(0x40), 0)
  packet.writeUInt8(randomInt(256), 1)
  return packet
}

function mutated(packet: Buffer): Buffer {
  const copy = Buffer.from(packet)
  for (let count = randomInt(1, 6); count > 0 && copy.length > 0; count -= 1)
    copy.writeUInt8(randomInt(256), randomInt(copy.length))
  return randomInt(2) === 0 ? copy : copy.subarray(0, randomInt(copy.length + 1))
}

/**
 * Builds packets of every kind that the port distinguishes, from a stranger who may know the name of a call
 * but no password.
 */
export function strangerPackets(username: string): readonly Buffer[] {
  const records = Object.keys(contentTypes).flatMap((type) =>
    [0, 1, 2, 0xffff].map((epoch) =>
      dtlsRecord(
        // `Object.keys` loses the type of the keys.
        type === 'alert' || type === 'handshake' || type === 'heartbeat' || type === 'applicationData'
          ? type
          : 'changeCipherSpec',
        epoch,
        type === 'alert' ? Buffer.from([2, randomInt(120)]) : randomBytes(randomInt(1, 400)),
      ),
    ),
  )
  const whole = [
    fatalAlert(),
    handshakeFragment(),
    ...records,
    connectivityCheck(null, null),
    connectivityCheck(username, null),
    connectivityCheck(username, 'a wrong password of a call'),
    connectivityCheck(`${createHash('sha1').update(randomBytes(8)).digest('hex').slice(0, 4)}:none`, 'wrong'),
    stunMessage(0x0101, [], null),
    srtpPacket(),
    srtpPacket(),
    Buffer.from([0x81, 0xc8, 0, 6, ...randomBytes(40)]),
  ]
  return [...whole, ...whole.map(mutated)]
}
