import { expect, test } from 'vitest'
import { startDemoServer } from '../../support/hospital/demoServer.ts'

const askOften = async (url: string): Promise<number[]> => {
  const statuses: number[] = []
  for (let times = 0; times < 400; times += 1) statuses.push((await fetch(new URL('/healthz', url))).status)
  return statuses
}

test.each([
  ['is gone', (output: NodeJS.ReadableStream & { destroy(): void }) => output.destroy()],
  ['stands still', (output: NodeJS.ReadableStream & { destroy(): void }) => void output.pause()],
])('a server whose log’s reader %s serves on, and ends when it is told to', async (_how, leave) => {
  const server = await startDemoServer({ LOG_LEVEL: 'trace', WARDLINK_DEMO: '0' })
  const { stdout } = server.process
  if (stdout === null) throw new Error('its output is not heard')
  leave(stdout)
  const statuses = await askOften(server.url)
  expect(statuses.filter((status) => status !== 200)).toEqual([])
  expect(await server.stop()).toBe(0)
  await server.dispose()
})
