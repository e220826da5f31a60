import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto'

const sha256 = (data: string | Buffer) => createHash('sha256').update(data).digest()

/** Encodes the few kinds of values that WebAuthn's CBOR needs. */
function cbor(value: number | string | Buffer | ReadonlyMap<number | string, unknown>): Buffer {
  const head = (kind: number, size: number) =>
    size < 24
      ? Buffer.from([(kind << 5) | size])
      : size < 256
        ? Buffer.from([(kind << 5) | 24, size])
        : Buffer.from([(kind << 5) | 25, size >> 8, size & 255])
  if (typeof value === 'number') return value < 0 ? head(1, -1 - value) : head(0, value)
  if (typeof value === 'string') return Buffer.concat([head(3, Buffer.byteLength(value)), Buffer.from(value)])
  if (Buffer.isBuffer(value)) return Buffer.concat([head(2, value.length), value])
  const pairs = [...value].flatMap(([key, held]) => [cbor(key), cbor(asValue(held))])
  return Buffer.concat([head(5, value.size), ...pairs])
}

function asValue(held: unknown): number | string | Buffer | ReadonlyMap<number | string, unknown> {
  if (typeof held === 'number' || typeof held === 'string' || Buffer.isBuffer(held)) return held
  if (held instanceof Map) return held
  throw new Error('no such value')
}

/** Data that a device, or someone who pretends to be one, reports and signs. */
interface Ceremony {
  challenge: string
  /** Origin of the page, as the browser reports it. */
  origin: string
  /** Relying party id; defaults to the origin's host. */
  rpId?: string
}

/**
 * A software passkey: an ES256 key pair that responds as a device would, with a counter that a test can turn
 * back.
 */
export class SoftPasskey {
  readonly id = randomBytes(24).toString('base64url')
  counter = 0
  readonly #keys = generateKeyPairSync('ec', { namedCurve: 'P-256' })

  /** Returns the response to the options of a registration. */
  make({ challenge, origin, rpId }: Ceremony) {
    const { x = '', y = '' } = this.#keys.publicKey.export({ format: 'jwk' })
    const coordinates = [x, y].map((part) => Buffer.from(part, 'base64url'))
    const [first = Buffer.alloc(0), second = Buffer.alloc(0)] = coordinates
    const key = new Map<number, unknown>([
      [1, 2],
      [3, -7],
      [-1, 1],
      [-2, first],
      [-3, second],
    ])
    const id = Buffer.from(this.id, 'base64url')
    const held = Buffer.concat([Buffer.alloc(16), Buffer.from([0, id.length]), id, cbor(key)])
    const attestation = new Map<string, unknown>([
      ['fmt', 'none'],
      ['attStmt', new Map()],
      ['authData', Buffer.concat([this.#data({ origin, rpId }, 0x41), held])],
    ])
    return {
      id: this.id,
      rawId: this.id,
      type: 'public-key',
      response: {
        clientDataJSON: clientData('webauthn.create', challenge, origin).toString('base64url'),
        attestationObject: cbor(attestation).toString('base64url'),
        transports: ['internal'],
      },
    }
  }

  /** Returns the response to the options of a sign-in. */
  sign({ challenge, origin, rpId }: Ceremony) {
    this.counter += 1
    const client = clientData('webauthn.get', challenge, origin)
    const data = this.#data({ origin, rpId }, 0x01)
    const signature = sign('sha256', Buffer.concat([data, sha256(client)]), this.#keys.privateKey)
    return {
      id: this.id,
      rawId: this.id,
      type: 'public-key',
      response: {
        clientDataJSON: client.toString('base64url'),
        authenticatorData: data.toString('base64url'),
        signature: signature.toString('base64url'),
      },
    }
  }

  #data({ origin, rpId }: { origin: string; rpId: string | undefined }, flags: number): Buffer {
    const counter = Buffer.alloc(4)
    counter.writeUInt32BE(this.counter)
    return Buffer.concat([sha256(rpId ?? new URL(origin).hostname), Buffer.from([flags]), counter])
  }
}

function clientData(type: string, challenge: string, origin: string): Buffer {
  return Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }))
}
