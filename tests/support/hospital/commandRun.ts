import { type ChildProcess, spawn } from 'node:child_process'
import { resolve } from 'node:path'
import { compileCache } from './startServer.ts'

export interface CommandRun {
  process: ChildProcess
  /** Exit code, and the text written to standard output and standard error. */
  ended: Promise<{ code: number | null; output: string; error: string }>
}

/** Runs a server command, by its path below src/server, as its script in package.json would. */
export function runServerCommand(
  script: string,
  args: readonly string[],
  env: Readonly<Record<string, string>>,
): CommandRun {
  const path = resolve(import.meta.dirname, '../../../src/server', script)
  const child = spawn(process.execPath, [path, ...args], {
    env: { PATH: process.env['PATH'] ?? '', ...compileCache, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  let error = ''
  child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()))
  child.stderr.on('data', (chunk: Buffer) => (error += chunk.toString()))
  const ended = new Promise<number | null>((done) => child.once('close', done))
  return { process: child, ended: ended.then((code) => ({ code, output, error })) }
}
