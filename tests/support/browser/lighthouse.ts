import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import lighthouse, { auditFlowArtifacts, snapshot } from 'lighthouse'
import type { Artifacts, Flags } from 'lighthouse'
import { pageFunctions } from 'lighthouse/core/lib/page-functions.js'
import type { BrowserContext, Page } from 'playwright'
import puppeteer from 'puppeteer-core'
import { z } from 'zod'

export interface LighthouseScores {
  /** Scores from 0 to 100; 0 if Lighthouse could not measure it. */
  readonly performance: number
  readonly accessibility: number
  readonly bestPractices: number
  readonly seo: number
  /** Audits that were not passed, for the engineer who has to fix them. */
  readonly missed: readonly string[]
}

const category = z.object({
  /** Null if one of its audits could not be run. */
  score: z.number().nullable(),
  auditRefs: z.array(z.object({ id: z.string(), weight: z.number() })),
})
const structure = { accessibility: category, 'best-practices': category, seo: category }
const audit = z.object({
  score: z.number().nullable(),
  title: z.string(),
  errorMessage: z.string().optional(),
})
const audits = z.record(z.string(), audit)
const reportSchema = z.object({
  finalDisplayedUrl: z.string(),
  runtimeError: z.object({ code: z.string(), message: z.string() }).optional(),
  categories: z.object({ performance: category, ...structure }),
  audits,
})
const structureSchema = z.object({ categories: z.object(structure), audits })

/**
 * Returns the audits of these categories that count and were not passed, for the engineer who has to fix
 * them.
 */
function missedOf(
  categories: readonly z.infer<typeof category>[],
  found: z.infer<typeof audits>,
): readonly string[] {
  return categories
    .flatMap(({ auditRefs }) => auditRefs)
    .map(({ id, weight }) => ({ id, weight, ...found[id] }))
    .filter(
      ({ weight, score, errorMessage }) => weight > 0 && (errorMessage !== undefined || (score ?? 1) < 0.9),
    )
    .map(({ id, title = '', errorMessage = '' }) => `${id}: ${title} ${errorMessage}`.trimEnd())
}

/** Switch that makes a profile's browser listen for Lighthouse on a port that the browser chooses. */
export const debuggingArgument = '--remote-debugging-port=0'

/** Returns the port that a browser started with `debuggingArgument` wrote into its profile. */
export async function debuggingPort(profile: string): Promise<number> {
  const [port] = (await readFile(join(profile, 'DevToolsActivePort'), 'utf8')).split('\n')
  return Number(port)
}

const loadedWithinMs = 8_000

/**
 * Ranges of the machine's benchmark index, over each of which the CPU slowdown factor rises by one; from the
 * calculator that Lighthouse's docs/throttling.md ("calibrating multipliers") links to. Lighthouse's preset
 * of 4 fits the end of the last range. On a virtual machine that loses half of its CPU to its neighbors, a
 * factor of 4 would simulate a phone half as fast as intended.
 */
const slowerAt: readonly (readonly [from: number, to: number])[] = [
  [150, 800],
  [800, 1_300],
  [1_300, 1_533],
]

/**
 * Returns the slowdown factor: 1, plus 1 for each range that the index has passed, interpolated linearly. A
 * fast machine gets the preset.
 */
export const slowdownOf = (index: number): number =>
  slowerAt
    .map(([from, to]) => Math.min(Math.max((index - from) / (to - from), 0), 1))
    .reduce((slowdown, share) => slowdown + share, 1)

/** Returns the machine's current speed as Lighthouse's benchmark index. Takes a second. */
async function benchmarkIndex(profile: BrowserContext): Promise<number> {
  const page = await profile.newPage()
  const index = await page.evaluate(pageFunctions.computeBenchmarkIndex)
  await page.close()
  return index
}

/**
 * Lighthouse's error for a Chromium trace without the beginning of the navigation. Our pages isolate
 * themselves (Cross-Origin-Opener-Policy), so each is shown by another process than the blank page on which
 * the trace began. On a machine that stalled, that process can have begun the page before it records.
 */
const traceLost = 'NO_NAVSTART'

type TraceEvent = Artifacts['Trace']['traceEvents'][number]

const task = z.object({ dur: z.number(), tdur: z.number() })

/**
 * Returns the share of the time of its tasks in which the page's main thread had a core, above 0 and at most
 * 1. In Chromium's trace, `dur` of a task is by the clock, and `tdur` is what the thread ran.
 *
 * Lighthouse takes `dur` for the page's own work and multiplies it. On a machine of two cores, the browser
 * draws in software and the server answers beside the page. There the page waits for a core for half of that
 * time, and the phone would be half as fast as the one that is meant.
 */
function shareOfCore(events: readonly TraceEvent[], address: string): number {
  const { origin } = new URL(address)
  const pages = new Set(
    events
      .filter(
        ({ name, args }) => name === 'navigationStart' && args.data?.documentLoaderURL?.startsWith(origin),
      )
      .map(({ pid }) => pid),
  )
  const tasks = events
    .filter(({ name, pid, tid }) => name.endsWith('RunTask') && pid === tid && pages.has(pid))
    .flatMap((event) => task.safeParse(event).data ?? [])
  const total = (read: (one: z.infer<typeof task>) => number): number =>
    tasks.reduce((sum, one) => sum + read(one), 0)
  if (total((one) => one.tdur) === 0) throw new Error(`the trace has no task of ${address}`)
  return Math.min(total((one) => one.tdur) / total((one) => one.dur), 1)
}

/**
 * Runs Lighthouse's mobile preset once, in a browser that is already running and with its stored data.
 * Returns null if the browser's trace was lost and nothing could be measured.
 * @throws if the page left the address.
 */
export async function runLighthouse(
  address: string,
  profile: BrowserContext,
  port: number,
): Promise<LighthouseScores | null> {
  const slowdown = slowdownOf(await benchmarkIndex(profile))
  const flags: Flags = {
    throttling: { cpuSlowdownMultiplier: slowdown },
    logLevel: 'error',
    disableStorageReset: true,
    // The event stream never ends, so the network is never idle; everything else has loaded long before this.
    maxWaitForLoad: loadedWithinMs,
    onlyCategories: ['performance', 'accessibility', 'best-practices', 'seo'],
  }
  const measured = await lighthouse(address, { ...flags, port })
  if (!measured) throw new Error('Lighthouse measured nothing')
  if (measured.lhr.runtimeError?.code === traceLost) return null
  const gathered = measured.artifacts
  const throttling = {
    ...gathered.settings.throttling,
    cpuSlowdownMultiplier: slowdown * shareOfCore(gathered.Trace.traceEvents, address),
  }
  const artifacts = { ...gathered, settings: { ...gathered.settings, throttling } }
  const { steps } = await auditFlowArtifacts({
    gatherSteps: [{ artifacts, flags: { ...flags, throttling } }],
  })
  const { categories, finalDisplayedUrl, runtimeError, ...report } = reportSchema.parse(steps[0]?.lhr)
  if (runtimeError) throw new Error(runtimeError.message)
  if (new URL(finalDisplayedUrl).pathname !== new URL(address).pathname)
    throw new Error(`Lighthouse asked for ${address} and was shown ${finalDisplayedUrl}`)
  const all = [categories.performance, categories.accessibility, categories['best-practices'], categories.seo]
  const missed = missedOf(all, report.audits)
  const [performance = 0, accessibility = 0, bestPractices = 0, seo = 0] = all.map((found) =>
    Math.round((found.score ?? 0) * 100),
  )
  return { performance, accessibility, bestPractices, seo, missed }
}

/**
 * Returns what Lighthouse finds wrong with the accessibility, the best practices and the SEO of the page that
 * is open in this browser, in its current state: nothing is loaded and nothing is timed.
 */
export async function runSnapshot(page: Page, port: number): Promise<readonly string[]> {
  const browser = await puppeteer.connect({
    browserURL: `http://127.0.0.1:${String(port)}`,
    defaultViewport: null,
  })
  try {
    const opened = await browser.pages()
    const same = opened.find((one) => one.url() === page.url())
    if (same === undefined) throw new Error(`${page.url()} is not open`)
    const result = await snapshot(same, {
      flags: { logLevel: 'error', onlyCategories: Object.keys(structure) },
    })
    const { categories, ...report } = structureSchema.parse(result?.lhr)
    const all = Object.values(categories)
    const missed = missedOf(all, report.audits)
    return all.every(({ score }) => score === 1) ? missed : ['not all is passed', ...missed]
  } finally {
    await browser.disconnect()
  }
}

export function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? NaN
}
