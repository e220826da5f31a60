import { type ChildProcess, spawn } from 'node:child_process'
import { resolve } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { compileCache, type RunningServer, startServer } from '../../support/hospital/startServer.ts'

const simulate = resolve(import.meta.dirname, '../../../src/server/demo/simulate.ts')

let server: RunningServer
beforeAll(async () => {
  server = await startServer({ env: { WARDLINK_DEMO: '0' } })
})
afterAll(() => server.dispose())

interface Simulation {
  readonly process: ChildProcess
  output(): string
  readonly ended: Promise<number | null>
}

function run(args: readonly string[], environment: Readonly<Record<string, string>> = {}): Simulation {
  const child = spawn(process.execPath, [simulate, ...args], {
    env: {
      PATH: process.env['PATH'] ?? '',
      ...compileCache,
      WARDLINK_DATA: server.dataFolder,
      ...environment,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()))
  child.stderr.on('data', (chunk: Buffer) => (output += chunk.toString()))
  return {
    process: child,
    output: () => output,
    ended: new Promise((done) => child.once('close', done)),
  }
}

const linkedDevices = async (): Promise<string | undefined> =>
  /^wardlink_device_links (\d+)$/mu.exec(await (await fetch(new URL('/metrics', server.url))).text())?.[1]

describe('npm run simulate', () => {
  test(
    'links as many rooms as it is told, says so, and lets go of them on Ctrl-C',
    { tags: ['nightly'] },
    async () => {
      const simulation = run(['--rooms', '40', '--server', server.url])
      await expect.poll(linkedDevices).toBe('40')
      await expect.poll(simulation.output).toMatch(/^40 of 40 linked; 0 commands, 0\.0\/s$/mu)
      simulation.process.kill('SIGINT')
      expect(await simulation.ended).toBe(0)
      await expect.poll(linkedDevices).toBe('0')
    },
  )

  const wrong: readonly (readonly [args: string, complaint: RegExp])[] = [
    ['--rooms 0', /^simulate: --rooms: must be a whole number from 1 to 5000, not "0"; usage: .+\n$/u],
    ['--rooms lots', /^simulate: --rooms: .+ not "lots"; usage: .+\n$/u],
    ['--room 5', /^simulate: Unknown option '--room'; usage: .+\n$/u],
    ['--server ftp://host', /^simulate: --server: must be an http or https address.+\n$/u],
    [
      '--server http://127.0.0.1:9999',
      /^simulate: --server: nothing answers at .+ start it with npm start\n$/u,
    ],
  ]
  test.each(wrong)('%s is refused in one line', async (args, complaint) => {
    const simulation = run(args.split(' '))
    expect(await simulation.ended).toBe(1)
    expect(simulation.output()).toMatch(complaint)
  })

  test('without the server’s database says which variable to set', async () => {
    const simulation = run(['--server', server.url], { WARDLINK_DATA: '/tmp/wardlink-nowhere' })
    expect(await simulation.ended).toBe(1)
    expect(simulation.output()).toMatch(/^simulate: WARDLINK_DATA: no server runs on ".+"; set .+\n$/u)
  })
})
