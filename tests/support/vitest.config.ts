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
const kinds = ['chaos', 'e2e', 'sweep', 'counting', 'api', 'checks', 'ui', 'unit', 'nodes', 'deploy']
/**
 * Number of files that run at the same time. Two processes of Vitest run beside each other on two cores
 * (`run.ts`): half of what runs waits for a call, a film or a database.
 */
const workers = 2

/**
 * Runs the files of one kind one after another, because only they share a worker without isolation; within a
 * kind, those that took longest in their last run come first. A file without a timing may be long.
 */
class LongestFirst extends BaseSequencer {
  override sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const timings = readTimings()
    const ms = ({ moduleId }: TestSpecification): number =>
      timings[relative(root, moduleId).replaceAll('\\', '/')] ?? unknownMs
    const place = ({ project }: TestSpecification): number =>
      project.config.sequence.groupOrder * kinds.length + kinds.indexOf(project.name)
    return Promise.resolve(files.toSorted((one, other) => place(one) - place(other) || ms(other) - ms(one)))
  }
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
