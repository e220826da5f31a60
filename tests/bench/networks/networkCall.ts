import type { ChildProcess } from 'node:child_process'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import type { Browser, Page } from 'playwright'
import { pageFilesOf } from '../../support/media/callPages.ts'
import { measuredSeconds, type NetworkName, networkProfiles } from '../../support/media/networkProfiles.ts'
import {
  type Direction,
  type LinkCounts,
  openShapedNetwork,
  type ShapedNetwork,
} from '../../support/media/shaper.ts'
import type { CallSample, SeenFrame } from './networkPage.ts'

const hostPin = '80817253'
/** How long the participant on the good network is alone, so that both clients are loaded and connected. */
const aloneMs = 4_000
/** A call that has not started after this time is measured nevertheless. In milliseconds. */
const startLimitMs = 5_000
const pollMs = 50

export interface NetworkStage {
  readonly browser: Browser
  readonly node: ChildProcess
  readonly url: string
}

/** Results of one call on one network; times are epoch milliseconds. */
export interface NetworkCall {
  /** When the participant on the shaped network pressed Join. */
  readonly joinedAtMs: number
  readonly beganAtMs: number
  readonly endedAtMs: number
  /** Every displayed picture of the other participant, also before the measurement. */
  readonly frames: readonly SeenFrame[]
  /** One per second of the measurement, and one at its end. */
  readonly receiver: readonly CallSample[]
  readonly sender: readonly CallSample[]
  /** The shaped direction, since Join. */
  readonly link: LinkCounts
  /** Reasons why a participant left early. */
  readonly ends: readonly string[]
}

/** Returns the page of a participant and its script. */
export const networkPageFiles = () => pageFilesOf(join(import.meta.dirname, 'networkPage.ts'))

export interface Participant {
  readonly page: Page
  readonly network: ShapedNetwork
  /** Joins. Returns when, in epoch milliseconds. */
  join(): Promise<number>
  close(): Promise<void>
}

export async function openParticipant(
  { browser, url }: NetworkStage,
  alias: string,
  { isSending, seed }: { isSending: boolean; seed: number },
): Promise<Participant> {
  const network = await openShapedNetwork(seed)
  const page = await browser.newPage()
  page.on('pageerror', (error) => console.log(`  page: ${error.message}`))
  await page.exposeFunction('routeMedia', (host: string, port: number) => {
    network.route(host, port)
    return network.port
  })
  await page.goto(`${url}/page.html`)
  await page.waitForFunction(() => 'caller' in window)
  const seat = { alias, pin: hostPin, name: isSending ? 'Sender' : 'Receiver', isSending }
  return {
    page,
    network,
    join: () => page.evaluate((options) => window.caller.join(options), seat),
    close: async () => {
      // Leaves the conference, as a page that is closed by hand does.
      await page.goto('about:blank')
      await page.close()
      network.close()
    },
  }
}

/**
 * Calls with one sender and one receiver: `up` shapes what the sender sends, `down` what the receiver
 * receives. The participant on the shaped network joins last. The call is measured from the first picture of
 * the sender at the receiver.
 */
export async function callOnNetwork(
  stage: NetworkStage,
  name: NetworkName,
  { direction, seed }: { direction: Direction; seed: number },
): Promise<NetworkCall> {
  const alias = `${name}-${direction}`
  stage.node.send({ alias, hostPin })
  const sender = await openParticipant(stage, alias, { isSending: true, seed })
  const receiver = await openParticipant(stage, alias, { isSending: false, seed })
  const [first, last] = direction === 'up' ? [receiver, sender] : [sender, receiver]
  const [initial, ...changes] = networkProfiles[name]
  last.network.shape(direction, initial)
  await first.join()
  await setTimeout(aloneMs)
  const joinedAtMs = await last.join()
  await firstPicture(receiver.page, joinedAtMs)
  const pages = [sender.page, receiver.page]
  await Promise.all(pages.map((page) => page.evaluate(() => window.caller.measure())))
  const beganAtMs = Date.now()
  for (const change of changes) {
    await setTimeout(change.atSeconds * 1_000 - (Date.now() - beganAtMs))
    last.network.shape(direction, change)
  }
  await setTimeout(measuredSeconds(name) * 1_000 - (Date.now() - beganAtMs))
  const endedAtMs = Date.now()
  const [sent, received] = await Promise.all([results(sender.page), results(receiver.page)])
  const link = last.network.counts(direction)
  await Promise.all([sender.close(), receiver.close()])
  return {
    joinedAtMs,
    beganAtMs,
    endedAtMs,
    frames: received.frames,
    receiver: received.samples,
    sender: sent.samples,
    link,
    ends: [sent.ended, received.ended].filter((one) => one !== null),
  }
}

/** The weak and the well connected viewer of one sender, measured together. */
export interface NetworkTrio {
  readonly weak: NetworkCall
  readonly good: NetworkCall
}

/**
 * A call of three: one sends, and of its two viewers one is on the `weak` network, downwards. Both see the sender
 * from before the measurement on; the weak one joins last.
 */
export async function callOfThree(stage: NetworkStage, seed: number): Promise<NetworkTrio> {
  const alias = 'three'
  stage.node.send({ alias, hostPin })
  const sender = await openParticipant(stage, alias, { isSending: true, seed })
  const good = await openParticipant(stage, alias, { isSending: false, seed })
  const weak = await openParticipant(stage, alias, { isSending: false, seed })
  weak.network.shape('down', networkProfiles.weak[0])
  await good.join()
  await sender.join()
  await setTimeout(aloneMs)
  const joinedAtMs = await weak.join()
  await firstPicture(weak.page, joinedAtMs)
  const pages = [sender.page, good.page, weak.page]
  await Promise.all(pages.map((page) => page.evaluate(() => window.caller.measure())))
  const beganAtMs = Date.now()
  await setTimeout(measuredSeconds('weak') * 1_000)
  const endedAtMs = Date.now()
  const [sent, ofGood, ofWeak] = await Promise.all([sender, good, weak].map(({ page }) => results(page)))
  if (sent === undefined || ofGood === undefined || ofWeak === undefined) throw new Error('no results')
  const link = weak.network.counts('down')
  await Promise.all([sender, good, weak].map((one) => one.close()))
  const callOf = ({ frames, samples }: typeof sent): NetworkCall => ({
    joinedAtMs,
    beganAtMs,
    endedAtMs,
    frames,
    receiver: samples,
    sender: sent.samples,
    link,
    ends: [sent.ended, ofGood.ended, ofWeak.ended].filter((one) => one !== null),
  })
  return { weak: callOf(ofWeak), good: callOf(ofGood) }
}

/**
 * Resolves when the receiver sees a picture of the sender that is later than `sinceMs`, with its time; null after
 * `limitMs`, all in milliseconds.
 */
export async function firstPicture(
  page: Page,
  sinceMs: number,
  limitMs = startLimitMs,
): Promise<number | null> {
  while (Date.now() < sinceMs + limitMs) {
    const seenAt = await page.evaluate(
      (since) => window.caller.frames.find((one) => one.atMs > since)?.atMs ?? null,
      sinceMs,
    )
    if (seenAt !== null) return seenAt
    await setTimeout(pollMs)
  }
  return null
}

function results(page: Page): Promise<{ frames: SeenFrame[]; samples: CallSample[]; ended: string | null }> {
  return page.evaluate(async () => {
    await window.caller.sample()
    const { frames, samples, ended } = window.caller
    return { frames, samples, ended }
  })
}
