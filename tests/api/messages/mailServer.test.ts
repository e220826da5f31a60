import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createServer, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers'
import { setTimeout } from 'node:timers/promises'
import { SMTPServer, type SMTPServerOptions } from 'smtp-server'
import { afterAll, afterEach, beforeAll, describe, expect, inject, it } from 'vitest'
import { createMail } from '../../../src/server/messages/mail.ts'
import { type Certificate, makeCertificate } from '../../support/hospital/hospitalTls.ts'
import { forgetHolders } from '../../support/testHospital/messages/messageQueue.ts'
import { enterVerified, read } from '../../support/testHospital/bedsideApi.ts'
import { inviteGuest, messagesOf } from '../../support/media/callOf.ts'
import { Vmr } from '../../../src/contract/calls/calls.ts'
import { openTestHospital, portOf } from '../../support/testHospital/testHospital.ts'

const settings = { smtpFrom: 'Ward <ward@example.org>', smtpCa: null }
const message = { id: 'one', destination: 'ada@example.org', subject: 'Come', body: 'Come and see me' }
const never = new AbortController().signal

const closers: (() => void)[] = []
afterEach(() => {
  for (const close of closers.splice(0)) close()
})

/** Starts a real SMTP server that takes `takesMs` milliseconds to accept each mail. */
async function mailServer({ takesMs = 0, ...options }: SMTPServerOptions & { takesMs?: number }) {
  const mails: string[] = []
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['AUTH', ...(options.cert === undefined ? ['STARTTLS'] : [])],
    ...options,
    onData: (stream, _session, done) => {
      const parts: Buffer[] = []
      stream.on('data', (part: Buffer) => parts.push(part))
      stream.on('end', () => {
        mails.push(Buffer.concat(parts).toString())
        delay(done, takesMs)
      })
    },
  })
  server.on('error', () => undefined)
  server.listen(0, '127.0.0.1')
  await once(server.server, 'listening')
  closers.push(() => server.close())
  return { mails, port: portOf(server.server.address()) }
}

/** Starts a server that accepts connections and never sends a greeting. */
async function silentServer() {
  const callers = new Set<Socket>()
  const server = createServer((caller) => {
    callers.add(caller)
    caller.on('error', () => undefined).on('close', () => callers.delete(caller))
    caller.resume()
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  closers.push(() => {
    for (const caller of callers) caller.destroy()
    server.close()
  })
  return { callers, smtpUrl: `smtp://127.0.0.1:${portOf(server.address())}` }
}

describe('a slow mail server', () => {
  it('has more than 15 s to accept a mail', async () => {
    const { mails, port } = await mailServer({ takesMs: 16_000 })
    const mail = createMail({ ...settings, smtpUrl: `smtp://127.0.0.1:${port}` })
    expect(await mail.send(message, never)).toEqual({ kind: 'sent' })
    expect(mails).toHaveLength(1)
  }, 30_000)

  it('gets a mail once, however long the server holds it', async () => {
    const { mails, port } = await mailServer({ takesMs: 4_000 })
    const ward = await openTestHospital({
      postgresUrl: inject('postgresUrl'),
      environment: { SMTP_URL: `smtp://127.0.0.1:${port}` },
      timing: { messageSweepMs: 300 },
    })
    const remote = await enterVerified(ward, await ward.room())
    const { alias } = read(Vmr, await remote.ask('GET /api/me/vmr'))
    await inviteGuest(remote, alias)
    await expect.poll(() => mails.length).toBe(1)
    await forgetHolders(ward)
    await expect.poll(async () => (await messagesOf(ward))[0]?.state).toBe('sent')
    await setTimeout(500)
    expect(mails).toHaveLength(1)
    await ward.close()
  }, 40_000)
})

describe('a silent mail server', () => {
  it('is given up within the time-out, and its connection ends', async () => {
    const { callers, smtpUrl } = await silentServer()
    const mail = createMail({ ...settings, smtpUrl }, { connectMs: 300, silenceMs: 300, sendMs: 60_000 })
    const sending = mail.send(message, never)
    await expect.poll(() => callers.size).toBe(1)
    expect(await sending).toEqual({ kind: 'later', reason: 'unreachable' })
    await expect.poll(() => callers.size, { timeout: 2_000 }).toBe(0)
  })

  it('loses its connection when the send is aborted', async () => {
    const { callers, smtpUrl } = await silentServer()
    const end = new AbortController()
    const sending = createMail({ ...settings, smtpUrl }).send(message, end.signal)
    await expect.poll(() => callers.size).toBe(1)
    end.abort()
    expect(await sending).toEqual({ kind: 'later', reason: 'unreachable' })
    await expect.poll(() => callers.size, { timeout: 2_000 }).toBe(0)
  })
})

describe('a mail server that refuses the password', () => {
  it('is tried again, so that no message is lost while SMTP_URL is wrong', async () => {
    const refuse: SMTPServerOptions['onAuth'] = (_auth, _session, done) =>
      done(Object.assign(new Error('no'), { responseCode: 535 }))
    const { port } = await mailServer({ disabledCommands: ['STARTTLS'], onAuth: refuse })
    const mail = createMail({ ...settings, smtpUrl: `smtp://ward:wrong@127.0.0.1:${port}` })
    expect(await mail.send(message, never)).toEqual({ kind: 'later', reason: 'smtp_535' })
  })
})

describe('a mail', () => {
  it('says that a program sent it, so that no holiday reply answers it', async () => {
    const { mails, port } = await mailServer({})
    await createMail({ ...settings, smtpUrl: `smtp://127.0.0.1:${port}` }).send(message, never)
    expect(mails[0]).toMatch(/^Auto-Submitted: auto-generated\r$/mu)
    expect(mails[0]).toMatch(/^From: "?Ward"? <ward@example.org>\r$/mu)
  })
})

describe('a mail server with a certificate of its own authority', () => {
  let folder: string
  let certificate: Certificate
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'wardlink-mail-'))
    certificate = makeCertificate(folder)
  })
  afterAll(() => rmSync(folder, { recursive: true }))

  it.each([
    { secure: true, protocol: 'smtps' },
    { secure: false, protocol: 'smtp' },
  ])('is named as such, and is trusted by $protocol with SMTP_CA_FILE', async ({ secure, protocol }) => {
    const [cert, key] = [readFileSync(certificate.cert, 'utf8'), readFileSync(certificate.key, 'utf8')]
    const { mails, port } = await mailServer({ secure, cert, key })
    const smtpUrl = `${protocol}://127.0.0.1:${port}`
    const untrusted = createMail({ ...settings, smtpUrl })
    expect(await untrusted.send(message, never)).toEqual({ kind: 'later', reason: 'certificate_untrusted' })
    expect(mails).toEqual([])
    const trusted = createMail({ ...settings, smtpUrl, smtpCa: cert })
    expect(await trusted.send(message, never)).toEqual({ kind: 'sent' })
    expect(mails).toHaveLength(1)
  })

  it('is refused under a name that its certificate does not hold', async () => {
    const [cert, key] = [readFileSync(certificate.cert, 'utf8'), readFileSync(certificate.key, 'utf8')]
    const { port } = await mailServer({ secure: true, cert, key })
    const smtpUrl = `smtps://127.0.0.1:${port}?tls.servername=mail.example`
    const mail = createMail({ ...settings, smtpUrl, smtpCa: cert })
    expect(await mail.send(message, never)).toEqual({ kind: 'later', reason: 'certificate_name' })
  })
})
