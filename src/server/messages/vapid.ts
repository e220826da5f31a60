import { createECDH } from 'node:crypto'
import { derivedSecret } from '../db/secret.ts'

/** Key pair by which push services recognize this installation (VAPID, RFC 8292), base64url. */
export interface VapidKeys {
  publicKey: string
  privateKey: string
}

/**
 * Derives the key pair from the installation's secret, so that every process has the same one and none is
 * stored. A browser that subscribed with another pair subscribes again.
 */
export function vapidKeys(installationKey: string): VapidKeys {
  // One derived number in 2³² is no private key of P-256; the next one is.
  for (let attempt = 0; ; attempt += 1) {
    const pair = createECDH('prime256v1')
    const privateKey = derivedSecret(installationKey, String(attempt), 'wardlink web push')
    try {
      pair.setPrivateKey(Buffer.from(privateKey, 'base64url'))
    } catch {
      continue
    }
    return { publicKey: pair.getPublicKey('base64url'), privateKey }
  }
}

/** Returns the address by which push services reach the operator: that of the sender of every mail. */
export const vapidSubject = (smtpFrom: string): string =>
  `mailto:${smtpFrom.slice(smtpFrom.lastIndexOf('<') + 1).replace('>', '')}`
