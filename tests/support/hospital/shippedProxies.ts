import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { join } from 'node:path'
import { vi } from 'vitest'
import { deployFile } from './deployFiles.ts'
import type { Certificate } from './hospitalTls.ts'
import { onPath, program, type RunningProgram, startProgram } from './systemPrograms.ts'

/** The hospital's own values in a proxy's configuration. */
interface Place {
  readonly folder: string
  readonly port: number
  readonly certificate: Certificate
  /** Host and port of each server process. */
  readonly servers: readonly string[]
}

export interface ShippedProxy {
  readonly url: string
  /** Returns everything that the proxy wrote to its log and to the terminal. */
  written(): string
  stop(): Promise<void>
}

type Kind = (place: Place) => { program: RunningProgram; logs: readonly string[] }

const shipped = ({ certificate: { cert, key } }: Place) =>
  [
    ['/etc/ssl/wardlink/fullchain.pem', cert],
    ['/etc/ssl/wardlink/key.pem', key],
  ] as const

const nginx: Kind = (place) => {
  const log = join(place.folder, 'error.log')
  const site = deployFile('nginx.conf', [
    ...shipped(place),
    ['listen 443 ', `listen ${String(place.port)} `],
    ['wardlink.hospital.example', 'localhost'],
    ['/var/log/nginx/error.log', log],
    ['server 127.0.0.1:8080;', place.servers.map((server) => `server ${server};`).join('\n  ')],
  ])
  // Include the site as Debian's own configuration does.
  const whole = `daemon off;\npid ${place.folder}/nginx.pid;\nevents {}\nhttp {\n${site}\n}\n`
  writeFileSync(join(place.folder, 'nginx.conf'), whole)
  const path = program(['nginx'], onPath, ['nginx-light'])
  return { program: startProgram(path, ['-c', join(place.folder, 'nginx.conf'), '-e', log]), logs: [log] }
}

const caddy: Kind = (place) => {
  const site = deployFile('Caddyfile', [
    ...shipped(place),
    ['wardlink.hospital.example {', `localhost:${String(place.port)} {`],
    ['reverse_proxy 127.0.0.1:8080 {', `reverse_proxy ${place.servers.join(' ')} {`],
    ['# health_', 'health_'],
    // Turn off its port 80 and its admin port.
    ['{\n\t# An address may', '{\n\tadmin off\n\tauto_https disable_redirects\n\t# An address may'],
  ])
  const file = join(place.folder, 'Caddyfile')
  writeFileSync(file, site)
  const path = program(['caddy'], onPath, ['caddy'])
  const args = ['run', '--adapter', 'caddyfile', '--config', file]
  return { program: startProgram(path, args, { HOME: place.folder }), logs: [] }
}

const kinds = { nginx, caddy }
export type ProxyKind = keyof typeof kinds
export const proxyKinds: readonly ProxyKind[] = ['nginx', 'caddy']

async function answers(port: number): Promise<boolean> {
  const socket = connect(port, '127.0.0.1')
  try {
    return await new Promise((done) => {
      socket.once('connect', () => done(true))
      socket.once('error', () => done(false))
    })
  } finally {
    socket.destroy()
  }
}

/**
 * Starts a real proxy with the shipped configuration.
 * @throws with the proxy's output if it does not start.
 */
export async function startShipped(kind: ProxyKind, place: Place): Promise<ShippedProxy> {
  mkdirSync(place.folder, { recursive: true })
  const { program: running, logs } = kinds[kind](place)
  const written = () => [running.output(), ...logs.map(readIfThere)].join('\n')
  await vi
    .waitUntil(() => answers(place.port), { timeout: 30_000, interval: 100 })
    .catch(() => {
      throw new Error(`${kind} does not listen:\n${written()}`)
    })
  return { url: `https://localhost:${String(place.port)}`, written, stop: () => running.stop() }
}

function readIfThere(path: string): string {
  return existsSync(path) ? readFileSync(path, 'utf8') : ''
}
