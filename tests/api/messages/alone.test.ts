import { createServer, type Socket } from 'node:net'
import { expect, test } from 'vitest'
import { bedsideOf } from '../../support/testHospital/bedside/bedsideOf.ts'
import { followEvents } from '../../support/testHospital/bedsideApi.ts'
import { startDemoServer } from '../../support/hospital/demoServer.ts'
import { portOf } from '../../support/testHospital/testHospital.ts'

test('a demonstration without a mail server shows its messages on the terminal, with the link, and not in the log', async () => {
  const server = await startDemoServer({ LOG_LEVEL: 'debug' })
  const { remote, invite } = await bedsideOf(server)
  const events = await followEvents(server, remote)
  await invite('mailto:ada@example.org', 'Bring the photographs')
  await invite('5550100142', 'Bring the photographs')
  await expect.poll(() => events.invites().filter(({ status }) => status === 'sent').length).toBe(2)
  const lines = server.output().split('\n')
  const isLog = (line: string): boolean => line.startsWith('{')
  const terminal = lines.filter((line) => !isLog(line)).join('\n')
  expect(terminal).toContain('Mail to ada@example.org')
  expect(terminal).toContain('Text message to +15550100142')
  expect(terminal.match(/\/meet#t=[\w-]{20,}/gu)).toHaveLength(2)
  const log = lines.filter(isLog).join('\n')
  expect(log).not.toBe('')
  expect(log).not.toMatch(/ada@example\.org|5550100142|photographs|meet#t=/u)
  events.close()
  await server.dispose()
}, 60_000)

test('a mail server that has gone silent does not keep the process from its end', async () => {
  const calls = new Set<Socket>()
  const silent = createServer((socket) => {
    socket.on('error', () => undefined)
    calls.add(socket)
  })
  await new Promise<void>((opened) => {
    silent.listen(0, '127.0.0.1', opened)
  })
  const server = await startDemoServer({ SMTP_URL: `smtp://127.0.0.1:${portOf(silent.address())}` })
  const { invite } = await bedsideOf(server)
  await invite('ada@example.org', 'Come')
  await expect.poll(() => calls.size).toBe(1)
  expect(await server.stop()).toBe(0)
  for (const call of calls) call.destroy()
  silent.close()
  await server.dispose()
}, 60_000)
