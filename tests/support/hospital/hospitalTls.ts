import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { getCACertificates, setDefaultCACertificates } from 'node:tls'
import { onPath, program, runProgram } from './systemPrograms.ts'

/** A self-signed certificate for this machine, as PEM files. */
export interface Certificate {
  readonly cert: string
  readonly key: string
}

/**
 * Creates a certificate for localhost in the folder.
 * @throws with openssl's output.
 */
export function makeCertificate(folder: string): Certificate {
  const made = { cert: join(folder, 'fullchain.pem'), key: join(folder, 'key.pem') }
  const { code, output } = runProgram(program(['openssl'], onPath, ['openssl']), [
    'req',
    '-x509',
    '-newkey',
    'ec',
    '-pkeyopt',
    'ec_paramgen_curve:P-256',
    '-nodes',
    '-days',
    '2',
    '-subj',
    '/CN=localhost',
    '-addext',
    'subjectAltName=DNS:localhost,IP:127.0.0.1',
    '-keyout',
    made.key,
    '-out',
    made.cert,
  ])
  if (code !== 0) throw new Error(output)
  return made
}

/** Makes this process's outgoing connections trust the certificate, in addition to those already trusted. */
export function trust({ cert }: Certificate): void {
  setDefaultCACertificates([...getCACertificates('default'), readFileSync(cert, 'utf8')])
}
