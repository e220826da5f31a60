import Fastify from 'fastify'
import { once } from 'node:events'
import { connect } from 'node:net'
import { expect, test } from 'vitest'
import { systemClock } from '../../../../src/server/config.ts'
import { registerUpgrades } from '../../../../src/server/http/upgrades.ts'

test('a tablet that says no goodbye does not keep the server from its end', async () => {
  const server = Fastify()
  const upgrades = registerUpgrades(server, {
    clock: systemClock,
    allowedOrigins: [],
    handlers: { '/preview': () => undefined },
  })
  const url = new URL(await server.listen({ port: 0, host: '127.0.0.1' }))
  const tablet = connect(Number(url.port), url.hostname)
  tablet.on('error', () => undefined)
  tablet.write(
    `GET /preview HTTP/1.1\r\nHost: ${url.host}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n` +
      'Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n',
  )
  await once(tablet, 'data')
  expect(upgrades.open).toBe(1)
  tablet.pause()
  upgrades.close()
  const began = performance.now()
  await server.close()
  expect(performance.now() - began).toBeLessThan(5_000)
  tablet.destroy()
})
