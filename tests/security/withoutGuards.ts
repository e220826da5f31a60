/**
 * `npm run test:guards`: takes the guard of each attack away, one after the other, in a copy of the product, and runs the test
 * that holds against it. Each must fail; a test that passes without its guard is no proof. After `--` only the attacks
 * whose names hold one of the texts that stand there, each in quotes. Takes some five seconds an attack.
 */
import { existsSync } from 'node:fs'
import { cp, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { inspect } from 'node:util'
import { createVitest, type TestModule, type Vitest } from 'vitest/node'
import { checkBuild } from '../support/checks.ts'
import type { Attack } from './attack.ts'
import { attacks } from './attacks.ts'

const root = resolve(import.meta.dirname, '../..')
const parts = [
  ...['src', 'tests', 'public', 'dist', 'package.json', 'tsconfig.json', 'index.html'],
  ...['vite.config.ts', 'lingui.config.ts'],
]

/** What these look at is the built front end: it is built again without the guard. */
const looksAtBuild = /^tests\/(?:e2e|security\/bundle)/u

/** A test that is out of time proves nothing: here it has all that it needs, however busy the machine is. */
const patienceMs = 900_000

const ends = ['red', 'STAYED GREEN', 'DID NOT RUN'] as const
interface Verdict {
  readonly end: (typeof ends)[number]
  /** What the test said, in its first line. */
  readonly said: string
}

/** The runner joins titles in its own way, and fills the places that a table of cases leaves. */
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
  // A machine that was too busy proves nothing.
  if (errors.length > 0 && !said.includes('timed out in')) return { end: 'red', said }
  return { end: tests.some(({ state }) => state === 'passed') ? 'STAYED GREEN' : 'DID NOT RUN', said }
}

/** A copy of the product, and a runner of its tests that keeps what it has read. */
class Copy {
  readonly #folder: string
  readonly #vitest: Vitest
  private constructor(folder: string, vitest: Vitest) {
    this.#folder = folder
    this.#vitest = vitest
  }

  static async make(): Promise<Copy> {
    const folder = await mkdtemp(join(tmpdir(), 'wardlink-guards-'))
    for (const part of parts) await cp(join(root, part), join(folder, part), { recursive: true })
    await symlink(join(root, 'node_modules'), join(folder, 'node_modules'), 'junction')
    const vitest = await createVitest({
      ...{ root: folder, config: join(folder, 'tests/support/vitest.config.ts'), watch: false, bail: 1 },
      reporters: [{}],
    })
    await vitest.standalone()
    for (const { config } of vitest.projects)
      Object.assign(config, { testTimeout: patienceMs, hookTimeout: patienceMs })
    return new Copy(folder, vitest)
  }

  /** How the first test of an attack ends without its guard. */
  async without({ guard, proofs: [{ file, title }] }: Attack): Promise<Verdict> {
    const place = join(this.#folder, guard.file)
    const whole = await readFile(place, 'utf8')
    const put = async (text: string): Promise<void> => {
      await writeFile(place, text)
      this.#vitest.invalidateFile(place)
    }
    await put(whole.replace(guard.stands, () => guard.without))
    try {
      if (looksAtBuild.test(file)) {
        const { ok, output } = await checkBuild(this.#folder)
        if (!ok) return { end: 'DID NOT RUN', said: output.trim().split('\n').at(-1) ?? '' }
      }
      this.#vitest.setGlobalTestNamePattern(patternOf(title))
      const path = join(this.#folder, file)
      const { testModules, unhandledErrors } = await this.#vitest.runTestSpecifications(
        this.#vitest.getModuleSpecifications(path),
      )
      const [unhandled] = unhandledErrors
      if (unhandled !== undefined) return { end: 'DID NOT RUN', said: inspect(unhandled) }
      return verdictIn(testModules.filter(({ moduleId }) => moduleId === path))
    } finally {
      await put(whole)
    }
  }

  async close(): Promise<void> {
    await this.#vitest.close()
    await rm(this.#folder, { recursive: true, force: true })
  }
}

const asked = process.argv.slice(2)
const wanted = attacks.filter(({ name }) => asked.length === 0 || asked.some((text) => name.includes(text)))
if (!existsSync(join(root, 'dist'))) await checkBuild(root)
const copy = await Copy.make()
const seen: Verdict['end'][] = []
try {
  for (const one of wanted) {
    const { end, said } = await copy.without(one)
    seen.push(end)
    process.stdout.write(`${end}: ${one.name} (${said.slice(0, 120)})\n`)
  }
} finally {
  await copy.close()
}
const count = (which: Verdict['end']): string => String(seen.filter((end) => end === which).length)
process.stdout.write(
  `${count('red')} seen red, ${count('STAYED GREEN')} stayed green, ${count('DID NOT RUN')} did not run\n`,
)
// The pool of workers may leave something open.
process.exit(seen.length > 0 && seen.every((end) => end === 'red') ? 0 : 1)
