import { existsSync } from 'node:fs'
import { cp, mkdtemp, readFile, rename, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { inspect } from 'node:util'
import { createVitest, type TestModule, type Vitest } from 'vitest/node'
import { checkBuild } from '../support/runner/checks.ts'
import { programVariable } from '../support/hospital/serverBundle.ts'
import type { Fault } from './fault.ts'

const root = resolve(import.meta.dirname, '../..')
const parts = [
  'src',
  'tests',
  'public',
  'dist',
  'package.json',
  'tsconfig.json',
  'index.html',
  'vite.config.ts',
  'lingui.config.ts',
]

/** Tests that look at the built front end, which is built again with the fault. */
const looksAtBuild = /^tests\/(?:e2e|budget|security\/bundle)/u

/** A test that times out proves nothing, so it gets enough time however busy the machine is. */
const patienceMs = 900_000

export const ends = ['red', 'STAYED GREEN', 'DID NOT RUN'] as const

export interface Verdict {
  readonly end: (typeof ends)[number]
  /** First line of the test's message. */
  readonly said: string
}

/**
 * Returns a pattern of the title: the test runner joins titles in its own way, and fills in the placeholders
 * of a table of cases.
 */
function patternOf(title: string): RegExp {
  const words = title.replaceAll(/[.*+?^${}()|[\]\\]/gu, String.raw`\$&`)
  return new RegExp(words.replaceAll(/%[a-z]|\\\$\w+| > /gu, '.*'), 'u')
}

function verdictIn(modules: readonly TestModule[]): Verdict {
  const tests = modules.flatMap((module) => [...module.children.allTests()].map((test) => test.result()))
  const errors = tests.flatMap((result) => (result.state === 'failed' ? result.errors : []))
  const suites = modules.flatMap((module) => [...module.children.allSuites()].flatMap((one) => one.errors()))
  const [said = ''] = [...errors, ...suites, ...modules.flatMap((module) => module.errors())].map(
    ({ message }) => message.split('\n', 1)[0] ?? '',
  )
  // A timeout on a busy machine proves nothing.
  if (errors.length > 0 && !said.includes('timed out in')) return { end: 'red', said }
  return { end: tests.some(({ state }) => state === 'passed') ? 'STAYED GREEN' : 'DID NOT RUN', said }
}

/** Starts a test runner in a folder. */
async function startVitest(folder: string): Promise<Vitest> {
  const vitest = await createVitest({
    root: folder,
    config: join(folder, 'tests/support/vitest.config.ts'),
    watch: false,
    bail: 1,
    reporters: [{}],
  })
  await vitest.standalone()
  for (const { config } of vitest.projects)
    Object.assign(config, { testTimeout: patienceMs, hookTimeout: patienceMs })
  return vitest
}

/**
 * A copy of the product in which faults are planted, with a test runner that keeps the modules it has loaded.
 */
export class ProductCopy {
  readonly #folder: string
  readonly #vitest: Vitest
  readonly #tags: readonly string[]

  private constructor(folder: string, vitest: Vitest, tags: readonly string[]) {
    this.#folder = folder
    this.#vitest = vitest
    this.#tags = tags
  }

  /** @param tags Value of Vitest's `--tags-filter`, which selects the tests. */
  static async make(tags: readonly string[]): Promise<ProductCopy> {
    if (!existsSync(join(root, 'dist'))) await checkBuild(root)
    const folder = await mkdtemp(join(tmpdir(), 'wardlink-planted-'))
    for (const part of parts) await cp(join(root, part), join(folder, part), { recursive: true })
    await symlink(join(root, 'node_modules'), join(folder, 'node_modules'), 'junction')
    // Lingui looks for its catalogs below the working directory.
    process.chdir(folder)
    // A bundle of the server would be built only once, without the faults.
    process.env[programVariable] = join(folder, 'src/server/main.ts')
    return new ProductCopy(folder, await startVitest(folder), tags)
  }

  /** Returns the result of the test that catches a fault, while the fault is planted. */
  async with({ change, caughtBy }: Fault): Promise<Verdict> {
    const place = join(this.#folder, change.file)
    const whole = await readFile(place, 'utf8')
    const put = async (text: string): Promise<void> => {
      await writeFile(place, text)
      this.#vitest.invalidateFile(place)
    }
    await put(whole.replace(change.stands, () => change.without))
    try {
      if (change.file.endsWith('.sql')) return await this.#inNewCluster(caughtBy)
      return looksAtBuild.test(caughtBy.file) ? await this.#inBuild(caughtBy) : await this.#run(caughtBy)
    } finally {
      await put(whole)
    }
  }

  /** Runs a test with a new database cluster, migrated by the current files. */
  async #inNewCluster(test: Fault['caughtBy']): Promise<Verdict> {
    const usual = { ...process.env }
    const vitest = await startVitest(this.#folder)
    try {
      return await this.#run(test, vitest)
    } finally {
      await vitest.close()
      Object.assign(process.env, usual)
    }
  }

  /** Runs a test with a build of the current sources, then restores the original build. */
  async #inBuild(test: Fault['caughtBy']): Promise<Verdict> {
    const dist = join(this.#folder, 'dist')
    const sound = `${dist}.sound`
    await rename(dist, sound)
    try {
      const { ok, output } = await checkBuild(this.#folder)
      if (!ok) return { end: 'DID NOT RUN', said: output.trim().split('\n').at(-1) ?? '' }
      return await this.#run(test)
    } finally {
      await rm(dist, { recursive: true, force: true })
      await rename(sound, dist)
    }
  }

  async #run({ file, title }: Fault['caughtBy'], vitest = this.#vitest): Promise<Verdict> {
    const path = join(this.#folder, file)
    const options = { testNamePattern: patternOf(title), testTagsFilter: [...this.#tags] }
    const specifications = vitest
      .getModuleSpecifications(path)
      .map(({ project, moduleId }) => project.createSpecification(moduleId, options))
    const { testModules, unhandledErrors } = await vitest.runTestSpecifications(specifications)
    const [unhandled] = unhandledErrors
    if (unhandled !== undefined) return { end: 'DID NOT RUN', said: inspect(unhandled) }
    return verdictIn(testModules.filter(({ moduleId }) => moduleId === path))
  }

  async close(): Promise<void> {
    await this.#vitest.close()
    process.chdir(root)
    await rm(this.#folder, { recursive: true, force: true })
  }
}
