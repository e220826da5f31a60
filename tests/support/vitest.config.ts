import { relative, resolve } from 'node:path'
import { lingui, linguiTransformerBabelPreset } from '@lingui/vite-plugin'
import babel from '@rolldown/plugin-babel'
import react from '@vitejs/plugin-react'
import type { PluginOption } from 'vite'
import { defineConfig, type TestProjectInlineConfiguration } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'
import { byTier } from './tier.ts'
import { readTimings } from './runner/timings.ts'

const root = resolve(import.meta.dirname, '../..')

/** Plugins for tests that import screens or texts; the server and its tests need none. */
const plugins: PluginOption[] = [react(), babel({ presets: [linguiTransformerBabelPreset()] }), lingui()]
/** Takes a turn for a file with browsers. */
const browserTurn = 'tests/support/browser/browserTurn.ts'
/** The only unit test that reads a screen's texts. */
const readsTexts = 'tests/unit/state/statusRules.test.ts'

/**
 * Timeouts of tests with a database server or a browser, in milliseconds. Two cores serve all of them at the
 * same time.
 */
const serverTimeoutMs = 60_000
const browserTimeoutMs = 240_000
/**
 * Milliseconds for which a test waits for an expected result: a busy machine is slow, and no test is about
 * its speed.
 */
const patienceMs = 30_000

/*
 * `isolate: false`, where a project has it, lets its files share their modules, which takes a third of the
 * time. They leave nothing in the modules that another file could find, and get a copy of anything that they
 * are given to change.
 */

/** Milliseconds assumed for a file that has never run. */
const unknownMs = 60_000

/**
 * Kinds of tests in the order in which they start: those with slow files first, so that no worker is left
 * with one at the end.
 */
const kinds = ['chaos', 'e2e', 'counting', 'api', 'checks', 'ui', 'unit', 'nodes', 'deploy']
/** Kind whose files wait for servers and databases, and the one whose files need the CPU all the time beside it. */
const [waitingKind, busyKind] = ['api', 'sweep']
/**
 * Number of files that run at the same time, one more than processors: stories and servers wait for a part of
 * their time, and more of them only let each other's calls and films run longer.
 */
const workers = 3

/**
 * Runs the files of one kind one after another, because only they share a worker without isolation; within a
 * kind, those that took longest in their last run come first. A file without a timing may be long.
 */
class LongestFirst extends BaseSequencer {
  override sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const timings = readTimings()
    const ms = ({ moduleId }: TestSpecification): number =>
      timings[relative(root, moduleId).replaceAll('\\', '/')] ?? unknownMs
    const isBusy = ({ project }: TestSpecification): boolean => project.name === busyKind
    const place = (file: TestSpecification): number => {
      const { config, name } = file.project
      return config.sequence.groupOrder * kinds.length + kinds.indexOf(isBusy(file) ? waitingKind : name)
    }
    const longestFirst = files.toSorted((one, other) => ms(other) - ms(one))
    const byPlace = Map.groupBy(longestFirst, place)
    const places = [...byPlace.keys()].toSorted((one, other) => one - other)
    return Promise.resolve(
      places.flatMap((at) => {
        const ofOnePlace = byPlace.get(at) ?? []
        const waiting = ofOnePlace.filter(({ project }) => project.name === waitingKind)
        if (waiting.length === 0) return ofOnePlace
        return besideOneAnother(mixEvenly(waiting), ofOnePlace.filter(isBusy), ms)
      }),
    )
  }
}

/** The golden ratio: its multiples modulo 1 fill the unit interval evenly, whatever their number. */
const goldenSection = (Math.sqrt(5) - 1) / 2

/**
 * Spreads files of each duration evenly over the order: those of medium duration wait most, and together
 * would leave the CPU idle.
 */
function mixEvenly(longestFirst: readonly TestSpecification[]): TestSpecification[] {
  return longestFirst
    .map((file, index) => ({ file, position: (index * goldenSection) % 1 }))
    .toSorted((one, other) => one.position - other.position)
    .map(({ file }) => file)
}

/** Spreads `busy` files over the order so that one worker runs them, and the others run those that wait. */
function besideOneAnother(
  waiting: readonly TestSpecification[],
  busy: readonly TestSpecification[],
  ms: (file: TestSpecification) => number,
): TestSpecification[] {
  const order: TestSpecification[] = []
  const left = [...busy]
  let [waitingMs, busyMs] = [0, 0]
  for (const file of waiting) {
    const next = left[0]
    if (next !== undefined && busyMs <= waitingMs / (workers - 1)) {
      order.push(next)
      left.shift()
      busyMs += ms(next)
    }
    order.push(file)
    waitingMs += ms(file)
  }
  return [...order, ...left]
}

/**
 * Tests that measure time in the nightly tier, one file after the other. For each change these stories
 * measure no time, and run beside others.
 */
const alone = byTier({
  change: [],
  all: ['cameraSafety', 'story', 'entry', 'offline', 'lighthouse', 'conference', 'meetLost', 'calls/voices'],
}).map((name) => `tests/e2e/${name}.test.ts`)
/** Tests that count the ports and timers of their whole process, and therefore get modules of their own. */
const counting = ['tests/api/conference/rounds.test.ts']
const soloProject: TestProjectInlineConfiguration = {
  extends: true,
  test: {
    name: 'alone',
    environment: 'node',
    include: alone,
    testTimeout: browserTimeoutMs,
    hookTimeout: browserTimeoutMs,
    fileParallelism: false,
    sequence: { groupOrder: 1 },
  },
}

export default defineConfig({
  root,
  define: { __APP_VERSION__: JSON.stringify('0.0.0-test') },
  cacheDir: resolve(root, 'node_modules/.cache/vitest'),
  test: {
    tags: [{ name: 'nightly', description: 'Runs in `npm run test:all` alone.' }],
    passWithNoTests: false,
    allowOnly: false,
    retry: 0,
    unstubGlobals: true,
    restoreMocks: true,
    globalSetup: ['tests/support/database.ts', 'tests/support/hospital/serverBundle.ts'],
    // Projects of one group must agree on it.
    maxWorkers: workers,
    // Sizes of V8's young generation in MB, for the short-lived objects of a hundred files in one process: it
    // starts as large as it would become.
    execArgv: ['--min-semi-space-size=32', '--max-semi-space-size=64'],
    testTimeout: serverTimeoutMs,
    sequence: { sequencer: LongestFirst },
    expect: { poll: { timeout: patienceMs } },
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          environment: 'node',
          include: ['tests/unit/**/*.test.{ts,tsx}'],
          exclude: [readsTexts],
          isolate: false,
        },
      },
      {
        extends: true,
        plugins,
        test: {
          name: 'ui',
          environment: 'jsdom',
          include: ['tests/ui/**/*.test.{ts,tsx}', readsTexts],
          setupFiles: ['tests/support/uiSetup.ts'],
          isolate: false,
        },
      },
      {
        extends: true,
        test: {
          name: 'api',
          environment: 'node',
          include: ['tests/api/**/*.test.ts', 'tests/security/*.test.ts'],
          exclude: counting,
          testTimeout: serverTimeoutMs,
          hookTimeout: serverTimeoutMs,
          isolate: false,
          // Its files import directories, which only a bundler resolves.
          server: { deps: { inline: [/@pexip\/infinity-api/] } },
        },
      },
      {
        extends: true,
        test: {
          name: 'counting',
          environment: 'node',
          include: counting,
          testTimeout: serverTimeoutMs,
          hookTimeout: serverTimeoutMs,
        },
      },
      {
        extends: true,
        test: {
          name: 'checks',
          environment: 'node',
          include: ['tests/*.test.ts'],
          testTimeout: serverTimeoutMs,
          hookTimeout: serverTimeoutMs,
        },
      },
      {
        extends: true,
        test: {
          name: 'e2e',
          environment: 'node',
          // Stories that wait for the expected result, however long it takes.
          include: ['tests/e2e/*.test.ts', 'tests/e2e/calls/*.test.ts'],
          setupFiles: [browserTurn],
          exclude: [...alone],
          testTimeout: browserTimeoutMs,
          hookTimeout: browserTimeoutMs,
          isolate: false,
        },
      },
      {
        extends: true,
        test: {
          name: 'sweep',
          environment: 'node',
          // Screens that are checked one after another, without time limits of their own.
          include: ['tests/e2e/sweep/*.test.ts'],
          setupFiles: [browserTurn],
          testTimeout: browserTimeoutMs,
          hookTimeout: browserTimeoutMs,
          isolate: false,
        },
      },
      {
        extends: true,
        test: {
          name: 'chaos',
          environment: 'node',
          // Schedules of faults, which wait for the expected result.
          include: ['tests/chaos/*.test.ts'],
          setupFiles: [browserTurn],
          testTimeout: browserTimeoutMs,
          hookTimeout: browserTimeoutMs,
          isolate: false,
        },
      },
      {
        extends: true,
        test: {
          name: 'deploy',
          environment: 'node',
          // Programs of the system with which a hospital runs Wardlink, with the files and the wording of the
          // guides.
          include: ['tests/deploy/*.test.ts'],
          testTimeout: browserTimeoutMs,
          hookTimeout: browserTimeoutMs,
          fileParallelism: false,
          sequence: { groupOrder: 3 },
        },
      },
      {
        extends: true,
        test: {
          name: 'nodes',
          environment: 'node',
          // Server processes that are killed, cut off and replaced under a load of beds; they need both
          // cores.
          include: ['tests/nodes/*.test.ts'],
          testTimeout: browserTimeoutMs,
          hookTimeout: browserTimeoutMs,
          fileParallelism: false,
          sequence: { groupOrder: 2 },
        },
      },
      ...(alone.length === 0 ? [] : [soloProject]),
    ],
  },
})
