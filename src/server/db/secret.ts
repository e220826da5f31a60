import { createHash, hkdfSync, randomBytes } from 'node:crypto'

/** How every secret is kept: what the database holds proves a secret, and does not give it. */
export function secretHash(secret: string): Buffer {
  return createHash('sha256').update(secret).digest()
}

/** A random secret of `bytes` bytes, in base64url: 16 bytes make 22 characters. */
export function newSecret(bytes: number): string {
  return randomBytes(bytes).toString('base64url')
}

/** A secret that only the holder of `material` and this installation can make again: HKDF-SHA256, 32 bytes. */
export function derivedSecret(material: string, salt: string, purpose: string): string {
  return Buffer.from(hkdfSync('sha256', material, salt, purpose, 32)).toString('base64url')
}
