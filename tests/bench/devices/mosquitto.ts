import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { rm, writeFile } from 'node:fs/promises'
import { once } from 'node:events'
import { createServer } from 'node:net'
import { join } from 'node:path'
import mqtt from 'mqtt'
import { temporaryFolder } from '../../support/hospital/startServer.ts'
import { portOf } from '../../support/testHospital/testHospital.ts'

/** Paths at which Debian's package installs it. */
const places = ['/usr/sbin/mosquitto', '/usr/bin/mosquitto']

export interface Broker {
  readonly url: string
  readonly pid: number | undefined
  stop(): Promise<void>
}

/** Starts a separate Mosquitto broker. Returns null on a machine that has none. */
export async function startMosquitto(): Promise<Broker | null> {
  const program = places.find((place) => existsSync(place))
  if (program === undefined) return null
  const folder = await temporaryFolder()
  const port = await freePort()
  const settings = join(folder, 'mosquitto.conf')
  const lines = [`listener ${String(port)} 127.0.0.1`, 'allow_anonymous true', 'set_tcp_nodelay true']
  await writeFile(settings, [...lines, 'persistence false', 'log_type none', ''].join('\n'))
  const child = spawn(program, ['-c', settings], { stdio: 'ignore' })
  const ended = once(child, 'exit')
  const url = `mqtt://127.0.0.1:${String(port)}`
  // Mosquitto does not announce that it listens, so the first client waits for it.
  const client = await mqtt.connectAsync(url, { reconnectPeriod: 50 }, true)
  await client.endAsync()
  return {
    url,
    pid: child.pid,
    stop: async () => {
      child.kill()
      await ended
      await rm(folder, { recursive: true, force: true })
    },
  }
}

/** Returns a free port, because Mosquitto does not support port 0. */
async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const port = portOf(server.address())
  server.close()
  await once(server, 'close')
  return port
}
