/**
 * `npm test` (everything), `npm run check` (everything without a browser), `npm run audit` (Lighthouse, the long way) and
 * `npm run test:heap` (what a long use leaves behind, the long way). `npm run test:chaos` plays many schedules of faults,
 * `npm run test:nodes` does the worst to several server processes, and `npm run test:fuzz` asks what nobody should.
 * `npm run test:operation` runs what a hospital runs Wardlink with, by the guides.
 * The last line is `N passed, N failed`; the exit code is 1 after any failure, and when no test ran.
 */
import { randomInt } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { findBrowser } from './browser/browser.ts'
import { checkBuild, checkCatalogues, checkFormat, checkLint, checkTypes, checkUnused } from './checks.ts'
import { scanLog } from './watch/logScan.ts'
import { findOtherBrowsers } from './browser/otherBrowsers.ts'
import { scanPolicy } from './watch/policyScan.ts'
import { notesVariable } from './watch/runNotes.ts'
import { runTasks, toolTask } from './tasks.ts'
import type { Task } from './tasks.ts'
import { vitestTask } from './vitestTask.ts'

const root = resolve(import.meta.dirname, '../..')

/** The build machine and a ward's smallest server have two cores. */
const width = 2

const build = toolTask('build', () => checkBuild(root))

const check: readonly Task[] = [
  build,
  toolTask('types', () => checkTypes(root)),
  // Most of its time it waits, for databases and processes: the longest goes first, and the others run beside it.
  vitestTask('api', { root, projects: ['api', 'counting'], after: ['build'] }),
  toolTask('lint', () => checkLint(root)),
  toolTask('format', () => checkFormat(root)),
  toolTask('catalogues', () => checkCatalogues(root)),
  toolTask('unused code', () => checkUnused(root)),
  vitestTask('architecture, planted faults and bundle budgets', {
    root,
    projects: ['checks'],
    after: ['build'],
  }),
  vitestTask('unit and ui', { root, projects: ['unit', 'ui'], after: ['build'] }),
]

/** Two tests that both install one would stand in each other's way. */
const browsers = toolTask('browsers', async () => {
  findBrowser()
  findOtherBrowsers()
  return { ok: true, output: '' }
})

const live = (text: string): void => void process.stdout.write(text)

const browser = vitestTask('screens and stories in browsers', {
  root,
  projects: ['sweep', 'e2e', 'chaos'],
  after: [browsers.name, ...check.map((task) => task.name)],
  alone: true,
  onOutput: live,
})

const alone = vitestTask('what needs the machine to itself', {
  root,
  projects: ['alone'],
  after: [browser.name],
  alone: true,
  onOutput: live,
})

/** What the tests of a run wrote down beside their verdicts, which the last two tasks judge. */
const notes = await mkdtemp(join(tmpdir(), 'wardlink-notes-'))

const everyTest = [...check, browser, alone].map((task) => task.name)
const logScan: Task = { ...toolTask('log scan', () => scanLog(notes)), after: everyTest }
const policyScan: Task = {
  ...toolTask('content security policy', () => scanPolicy(notes)),
  after: everyTest,
}

/** Processes that are killed, cut off and replaced while beds are busy; network namespaces where this account may make them. */
const nodes = vitestTask('several server processes', {
  root,
  projects: ['nodes'],
  environment: { WARDLINK_NODES: 'full' },
  alone: true,
  onOutput: live,
})

const audit = vitestTask('audit', {
  root,
  projects: ['alone', 'e2e'],
  files: ['tests/e2e/lighthouse.test.ts', 'tests/e2e/installability.test.ts'],
  environment: { WARDLINK_AUDIT: 'full' },
  after: ['build', browsers.name],
  alone: true,
  onOutput: live,
})

const heap = vitestTask('heap', {
  root,
  projects: ['e2e'],
  files: ['tests/e2e/heap.test.ts'],
  environment: { WARDLINK_HEAP: 'full' },
  after: ['build', browsers.name],
  alone: true,
  onOutput: live,
})

/** The seeds that somebody asks for, as to repeat one that failed. */
function chaosAsked(): Record<string, string> {
  const asked = Object.entries(process.env).flatMap(([name, value]) =>
    name.startsWith('WARDLINK_CHAOS_') && value !== undefined ? [[name, value] as const] : [],
  )
  return Object.fromEntries(asked)
}

/** Fault injection, the long way: ten times as many schedules as a run of everything plays. */
const chaos = vitestTask('schedules of faults', {
  root,
  projects: ['chaos'],
  environment: { WARDLINK_CHAOS_COUNT: '500', ...chaosAsked() },
  after: ['build', browsers.name],
  alone: true,
  onOutput: live,
})

/** Whatever anybody may ask, the long way: thirty times as many cases as in a run of everything, and others each time. */
const fuzz = vitestTask('fuzz', {
  root,
  projects: ['api', 'unit'],
  files: ['tests/api/fuzz', 'tests/unit/state/ledgerInvariants.test.ts'],
  environment: {
    WARDLINK_FUZZ_TIMES: process.env['WARDLINK_FUZZ_TIMES'] ?? '30',
    WARDLINK_FUZZ_SEED: process.env['WARDLINK_FUZZ_SEED'] ?? String(randomInt(2 ** 31)),
  },
  alone: true,
  onOutput: live,
})

/** The proxies, Prometheus, coturn and PostgreSQL of the system, with the files and the words of the guides. */
const operation = vitestTask('operation', {
  root,
  projects: ['deploy'],
  after: ['build', browsers.name],
  alone: true,
  onOutput: live,
})

const suites = new Map<string, readonly Task[]>([
  ['check', [...check, logScan]],
  ['all', [...check, browsers, browser, alone, logScan, policyScan]],
  ['audit', [build, browsers, audit]],
  ['chaos', [build, browsers, chaos]],
  ['fuzz', [fuzz]],
  ['heap', [build, browsers, heap]],
  ['operation', [build, browsers, operation]],
  ['nodes', [nodes]],
])

const asked = process.argv[2] ?? 'all'
const tasks = suites.get(asked)
if (!tasks) throw new Error(`There is no ${asked}: ask for ${[...suites.keys()].join(', ')}.`)
// Only what is judged is written.
if (tasks.includes(logScan)) process.env[notesVariable] = notes
const { passed, failed } = await runTasks(tasks, width, (line) => console.log(line))
await rm(notes, { recursive: true, force: true })
console.log(`${String(passed)} passed, ${String(failed)} failed`)
process.exitCode = failed > 0 || passed === 0 ? 1 : 0
