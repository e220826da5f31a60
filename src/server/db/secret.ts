import { createCipheriv, createDecipheriv, hash, hkdfSync, randomBytes } from 'node:crypto'

/** Hashes a secret for storage: the stored value verifies the secret but does not reveal it. */
export function secretHash(secret: string): Buffer {
  return hash('sha256', secret, 'buffer')
}

/** Returns `secretHash` as text, for secrets that are looked up in memory on every request. */
export function secretHashText(secret: string): string {
  return hash('sha256', secret, 'base64')
}

/** Returns a random secret of `bytes` bytes, in base64url: 16 bytes make 22 characters. */
export function newSecret(bytes: number): string {
  return randomBytes(bytes).toString('base64url')
}

/**
 * Returns a secret that only the holder of `material` and this installation can derive again: HKDF-SHA256, 32
 * bytes, in base64url.
 */
export function derivedSecret(material: string, salt: string, purpose: string): string {
  return Buffer.from(hkdfSync('sha256', material, salt, purpose, 32)).toString('base64url')
}

/**
 * Encrypts data that must be readable again, such as another server's password: AES-256-GCM under a key of
 * this installation for this purpose.
 */
export function seal(plaintext: Buffer, { key, purpose }: SealKey): Buffer {
  const nonce = randomBytes(12)
  const cipher = createCipheriv('aes-256-gcm', sealingKey(key, purpose), nonce)
  const body = Buffer.concat([cipher.update(plaintext), cipher.final()])
  return Buffer.concat([nonce, cipher.getAuthTag(), body])
}

/** Returns the sealed content; throws if another key sealed it, or it was altered. */
export function unseal(box: Buffer, { key, purpose }: SealKey): Buffer {
  const decipher = createDecipheriv('aes-256-gcm', sealingKey(key, purpose), box.subarray(0, 12))
  decipher.setAuthTag(box.subarray(12, 28))
  return Buffer.concat([decipher.update(box.subarray(28)), decipher.final()])
}

interface SealKey {
  /** Secret of the installation. */
  key: string
  purpose: string
}

function sealingKey(key: string, purpose: string): Buffer {
  return Buffer.from(hkdfSync('sha256', key, 'wardlink-sealed', purpose, 32))
}
