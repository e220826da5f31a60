import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import lighthouse from 'lighthouse'
import { z } from 'zod'

export interface LighthouseScores {
  /** Each from 0 to 100. */
  readonly performance: number
  readonly accessibility: number
  readonly bestPractices: number
  readonly seo: number
  /** The audits that were not passed, for whoever has to mend them. */
  readonly missed: readonly string[]
}

const category = z.object({
  score: z.number(),
  auditRefs: z.array(z.object({ id: z.string(), weight: z.number() })),
})
const reportSchema = z.object({
  finalDisplayedUrl: z.string(),
  runtimeError: z.object({ message: z.string() }).optional(),
  categories: z.object({
    performance: category,
    accessibility: category,
    'best-practices': category,
    seo: category,
  }),
  audits: z.record(z.string(), z.object({ score: z.number().nullable(), title: z.string() })),
})

/** The switch that makes a profile's browser listen for Lighthouse on a port of its own choice. */
export const debuggingArgument = '--remote-debugging-port=0'

/** The port that a browser started with `debuggingArgument` wrote into its profile. */
export async function debuggingPort(profile: string): Promise<number> {
  const [port] = (await readFile(join(profile, 'DevToolsActivePort'), 'utf8')).split('\n')
  return Number(port)
}

const loadedWithinMs = 8_000

/** One run of Lighthouse's mobile preset in a browser that is already running, with what it has stored. Throws when the page left the address. */
export async function runLighthouse(address: string, port: number): Promise<LighthouseScores> {
  const result = await lighthouse(address, {
    port,
    output: 'json',
    logLevel: 'error',
    disableStorageReset: true,
    // The event stream never ends, so the network is never idle: by then everything else has long been loaded.
    maxWaitForLoad: loadedWithinMs,
    onlyCategories: ['performance', 'accessibility', 'best-practices', 'seo'],
  })
  const { categories, audits, finalDisplayedUrl, runtimeError } = reportSchema.parse(result?.lhr)
  if (runtimeError) throw new Error(runtimeError.message)
  if (new URL(finalDisplayedUrl).pathname !== new URL(address).pathname)
    throw new Error(`Lighthouse asked for ${address} and was shown ${finalDisplayedUrl}`)
  const all = [categories.performance, categories.accessibility, categories['best-practices'], categories.seo]
  const missed = all
    .flatMap((found) => found.auditRefs)
    .filter(({ id, weight }) => weight > 0 && (audits[id]?.score ?? 1) < 0.9)
    .map(({ id }) => `${id}: ${audits[id]?.title ?? ''}`)
  const [performance = 0, accessibility = 0, bestPractices = 0, seo = 0] = all.map((found) =>
    Math.round(found.score * 100),
  )
  return { performance, accessibility, bestPractices, seo, missed }
}

export function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? NaN
}
