import { spawnSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { postmasterOf, type RunningServer, startServer } from '../../support/hospital/startServer.ts'
import { priorityCommand } from '../../support/hospital/serviceUnit.ts'

let server: RunningServer
beforeAll(async () => {
  // Like systemd: after the process exists, and before it has started anything.
  const command = `${priorityCommand('$$').join(' ')}; exec "$0" "$@"`
  server = await startServer({ launcher: ['/bin/sh', '-c', command], env: { WARDLINK_DEMO: '0' } })
})
afterAll(() => server.dispose())

/** Returns the scheduling class of a thread, as numbered in sched(7). */
function classOf(stat: string): number {
  const text = readFileSync(stat, 'utf8')
  // Field 41 in proc_pid_stat(5). Field 2 is the name, which can contain blanks.
  return Number(text.slice(text.lastIndexOf(')') + 2).split(' ')[41 - 3])
}

const [usual, roundRobin] = [0, 2]

test('the unit puts the thread that answers keys before everything else, and nothing that it starts', async () => {
  const { pid = 0 } = server.process
  const threads = readdirSync(`/proc/${String(pid)}/task`)
  const others = threads.filter((thread) => thread !== String(pid))
  const database = await postmasterOf(server.dataFolder)
  const mayRaise = spawnSync('/usr/bin/chrt', ['--rr', '1', '/bin/true']).status === 0
  expect({
    itself: classOf(`/proc/${String(pid)}/stat`),
    others: new Set(others.map((thread) => classOf(`/proc/${String(pid)}/task/${thread}/stat`))),
    database: classOf(`/proc/${String(database)}/stat`),
  }).toEqual({ itself: mayRaise ? roundRobin : usual, others: new Set([usual]), database: usual })
  expect((await fetch(new URL('/healthz', server.url))).status).toBe(200)
})
