import { resolve } from 'node:path'
import { lingui, linguiTransformerBabelPreset } from '@lingui/vite-plugin'
import babel from '@rolldown/plugin-babel'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vitest/config'

const root = resolve(import.meta.dirname, '../..')

/** One browser or database server's worth of patience: two cores serve everything at once. */
const serverTimeoutMs = 60_000
const browserTimeoutMs = 240_000
/** How long a test waits for what it expects: a busy machine is slow, and no test is about its speed. */
const patienceMs = 30_000

export default defineConfig({
  root,
  plugins: [react(), babel({ presets: [linguiTransformerBabelPreset()] }), lingui()],
  define: { __APP_VERSION__: JSON.stringify('0.0.0-test') },
  cacheDir: resolve(root, 'node_modules/.cache/vitest'),
  test: {
    passWithNoTests: false,
    allowOnly: false,
    retry: 0,
    unstubGlobals: true,
    restoreMocks: true,
    testTimeout: serverTimeoutMs,
    expect: { poll: { timeout: patienceMs } },
    projects: [
      {
        extends: true,
        test: { name: 'unit', environment: 'node', include: ['tests/unit/**/*.test.{ts,tsx}'] },
      },
      {
        extends: true,
        test: {
          name: 'ui',
          environment: 'jsdom',
          include: ['tests/ui/**/*.test.{ts,tsx}'],
          setupFiles: ['tests/support/uiSetup.ts'],
        },
      },
      {
        extends: true,
        test: {
          name: 'api',
          environment: 'node',
          include: ['tests/api/**/*.test.ts'],
          globalSetup: ['tests/support/database.ts'],
          testTimeout: serverTimeoutMs,
          hookTimeout: serverTimeoutMs,
          maxWorkers: 2,
          // Its files import folders, which only a bundler resolves.
          server: { deps: { inline: [/@pexip\/infinity-api/] } },
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
          // What is timed, or fills both cores by itself.
          include: ['tests/e2e/*.test.ts'],
          testTimeout: browserTimeoutMs,
          hookTimeout: browserTimeoutMs,
          fileParallelism: false,
        },
      },
      {
        extends: true,
        test: {
          name: 'sweep',
          environment: 'node',
          // Screens that are looked at one after the other, and hurry nowhere.
          include: ['tests/e2e/sweep/*.test.ts'],
          testTimeout: browserTimeoutMs,
          hookTimeout: browserTimeoutMs,
          maxWorkers: 2,
        },
      },
    ],
  },
})
