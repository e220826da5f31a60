import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { createServer } from 'node:net'
import { delimiter, join } from 'node:path'
import { installPackages } from '../browser/browser.ts'

/** Folders with the system's programs; Debian keeps some where only root looks. */
export const onPath = [...(process.env['PATH'] ?? '').split(delimiter), '/usr/sbin']

/**
 * Returns the first of these files that exists. If there is none, installs the system packages and looks
 * again.
 * @throws if there is still none.
 */
export function program(
  names: readonly string[],
  folders: readonly string[],
  packages: readonly string[],
): string {
  const look = () => folders.flatMap((folder) => names.map((name) => join(folder, name))).find(existsSync)
  const found = look() ?? (installPackages(packages) ? look() : undefined)
  if (found === undefined) throw new Error(`These tests need ${packages.join(', ')}: install them.`)
  return found
}

/** A started program, and its output so far. */
export interface RunningProgram {
  process: ChildProcess
  output(): string
  /** Sends SIGTERM, then SIGKILL if it does not end. */
  stop(): Promise<void>
}

export function startProgram(
  path: string,
  args: readonly string[],
  environment: Readonly<Record<string, string>> = {},
): RunningProgram {
  const child = spawn(path, args, {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { PATH: onPath.join(delimiter), ...environment },
  })
  let output = ''
  child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()))
  child.stderr.on('data', (chunk: Buffer) => (output += chunk.toString()))
  const ended = once(child, 'close')
  return {
    process: child,
    output: () => output,
    stop: async () => {
      child.kill()
      const timeout = setTimeout(() => child.kill('SIGKILL'), 10_000)
      await ended
      clearTimeout(timeout)
    },
  }
}

/** Runs a program, and waits until it ends. */
export function runProgram(
  path: string,
  args: readonly string[],
  options: { readonly input?: string; readonly environment?: Readonly<Record<string, string>> } = {},
): { code: number | null; output: string } {
  const { status, stdout, stderr } = spawnSync(path, args, {
    encoding: 'utf8',
    env: { PATH: onPath.join(delimiter), ...options.environment },
    ...(options.input !== undefined && { input: options.input }),
    maxBuffer: 64 * 1024 * 1024,
  })
  return { code: status, output: stdout + stderr }
}

/** Returns a TCP port of this machine that nothing listens on. */
export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  server.close()
  return typeof address === 'object' && address !== null ? address.port : 0
}
