import { type ChildProcessByStdio, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import type { Readable, Writable } from 'node:stream'
import { afterEach, describe, expect, test } from 'vitest'

const log = join(import.meta.dirname, '../../../src/server/log.ts')

const megabyte = 1_000_000
/** More bytes than a pipe takes before anyone reads it. */
const pipeBytes = 200_000

type Child = ChildProcessByStdio<Writable, Readable, Readable>
const children: Child[] = []
afterEach(() => {
  for (const child of children.splice(0)) child.kill('SIGKILL')
})

/** Starts a process that, when triggered, writes `lines` lines to its log and then runs `last`. */
function logging(lines: number, last: string): Child {
  const script = `const { createLog } = await import(${JSON.stringify(log)})
    const log = createLog('info')
    process.stdin.once('data', () => {
      for (let line = 0; line < ${String(lines)}; line += 1) log.info({ line, text: 'x'.repeat(200) }, 'a line')
      ${last}
    })`
  const child = spawn(process.execPath, ['--input-type=module', '-e', script], {
    stdio: ['pipe', 'pipe', 'pipe'],
  })
  children.push(child)
  return child
}

const codeOf = (child: Child): Promise<number | null> => new Promise((resolve) => child.once('exit', resolve))

describe('process exit independent of its log reader', () => {
  test('is gone', async () => {
    const child = logging(1_000, 'process.exit(3)')
    child.stdout.destroy()
    child.stdin.write('now')
    expect(await codeOf(child)).toBe(3)
  })

  test('stands still', async () => {
    const child = logging(2_000, 'process.exit(3)')
    child.stdin.write('now')
    expect(await codeOf(child)).toBe(3)
  })

  test('is gone, and many lines wait', async () => {
    const child = logging(20_000, 'setTimeout(() => process.exit(3), 300)')
    child.stdout.destroy()
    child.stdin.write('now')
    expect(await codeOf(child)).toBe(3)
  })
})

test('all log lines arrive in order, even when the process ends immediately', async () => {
  const child = logging(2_000, 'process.exit(0)')
  let text = ''
  child.stdout.setEncoding('utf8').on('data', (part: string) => (text += part))
  child.stdin.write('now')
  expect(await codeOf(child)).toBe(0)
  const lines = text
    .trimEnd()
    .split('\n')
    .map((line): unknown => JSON.parse(line))
  expect(lines).toMatchObject(Array.from({ length: 2_000 }, (_, line) => ({ line })))
})

test('a log without a reader keeps at most one megabyte and reports afterward how much was lost', async () => {
  const lines = 20_000
  const child = logging(
    lines,
    `process.stderr.write('written'); process.stdin.once('data', () => log.info('after'))`,
  )
  child.stdin.write('now')
  await once(child.stderr, 'data')
  let text = ''
  child.stdout.setEncoding('utf8').on('data', (part: string) => (text += part))
  await expect.poll(() => text, { timeout: 20_000 }).toContain('"lost":')
  child.stdin.write('now')
  await expect.poll(() => text, { timeout: 20_000 }).toContain('"msg":"after"')
  const lost = Number(/"lost":(\d+)/u.exec(text)?.[1])
  const kept = text.split('\n').filter((line) => line.includes('"a line"')).length
  expect(Buffer.byteLength(text)).toBeLessThan(megabyte + pipeBytes)
  expect(kept + lost).toBe(lines)
  expect(text.trimEnd().split('\n').at(-1)).toContain('after')
})
