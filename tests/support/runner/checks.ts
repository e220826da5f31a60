import { spawn } from 'node:child_process'
import { cp, mkdtemp, readdir, readFile, rm, symlink } from 'node:fs/promises'
import { setPriority, tmpdir } from 'node:os'
import { join, resolve } from 'node:path'

export interface Verdict {
  readonly ok: boolean
  /** Output of the tool, both streams in the order of arrival. */
  readonly output: string
}

/**
 * Returns the environment without the test runner's own variables, which make some tools choose other files.
 */
function outsideTests(): NodeJS.ProcessEnv {
  const foreign = /^(NODE_ENV|VITEST.*|FORCE_COLOR)$/
  return Object.fromEntries(Object.entries(process.env).filter(([name]) => !foreign.test(name)))
}

interface ToolOptions {
  readonly environment?: Readonly<Record<string, string>>
  readonly onOutput?: (text: string) => void
  /** True to run at a lower priority of the system than what runs beside it. */
  readonly yielding?: boolean
}

/** Niceness of a tool that yields: it gets a third of the share of another process that wants the same core. */
const yieldingNiceness = 5

/**
 * Runs a tool of node_modules/.bin in a folder. Resolves with its result and output; never rejects if the
 * tool fails.
 */
export function runTool(
  folder: string,
  tool: string,
  args: readonly string[],
  { environment = {}, onOutput, yielding = false }: ToolOptions = {},
): Promise<Verdict> {
  const windows = process.platform === 'win32'
  return new Promise((settle, reject) => {
    const child = spawn(resolve(folder, 'node_modules/.bin', windows ? `${tool}.cmd` : tool), args, {
      cwd: folder,
      env: { ...outsideTests(), NO_COLOR: '1', ...environment },
      stdio: ['ignore', 'pipe', 'pipe'],
      shell: windows,
    })
    // The processes that it starts inherit its priority.
    if (yielding && child.pid !== undefined) setPriority(child.pid, yieldingNiceness)
    let output = ''
    const take = (chunk: Buffer): void => {
      const text = chunk.toString()
      output += text
      onOutput?.(text)
    }
    child.stdout.on('data', take)
    child.stderr.on('data', take)
    child.on('error', reject)
    child.on('close', (code) => settle({ ok: code === 0, output }))
  })
}

export const checkFormat = (folder: string): Promise<Verdict> => runTool(folder, 'oxfmt', ['--check'])

/**
 * Checks types too: the linter needs the compiler's program, and reports its errors with its own. It is
 * written in Go, whose garbage collector takes a quarter of the processor time by default: 44 s, and 32 s
 * with GOGC=400, in the same memory.
 */
export const checkLint = (folder: string): Promise<Verdict> =>
  runTool(folder, 'oxlint', ['--deny-warnings', '.'], { environment: { GOGC: '400' } })

export const checkUnused = (folder: string): Promise<Verdict> =>
  runTool(folder, 'knip', [
    '-c',
    'tests/support/knip.json',
    '--no-progress',
    '--treat-config-hints-as-errors',
  ])

export const checkBuild = (folder: string): Promise<Verdict> =>
  runTool(folder, 'vite', ['build', '--logLevel', 'warn'])

/** Removes the guard of each attack, one at a time: the test against the attack must fail. */
export const checkGuards = (folder: string): Promise<Verdict> =>
  runScript(folder, 'tests/security/withoutGuards.ts')

/** Plants faults in the product, one at a time: the tier for every change must catch each. */
export const checkPlantedFaults = (folder: string): Promise<Verdict> =>
  runScript(folder, 'tests/planted/plantFaults.ts')

const runScript = (folder: string, script: string): Promise<Verdict> =>
  runTool(folder, 'node', [script], { onOutput: (text) => void process.stdout.write(text) })

/**
 * Extracts the catalogs in a copy, so that a check never changes the sources. The catalogs must come out
 * unchanged, and be complete.
 */
export async function checkCatalogues(folder: string): Promise<Verdict> {
  const copy = await mkdtemp(join(tmpdir(), 'wardlink-catalogues-'))
  try {
    for (const part of ['src', 'lingui.config.ts', 'package.json', 'tsconfig.json'])
      await cp(join(folder, part), join(copy, part), { recursive: true })
    await symlink(join(folder, 'node_modules'), join(copy, 'node_modules'), 'junction')
    const extracted = await runTool(copy, 'lingui', ['extract', '--clean'])
    if (!extracted.ok) return extracted
    const catalogues = await readdir(join(copy, 'src/locales'), { recursive: true })
    for (const path of catalogues
      .filter((name) => name.endsWith('.po'))
      .map((name) => `src/locales/${name}`)) {
      const [before, after] = await Promise.all(
        [folder, copy].map((root) => readFile(join(root, path), 'utf8').catch(() => '')),
      )
      if (before !== after)
        return { ok: false, output: `${path} is not what the sources say: run npm run locales` }
    }
    return await runTool(copy, 'lingui', ['compile', '--strict'])
  } finally {
    await rm(copy, { recursive: true, force: true })
  }
}
