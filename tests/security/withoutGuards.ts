/**
 * `npm run test:guards`: takes the guard of each attack away, one after the other, in copies of the product, and runs the test
 * that holds against it. Each must fail; a test that passes without its guard is no proof. With words after `--` only
 * the attacks whose names hold them. Takes some ten seconds an attack.
 */
import { cp, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { z } from 'zod'
import { runTool } from '../support/checks.ts'
import type { Attack } from './attack.ts'
import { attacks } from './attacks.ts'

const root = resolve(import.meta.dirname, '../..')
const parts = [
  ...['src', 'tests', 'public', 'dist', 'package.json', 'tsconfig.json', 'index.html'],
  ...['vite.config.ts', 'lingui.config.ts'],
]

/** Copies that are worked in at the same time. */
const width = 2

const report = z.object({
  testResults: z.array(
    z.object({
      assertionResults: z.array(z.object({ status: z.string(), failureMessages: z.array(z.string()) })),
    }),
  ),
})

interface Verdict {
  readonly end: 'fails' | 'passes' | 'does not run'
  /** What the test said, in its first line. */
  readonly said: string
}

/** How the first test of an attack ends in a copy of the product. */
async function verdictOf(folder: string, { proofs: [{ file, title }] }: Attack): Promise<Verdict> {
  // The runner joins titles in its own way, and fills the places that a table of cases leaves.
  const words = title
    .replaceAll(/[.*+?^${}()|[\]\\]/gu, String.raw`\$&`)
    .replaceAll(/%[a-z]|\\\$\w+| > /gu, '.*')
  const told = join(folder, 'guards.json')
  await rm(told, { force: true })
  const run = ['run', '--config=tests/support/vitest.config.ts', '--bail=1', '--reporter=json']
  await runTool(folder, 'vitest', [...run, `--outputFile=${told}`, '-t', words, file])
  const { testResults } = report.parse(JSON.parse(await readFile(told, 'utf8')))
  const all = testResults.flatMap(({ assertionResults }) => assertionResults)
  const failed = all.find(({ status }) => status === 'failed')
  const [said = ''] = failed?.failureMessages[0]?.split('\n') ?? []
  // A machine that was too busy proves nothing.
  if (failed !== undefined && !said.includes('timed out in')) return { end: 'fails', said }
  return { end: all.some(({ status }) => status === 'passed') ? 'passes' : 'does not run', said }
}

/** Takes a guard away, and puts it back. */
async function withoutGuard(folder: string, one: Attack): Promise<Verdict> {
  const place = join(folder, one.guard.file)
  const whole = await readFile(place, 'utf8')
  const bare = whole.replace(one.guard.stands, () => one.guard.without)
  await writeFile(place, bare)
  try {
    return await verdictOf(folder, one)
  } finally {
    await writeFile(place, whole)
  }
}

const asked = process.argv.slice(2).join(' ')
const waiting = attacks.filter(({ name }) => name.includes(asked))
const unproven: string[] = []

async function workThrough(): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'wardlink-guards-'))
  try {
    for (const part of parts) await cp(join(root, part), join(folder, part), { recursive: true })
    await symlink(join(root, 'node_modules'), join(folder, 'node_modules'), 'junction')
    for (let one = waiting.shift(); one !== undefined; one = waiting.shift()) {
      const { end, said } = await withoutGuard(folder, one)
      if (end !== 'fails') unproven.push(one.name)
      process.stdout.write(`its test ${end} without its guard: ${one.name}\n    ${said}\n`)
    }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

await Promise.all(Array.from({ length: width }, workThrough))
if (unproven.length > 0) process.exitCode = 1
