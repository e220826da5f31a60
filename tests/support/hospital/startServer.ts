import { type ChildProcess, spawn } from 'node:child_process'
import { chmod, mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { hearServer, usualLogLevel } from '../watch/hearServer.ts'
import { serverProgram } from './serverBundle.ts'

const root = resolve(import.meta.dirname, '../../..')

/**
 * Cache of compiled modules shared by the server processes, keyed by the modules' text. Compiling them takes
 * half of a server's start.
 */
export const compileCache = { NODE_COMPILE_CACHE: resolve(root, 'node_modules/.cache/server') }

/** Milliseconds until a start counts as failed. */
const usualReadyMs = 90_000

export interface RunningServer {
  url: string
  dataFolder: string
  process: ChildProcess
  /** Returns everything written to standard output and standard error so far. */
  output(): string
  /** Sends SIGTERM and returns the exit code. */
  stop(): Promise<number | null>
  /** Kills it with SIGKILL. An embedded database keeps running. */
  kill(): Promise<void>
  /** Stops it, stops its database, and removes the data folder. */
  dispose(): Promise<void>
}

interface ServerOptions {
  env?: Readonly<Record<string, string>>
  /** Existing data folder to start on; `dispose` does not remove it. */
  dataFolder?: string
  /** Account to run as, other than the tests' own; only root can choose one. */
  account?: { readonly uid: number; readonly gid: number }
  /** Path of the script to start; by default the server of this checkout, see `serverProgram`. */
  script?: string
  /** Options of Node.js. */
  nodeOptions?: readonly string[]
  /** Command that moves the process into a network of its own and then becomes that process. */
  launcher?: readonly string[]
  readyMs?: number
}

/** Creates a data folder that an unprivileged database can access, too. */
export async function temporaryFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'wardlink-test-'))
  await chmod(folder, 0o755)
  return folder
}

function spawnServer(
  { env = {}, account, script = serverProgram(), nodeOptions = [], launcher = [] }: ServerOptions,
  dataFolder: string,
) {
  const [command, ...rest] = [...launcher, process.execPath, ...nodeOptions, script]
  return spawn(command ?? process.execPath, rest, {
    env: {
      PATH: process.env['PATH'] ?? '',
      PORT: '0',
      WARDLINK_DATA: dataFolder,
      LOG_LEVEL: usualLogLevel,
      // Tests know every device and patient of their hospital.
      WARDLINK_DEMO: 'still',
      ...compileCache,
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
    ...account,
  })
}

/**
 * Starts a server whose start must fail. Returns its exit code, and the text written to standard output and
 * standard error.
 */
export async function failedStart(
  options: ServerOptions & { readonly dataFolder: string },
): Promise<{ code: number | null; output: string; error: string }> {
  const child = spawnServer(options, options.dataFolder)
  let output = ''
  let error = ''
  hearServer(child, options.env ?? {}, {
    output: (text) => (output += text),
    error: (text) => (error += text),
  })
  // A start that does not fail is killed, and has no exit code.
  const timer = setTimeout(() => child.kill('SIGKILL'), usualReadyMs)
  const code = await new Promise<number | null>((done) => child.once('close', done))
  clearTimeout(timer)
  return { code, output, error }
}

/**
 * Starts a complete server process on a free port, and waits until it is ready.
 * @throws with the process's output if it ends first.
 */
export async function startServer(options: ServerOptions = {}): Promise<RunningServer> {
  const { readyMs = usualReadyMs } = options
  const dataFolder = options.dataFolder ?? (await temporaryFolder())
  const child = spawnServer(options, dataFolder)
  let output = ''
  const ended = new Promise<number | null>((done) => child.once('exit', (code) => done(code)))
  const url = await new Promise<string>((done, fail) => {
    const timer = setTimeout(() => {
      child.kill('SIGKILL')
      fail(new Error(`the server was not ready after ${readyMs} ms:\n${output}`))
    }, readyMs)
    const hear = (text: string) => {
      output += text
      const ready = /^ready (\S+)$/mu.exec(output)?.[1]
      if (ready === undefined) return
      clearTimeout(timer)
      done(ready)
    }
    hearServer(child, options.env ?? {}, { output: hear, error: hear })
    child.once('exit', (code) => {
      clearTimeout(timer)
      fail(new Error(`the server ended with ${code} before it was ready:\n${output}`))
    })
  })
  const stop = async () => {
    child.kill('SIGTERM')
    return ended
  }
  return {
    url,
    dataFolder,
    process: child,
    output: () => output,
    stop,
    kill: async () => {
      child.kill('SIGKILL')
      await ended
    },
    dispose: async () => {
      await stop()
      await endDatabase(dataFolder)
      if (options.dataFolder === undefined) await rm(dataFolder, { recursive: true, force: true })
    },
  }
}

/** Returns the process id of the folder's database; null if none is recorded. */
export async function postmasterOf(dataFolder: string): Promise<number | null> {
  const file = await readFile(join(dataFolder, 'postgres/postmaster.pid'), 'utf8').catch(() => '')
  const pid = Number(file.split('\n')[0])
  return pid > 0 ? pid : null
}

/** Stops the database that a killed server left running in the folder. */
async function endDatabase(dataFolder: string): Promise<void> {
  const pid = await postmasterOf(dataFolder)
  if (pid === null) return
  try {
    process.kill(pid, 'SIGQUIT')
  } catch {
    // The database has already ended.
  }
}
