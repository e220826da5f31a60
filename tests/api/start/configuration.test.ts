import { writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { describe, expect } from 'vitest'
import { ConfigError, readConfig } from '../../../src/server/config.ts'
import { folder, folderTest as test } from '../../support/fixtures/folder.ts'
import { failedStart } from '../../support/hospital/startServer.ts'

test.beforeAll(() => writeFile(join(folder, 'nonsense.pem'), 'nonsense'))

const complaint = (environment: Readonly<Record<string, string>>): string => {
  try {
    readConfig(environment)
  } catch (error) {
    if (error instanceof ConfigError) return error.message
    throw error
  }
  return 'none'
}

describe('a value that makes no sense', () => {
  const senseless: readonly (readonly [variable: string, value: string])[] = [
    ['PORT', 'eighty'],
    ['PORT', '65536'],
    ['PORT', '-1'],
    ['PORT', '80.5'],
    ['DATABASE_URL', 'mysql://root@localhost/db'],
    ['DATABASE_URL', 'localhost'],
    ['DATABASE_POOL', '1'],
    ['DATABASE_POOL', 'many'],
    ['PUBLIC_URL', 'wardlink.example'],
    ['PUBLIC_URL', 'ftp://wardlink.example'],
    ['PUBLIC_URL', 'https://wardlink.example/path'],
    ['PUBLIC_URL', 'https://user@wardlink.example'],
    ['ALLOWED_ORIGINS', 'https://one.example, two.example'],
    ['ALLOWED_ORIGINS', '*'],
    ['TRUSTED_PROXIES', 'proxy.example'],
    ['TRUSTED_PROXIES', '10.0.0.0/33'],
    ['TRUSTED_PROXIES', '10.0.0.1, 10.0.0.0/'],
    ['CONFERENCE_URL', 'pexip'],
    ['NODE_URL', 'east.wardlink.example'],
    ['MEDIA_PORTS', '50000-50999'],
    ['MEDIA_PORT', '80'],
    ['MEDIA_PORT', '50000-50999'],
    ['MEDIA_ADDRESSES', 'media.wardlink.example'],
    ['MEDIA_SEATS', '2'],
    ['MEDIA_SEATS', '13'],
    ['STUN_URLS', 'https://stun.example'],
    ['TURN_URLS', 'turn:user@turn.example'],
    ['SMTP_URL', 'mail.example'],
    ['SMTP_URL', 'https://mail.example'],
    ['SMTP_FROM', 'Ward'],
    ['SMTP_CA_FILE', '/nowhere/authority.pem'],
    ['SMTP_CA_FILE', 'package.json'],
    ['SMTP_URL', 'smtp:mail.example'],
    ['SMTP_URL', 'smtps://ward:100%sure@mail.example'],
    ['SMS_URL', 'sms://gateway.example'],
    ['SMS_URL', 'https://ward:100%sure@gateway.example'],
    ['SMS_PREFIXES', '1900'],
    ['SMS_PREFIXES', '+1,,+44'],
    ['SSO_URL', 'javascript:alert(1)'],
    ['HL7_PORT', 'mllp'],
    ['HL7_MESSAGE_DAYS', '0'],
    ['WARDLINK_DEMO', 'yes'],
    ['LOG_LEVEL', 'loud'],
    ['WARDLINK_ADMIN_EMAIL', 'admin'],
    ['WARDLINK_ADMIN_PASSWORD', 'Passw0rd'],
  ]
  test.each(senseless)('%s=%s is refused in one line that names the variable', (variable, value) => {
    const name = variable === 'WARDLINK_ADMIN_PASSWORD' ? 'WARDLINK_ADMIN_EMAIL' : variable
    expect(complaint({ [variable]: value })).toMatch(new RegExp(`^${name}: [^\\n]+$`, 'u'))
  })

  test('a weak administrator’s password is refused, and not repeated', () => {
    const told = complaint({ WARDLINK_ADMIN_EMAIL: 'a@b.example', WARDLINK_ADMIN_PASSWORD: 'sesame' })
    expect(told).toMatch(/^WARDLINK_ADMIN_PASSWORD: /u)
    expect(told).not.toContain('sesame')
    for (const common of ['Admin123', 'Wardlink1', 'Summer2026'])
      expect(complaint({ WARDLINK_ADMIN_EMAIL: 'a@b.example', WARDLINK_ADMIN_PASSWORD: common })).toMatch(
        /^WARDLINK_ADMIN_PASSWORD: must not be common/u,
      )
  })

  test('a password in SMTP_URL or SMS_URL is not repeated', () => {
    expect(complaint({ SMTP_URL: 'https://ward:sesame@mail.example' })).not.toContain('sesame')
    expect(complaint({ SMS_URL: 'ftp://ward:sesame%@gateway.example' })).not.toContain('sesame')
  })

  test('a password in DATABASE_URL is not repeated', () => {
    expect(complaint({ DATABASE_URL: 'mysql://root:sesame@localhost/db' })).not.toContain('sesame')
  })

  test('a certificate without a key, a key without a certificate, a file that is not there, or holds neither', () => {
    const nonsense = join(folder, 'nonsense.pem')
    expect(complaint({ TLS_CERT: nonsense })).toMatch(/^TLS_KEY: /u)
    expect(complaint({ TLS_KEY: nonsense })).toMatch(/^TLS_CERT: /u)
    expect(complaint({ TLS_CERT: join(folder, 'nothing'), TLS_KEY: nonsense })).toMatch(
      /^TLS_CERT: cannot read the file/u,
    )
    expect(complaint({ TLS_CERT: nonsense, TLS_KEY: nonsense })).toMatch(
      /^TLS_CERT: ".+" is not a certificate/u,
    )
  })

  test('backups are encrypted for public keys alone, and no secret key is repeated', () => {
    const [one, other] = ['q', 'p'].map((letter) => `age1${letter.repeat(58)}`)
    expect(readConfig({ BACKUP_RECIPIENTS: `${one}, ${other}` }).backupRecipients).toEqual([one, other])
    const secret = `AGE-SECRET-KEY-1${'Q'.repeat(58)}`
    expect(complaint({ BACKUP_RECIPIENTS: `${one},${secret}` })).toBe(
      'BACKUP_RECIPIENTS: must be public keys of age, which begin with age1',
    )
  })

  test('HL7 messages are received without TLS on a private address alone, and with TLS of known clients alone', () => {
    const nonsense = join(folder, 'nonsense.pem')
    const hl7 = { HL7_PORT: '2575' }
    expect(readConfig({ HL7_HOST: '8.8.8.8' }).hl7).toBeNull()
    expect(readConfig(hl7).hl7).toEqual({ port: 2575, host: '127.0.0.1', tls: null })
    expect(complaint({ ...hl7, HL7_HOST: '10.1.2.3' })).toBe('none')
    for (const host of ['0.0.0.0', '8.8.8.8', '::', 'hl7.example'])
      expect(complaint({ ...hl7, HL7_HOST: host })).toMatch(/^HL7_HOST: /u)
    expect(complaint({ ...hl7, HL7_CLIENT_CA: nonsense })).toMatch(/^HL7_TLS_CERT: /u)
    expect(complaint({ ...hl7, HL7_TLS_CERT: nonsense })).toMatch(/^HL7_TLS_KEY: /u)
  })

  test('the demo hospital in production is refused', () => {
    expect(complaint({ WARDLINK_DEMO: '1', NODE_ENV: 'production' })).toMatch(/^WARDLINK_DEMO: /u)
    expect(complaint({ WARDLINK_DEMO: 'still', NODE_ENV: 'production' })).toMatch(/^WARDLINK_DEMO: /u)
    expect(readConfig({ NODE_ENV: 'production' }).demo).toBe(false)
  })

  test('the demo hospital lives unless it is to stand still', () => {
    const demoOf = (value: string) => {
      const { demo, demoLives } = readConfig({ WARDLINK_DEMO: value })
      return [demo, demoLives]
    }
    expect(['', '1', 'true', 'still', '0', 'false'].map(demoOf)).toEqual([
      [true, true],
      [true, true],
      [true, true],
      [true, false],
      [false, false],
      [false, false],
    ])
  })

  test('stops the start with that line and nothing else', async () => {
    const { code, output, error } = await failedStart({ dataFolder: folder, env: { PORT: 'eighty' } })
    expect([code, output, error]).toEqual([
      1,
      '',
      'wardlink: PORT: must be a whole number from 0 to 65535, not "eighty"\n',
    ])
  })
})

describe('without any value', () => {
  test('it serves a demo hospital on this machine alone, from .wardlink', () => {
    expect(readConfig({})).toMatchObject({
      port: 8080,
      host: '127.0.0.1',
      tls: null,
      dataFolder: resolve('.wardlink'),
      databaseUrl: null,
      publicUrl: null,
      allowedOrigins: [],
      trustedProxies: [],
      conferenceUrl: null,
      admin: null,
      demo: true,
      production: false,
    })
  })

  test('an empty one counts as none', () => {
    expect(readConfig({ PORT: '', DATABASE_URL: ' ', PUBLIC_URL: '' })).toMatchObject({
      port: 8080,
      databaseUrl: null,
      publicUrl: null,
    })
  })
})
