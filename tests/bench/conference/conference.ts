/**
 * Measures calls between real Chromium pages with Pexip's client through the conferencing node: the time to
 * the first frame, the time to switch speakers, the frames that six and twelve participants decode, and the
 * cost of a forwarded stream.
 */
import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import type { Browser } from 'playwright'
import { z } from 'zod'
import {
  type CallPage,
  callPageFiles,
  launchCallBrowser,
  openCallPage,
} from '../../support/media/callPages.ts'
import { median, percentiles } from '../percentiles.ts'

const hostPin = '80817253'
const joins = 20
const switches = 6
const watchedMs = 10_000
const hysteresisMs = 1_500

interface Stage {
  readonly browser: Browser
  readonly node: ChildProcess
  readonly url: string
}

async function told<T>(node: ChildProcess, schema: z.ZodType<T>): Promise<T> {
  return z.tuple([schema], z.unknown()).parse(await once(node, 'message'))[0]
}

async function openAt({ browser, node, url }: Stage, alias: string, people: number): Promise<CallPage[]> {
  node.send({ alias, hostPin })
  return Promise.all(Array.from({ length: people }, () => openCallPage(browser, url)))
}

/**
 * Returns the times from a clinician's Join to the first frame of theirs that the monitor shows, in
 * milliseconds. The client is already loaded.
 */
async function firstFrames(stage: Stage): Promise<number[]> {
  const [monitor] = await openAt(stage, 'first', 1)
  if (monitor === undefined) return []
  await monitor.join({ alias: 'first', name: 'Monitor', pin: hostPin, colour: '#e00000', tone: 440 })
  const samples: number[] = []
  for (let run = 0; run < joins; run += 1) {
    const clinician = await openCallPage(stage.browser, stage.url)
    const seen = monitor.ask(({ main }) => main.firstFrameOf('green'))
    const joinedAt = Date.now()
    await clinician.join({ alias: 'first', name: 'Clinician', colour: '#00a000', tone: 880 })
    samples.push((await seen) - joinedAt)
    await clinician.ask(({ client }) => client.disconnect({}))
    await clinician.page.close()
    // Until the next clinician joins, the monitor shows the placeholder frame again.
    await setTimeout(1_000)
  }
  await monitor.page.close()
  return samples
}

/**
 * Returns the times from the node's message that another participant speaks to that participant's first
 * frame, in milliseconds.
 */
async function speakerSwitches(stage: Stage): Promise<number[]> {
  const pages = await openAt(stage, 'switch', 3)
  const [viewer, one, other] = pages
  if (viewer === undefined || one === undefined || other === undefined) return []
  await viewer.join({ alias: 'switch', name: 'Viewer', pin: hostPin, isControlOnly: false })
  await one.join({ alias: 'switch', name: 'One', colour: '#00a000', tone: 440 })
  await other.join({ alias: 'switch', name: 'Other', colour: '#0000e0', tone: 880 })
  await other.ask((attendee) => attendee.speak(0))
  await viewer.ask(({ main }) => main.firstFrameOf('green'))
  await setTimeout(2 * hysteresisMs)
  const samples: number[] = []
  for (let turn = 0; turn < switches; turn += 1) {
    const [louder, quieter, colour] = turn % 2 === 0 ? [other, one, 'blue'] : [one, other, 'green']
    const seen = viewer.ask(
      ({ main }, wanted) => main.firstFrameOf(wanted === 'blue' ? 'blue' : 'green'),
      colour,
    )
    await quieter.ask((attendee) => attendee.speak(0))
    await louder.ask((attendee) => attendee.speak(0.5))
    const seenAt = await seen
    samples.push(seenAt - (await viewer.ask(({ stageAt }) => stageAt)))
    await setTimeout(2 * hysteresisMs)
  }
  await Promise.all(pages.map(({ page }) => page.close()))
  return samples
}

interface Crowd {
  readonly people: number
  /** Number of those who speak; the others' microphones are open and silent. */
  readonly voices: number
  readonly width: number
  readonly height: number
}

/**
 * Puts people into a conference. Returns the frames that each decodes per second, and the percentage of one
 * core that the node uses per participant, each of whom gets one picture and the sound.
 */
async function crowd(
  stage: Stage,
  { people, voices, width, height }: Crowd,
): Promise<{ fps: number[]; percent: number }> {
  const alias = `${people}-${voices}-${height}`
  const pages = await openAt(stage, alias, people)
  for (const [at, page] of pages.entries())
    await page.join({
      alias,
      name: `P${at}`,
      pin: hostPin,
      colour: '#00a000',
      tone: 300 + 100 * at,
      width,
      height,
    })
  for (const page of pages.slice(voices)) await page.ask((attendee) => attendee.speak(0))
  await setTimeout(4_000)
  const cpu = async () => {
    stage.node.send({ cpu: true })
    return (await told(stage.node, z.object({ cpuMs: z.number() }))).cpuMs
  }
  const decoded = () => Promise.all(pages.map((page) => page.ask(({ main }) => main.decoded)))
  const [cpuBefore, before, at] = [await cpu(), await decoded(), performance.now()]
  await setTimeout(watchedMs)
  const [cpuAfter, after, elapsed] = [await cpu(), await decoded(), performance.now() - at]
  await Promise.all(pages.map(({ page }) => page.close()))
  return {
    fps: after.map((frames, index) => ((frames - (before[index] ?? 0)) * 1_000) / elapsed),
    percent: ((cpuAfter - cpuBefore) / elapsed / pages.length) * 100,
  }
}

/** Measures, and prints the results. */
export async function benchConference(): Promise<void> {
  const node = fork(join(import.meta.dirname, 'conferenceNode.ts'))
  const browser = await launchCallBrowser()
  try {
    node.send({ files: await callPageFiles() })
    const { url } = await told(node, z.object({ url: z.string() }))
    const stage = { browser, node, url }
    const first = percentiles(await firstFrames(stage))
    const switched = percentiles(await speakerSwitches(stage))
    const small = await crowd(stage, { people: 6, voices: 1, width: 320, height: 180 })
    const mixed = await crowd(stage, { people: 6, voices: 3, width: 320, height: 180 })
    const large = await crowd(stage, { people: 6, voices: 1, width: 1280, height: 720 })
    const twelve = await crowd(stage, { people: 12, voices: 3, width: 320, height: 180 })
    const mix = 6 * (mixed.percent - small.percent)
    const round = (value: number) => value.toFixed(0)
    console.log(
      [
        '',
        `the conference node, Chromium pages and Pexip's client on the same cores:`,
        `Join to the first remote frame, ${joins} runs: p50 ${round(first.p50)} ms, p95 ${round(first.p95)} ms, max ${round(first.max)} ms`,
        `speaker switch after hysteresis, ${switches} runs: p50 ${round(switched.p50)} ms, max ${round(switched.max)} ms`,
        `six participants, 320×180: median ${median(small.fps).toFixed(1)} frames/s decoded; 1280×720: ${median(large.fps).toFixed(1)}`,
        `twelve participants, 320×180: median ${median(twelve.fps).toFixed(1)} frames/s decoded, ${twelve.percent.toFixed(1)} % of one core for each`,
        `node: ${small.percent.toFixed(1)} % of one core for each forwarded 320×180 picture with its sound, ${large.percent.toFixed(1)} % for 1280×720`,
        `mix of three voices in a call of six: ${mix.toFixed(1)} % of one core`,
      ].join('\n'),
    )
  } finally {
    await browser.close()
    node.kill()
  }
}
