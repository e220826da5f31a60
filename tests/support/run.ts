/**
 * Runs the checks and tests of a tier, or one part of them. `npm test` is the tier for every change, `npm run
 * test:all` the tier for the night and for a release; the parts are in `suites` below. The last line is `N
 * passed, N failed`; the exit code is 1 after any failure, and if no test ran.
 */
import { randomInt } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { findBrowser } from './browser/browser.ts'
import { findOtherBrowsers } from './browser/otherBrowsers.ts'
import { changedTask } from './runner/changedTask.ts'
import {
  checkBuild,
  checkCatalogues,
  checkFormat,
  checkGuards,
  checkLint,
  checkPlantedFaults,
  checkUnused,
} from './runner/checks.ts'
import { processorWatch } from './runner/processorWatch.ts'
import { runTasks, type Task, toolTask } from './runner/tasks.ts'
import { vitestTask } from './runner/vitestTask.ts'
import { scanLog } from './watch/logScan.ts'
import { scanPolicy } from './watch/policyScan.ts'
import { notesVariable } from './watch/runNotes.ts'

const root = resolve(import.meta.dirname, '../..')

/** Number of tasks run at a time: the two halves of the tests, and a tool beside them. */
const width = 3

const build = toolTask('build', () => checkBuild(root))

/** Finds the browsers before the tests, because two tests that install one would disturb each other. */
const browsers = toolTask('browsers', async () => {
  findBrowser()
  findOtherBrowsers()
  return { ok: true, output: '' }
})

const tools: readonly Task[] = [
  toolTask('format', () => checkFormat(root)),
  toolTask('types and lint', () => checkLint(root)),
  toolTask('catalogues', () => checkCatalogues(root)),
  toolTask('unused code', () => checkUnused(root)),
]

const built = [build.name, browsers.name]

/** Tests that need neither a browser nor a database. */
const quick = vitestTask('quick tests', {
  root,
  projects: ['checks', 'unit', 'ui'],
  after: [build.name],
})

const browserProjects = ['chaos', 'e2e', 'sweep']
/** Projects that measure time or need both cores, in the nightly tier alone. */
const measuringProjects = ['alone', 'nodes', 'deploy']

/**
 * Returns the tests of a tier as two Vitest processes beside each other. Stories in browsers wait for half of
 * their time, and have precedence when they do not; the others take the rest of the processors.
 */
const testsOf = (nightly: boolean): readonly Task[] => [
  vitestTask('browser tests', { root, projects: browserProjects, nightly, after: built }),
  vitestTask('server and screen tests', {
    root,
    projects: [...browserProjects, ...measuringProjects].map((project) => `!${project}`),
    nightly,
    yielding: true,
    after: built,
  }),
]
const changeTests = testsOf(false)
const nightTests = testsOf(true)
const tested = changeTests.map(({ name }) => name)
const measuringTests = vitestTask('tests that measure time', {
  root,
  projects: measuringProjects,
  nightly: true,
  after: tested,
  alone: true,
})

/** Tasks that run alone, with the CPU to themselves. */
const fuzz = vitestTask('fuzz', {
  root,
  projects: ['api', 'unit'],
  files: ['tests/api/fuzz', 'tests/unit/state/ledgerInvariants.test.ts'],
  environment: {
    WARDLINK_FUZZ_TIMES: process.env['WARDLINK_FUZZ_TIMES'] ?? '30',
    WARDLINK_FUZZ_SEED: process.env['WARDLINK_FUZZ_SEED'] ?? String(randomInt(2 ** 31)),
  },
  after: [...tested, measuringTests.name],
  alone: true,
})
const guards: Task = {
  ...toolTask('guards', () => checkGuards(root)),
  after: [measuringTests.name, 'fuzz'],
  alone: true,
}
const planted: Task = {
  ...toolTask('planted faults', () => checkPlantedFaults(root)),
  after: [measuringTests.name, 'fuzz', 'guards'],
  alone: true,
}

/** Runs files of the nightly tier separately. */
const part = (
  name: string,
  projects: readonly string[],
  files: readonly string[],
  environment: Readonly<Record<string, string>> = {},
): readonly Task[] => [
  build,
  browsers,
  vitestTask(name, { root, projects, files, environment, nightly: true, after: built, alone: true }),
]

/** Variables that select seeds, or one schedule to repeat, reach the tests through the environment. */
const chaosCount = { WARDLINK_CHAOS_COUNT: process.env['WARDLINK_CHAOS_COUNT'] ?? '500' }

/** Runs one browser story, by its file and optionally a part of its title, in a visible browser. */
function story(args: readonly string[]): readonly Task[] {
  const [file, title] = args
  if (file === undefined)
    throw new Error('Name a story: npm run test:story -- tests/e2e/story.test.ts [part of a title]')
  const environment = { WARDLINK_BROWSER: 'visible' }
  const files = [file, ...(title === undefined ? [] : ['--testNamePattern', title])]
  return [build, browsers, vitestTask('story', { root, files, nightly: true, environment, after: built })]
}

/** Notes that the tests of a run write beside their results. The last two tasks judge them. */
const notes = await mkdtemp(join(tmpdir(), 'wardlink-notes-'))
const noted = [...tested, measuringTests.name]
const logScan: Task = { ...toolTask('log scan', () => scanLog(notes)), after: noted }
const policyScan: Task = {
  ...toolTask('content security policy', () => scanPolicy(notes)),
  after: noted,
}

/**
 * The tests come first: the longest tasks must start as soon as there is a build, with the tools beside them.
 */
const suites = new Map<string, () => Promise<readonly Task[]> | readonly Task[]>([
  ['check', () => [build, quick, ...tools]],
  ['change', () => [build, browsers, ...changeTests, ...tools, logScan, policyScan]],
  [
    'all',
    () => [
      build,
      browsers,
      ...nightTests,
      ...tools,
      measuringTests,
      logScan,
      policyScan,
      fuzz,
      guards,
      planted,
    ],
  ],
  ['story', () => story(process.argv.slice(3))],
  ['changed', () => changedTask(root, process.argv[3], [build, browsers])],
  [
    'audit',
    () =>
      part('audit', ['e2e', 'alone'], ['tests/e2e/lighthouse.test.ts', 'tests/e2e/installability.test.ts'], {
        WARDLINK_AUDIT: 'full',
      }),
  ],
  ['chaos', () => part('schedules of faults', ['chaos'], ['tests/chaos'], chaosCount)],
  ['fuzz', () => [fuzz]],
  ['heap', () => part('heap', ['e2e'], ['tests/e2e/heap.test.ts'], { WARDLINK_HEAP: 'full' })],
  ['operation', () => part('operation', ['deploy'], [])],
  ['nodes', () => part('several server processes', ['nodes'], [], { WARDLINK_NODES: 'full' })],
])

// A run starts some hundred Node processes from the same modules: compiling them takes two thirds of a start.
process.env['NODE_COMPILE_CACHE'] ??= join(root, 'node_modules/.cache/modules')
const asked = process.argv[2] ?? 'change'
const suite = suites.get(asked)
if (!suite) throw new Error(`There is no ${asked}: ask for ${[...suites.keys()].join(', ')}.`)
const tasks = await suite()
// Record notes only if they are checked.
if (tasks.includes(logScan)) process.env[notesVariable] = notes
const watch = processorWatch()
const { passed, failed } = await runTasks(tasks, width, (line) => console.log(line))
console.log(watch.told())
await rm(notes, { recursive: true, force: true })
console.log(`${String(passed)} passed, ${String(failed)} failed`)
process.exitCode = failed > 0 || passed === 0 ? 1 : 0
