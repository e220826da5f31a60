import type { Browser, Page } from 'playwright'
import { z } from 'zod'

const Trace = z.object({
  traceEvents: z.array(
    z.object({
      name: z.string(),
      ts: z.number(),
      /** Microseconds; `tdur` is the part for which the thread was on the CPU. */
      dur: z.optional(z.number()),
      tdur: z.optional(z.number()),
      pid: z.number(),
      tid: z.number(),
      args: z.optional(z.unknown()),
    }),
  ),
})

/** Names of Chromium's trace events that count as script of a page. They can be nested. */
const scripts = new Set(['FunctionCall', 'EvaluateScript', 'RunMicrotasks', 'v8.callFunction'])
const frameName = 'BeginMainThreadFrame'

/**
 * Returns the milliseconds of script that each frame of a page runs during `act`.
 * @throws if no frame was seen.
 */
export async function scriptsByFrame(
  browser: Browser,
  page: Page,
  act: () => Promise<void>,
): Promise<number[]> {
  const timeline = ['devtools.timeline', 'disabled-by-default-devtools.timeline']
  // Frames need their own category: without it, some builds of Chromium report none.
  const categories = [...timeline, 'disabled-by-default-devtools.timeline.frame', 'v8']
  await browser.startTracing(page, { categories })
  await act()
  const { traceEvents } = Trace.parse(JSON.parse((await browser.stopTracing()).toString()))
  // Of the browser's processes and threads, the page's own is the one that begins the most frames.
  const threads = Map.groupBy(
    traceEvents.filter(({ name }) => name === frameName),
    ({ pid, tid }) => `${String(pid)}/${String(tid)}`,
  )
  const [busiest] = [...threads].toSorted(([, one], [, other]) => other.length - one.length)
  if (busiest === undefined) throw new Error('the trace tells of no frame')
  const [thread, frames] = busiest
  const begins = frames.map(({ ts }) => ts).toSorted((one, other) => one - other)
  const taken = begins.map(() => 0)
  let end = 0
  const ran = traceEvents
    .filter(({ name, pid, tid }) => scripts.has(name) && `${String(pid)}/${String(tid)}` === thread)
    .toSorted((one, other) => one.ts - other.ts)
  for (const { ts, dur = 0, tdur = dur } of ran) {
    // A nested event counts with the one that contains it.
    const outside = ts < end ? 0 : tdur
    end = Math.max(end, ts + dur)
    const frame = begins.findLastIndex((begin) => begin <= ts)
    if (frame !== -1) taken[frame] = (taken[frame] ?? 0) + outside / 1_000
  }
  return taken
}
