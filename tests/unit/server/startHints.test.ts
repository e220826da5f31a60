import { describe, expect, it } from 'vitest'
import { readConfig } from '../../../src/server/config.ts'
import { explainDatabase } from '../../../src/server/startFailures.ts'

const config = readConfig({ DATABASE_URL: 'postgresql://ward@database.example/ward' })
const hintFor = (code: string, message: string): string => {
  const explained = explainDatabase(config, Object.assign(new Error(message), { code }))
  return explained instanceof Error ? explained.message : ''
}

/** Uses codes and messages worded as by PostgreSQL, PgBouncer and Node.js. */
describe('the hint of a start that a database refuses', () => {
  it.each([
    {
      code: 'DEPTH_ZERO_SELF_SIGNED_CERT',
      message: 'self-signed certificate',
      hint: /is not trusted \(DEPTH_ZERO_SELF_SIGNED_CERT\): sslrootcert names its authority$/u,
    },
    {
      code: 'CERT_HAS_EXPIRED',
      message: 'certificate has expired',
      hint: /certificate has expired, or is not valid yet$/u,
    },
    {
      code: 'ERR_TLS_CERT_ALTNAME_INVALID',
      message: "Hostname/IP does not match certificate's altnames: Host: database.example.",
      hint: /certificate does not contain the host name in this address$/u,
    },
    {
      code: '28000',
      message: 'no pg_hba.conf entry for host "10.1.1.9", user "ward", database "ward", no encryption',
      hint: /pg_hba\.conf of the database has no entry for this user and machine without TLS: add sslmode=verify-full/u,
    },
    {
      code: '28000',
      message: 'no pg_hba.conf entry for host "10.1.1.9", user "ward", database "ward", SSL encryption',
      hint: /pg_hba\.conf of the database has no entry for this user and machine$/u,
    },
    { code: '28000', message: 'role "ward" is not permitted to log in', hint: /refuses this user$/u },
    {
      code: '0A000',
      message: 'extension "pg_trgm" is not available',
      hint: /the extension pg_trgm is not available: install it on the database's machine$/u,
    },
    {
      code: '42501',
      message: 'permission denied to create extension "pg_trgm"',
      hint: /this user cannot create the extension pg_trgm/u,
    },
    { code: '42501', message: 'permission denied for schema public', hint: /cannot create tables$/u },
    { code: '25006', message: 'cannot execute CREATE TABLE in a read-only transaction', hint: /read-only/u },
    { code: '57P03', message: 'the database system is starting up', hint: /is starting or stopping/u },
    {
      code: '08P01',
      message: 'unsupported startup parameter: statement_timeout',
      hint: /the connection pooler refuses "unsupported startup parameter: statement_timeout"/u,
    },
  ])('after $code "$message" says what is wrong', ({ code, message, hint }) => {
    expect(hintFor(code, message)).toMatch(/^DATABASE_URL: [^\n]+$/u)
    expect(hintFor(code, message)).toMatch(hint)
  })

  it('names no extension where another feature is missing', () => {
    expect(hintFor('0A000', 'this feature is not supported')).not.toMatch(/pg_trgm/u)
  })
})
