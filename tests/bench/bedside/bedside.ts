/**
 * Benchmarks the remote on a tablet whose processor is four times slower: how long a press takes until it is
 * seen, and how soon the app is ready when it is opened without a network. Uses the built front end, one
 * server and a simulated room.
 */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type BrowserContext, chromium } from 'playwright'
import { connectSimulatedDevice, enrollDevice } from '../../../src/server/demo/simulatedDevice.ts'
import { launchOptions } from '../../support/browser/browser.ts'
import { firstBed, openHospital } from '../../support/hospital/hospital.ts'
import { installShell } from '../../support/browser/installed.ts'
import { type Patient, verifyPatient } from '../../support/browser/remote.ts'
import { median, percentile } from '../percentiles.ts'
import { Finger, notePresses, pressEverything } from './presses.ts'
import { type Relaunch, relaunch } from './relaunch.ts'
import { slowDown } from './slowTablet.ts'

const relaunches = 15

/** Measures presses on a page opened by the room's code, with its service worker installed. */
async function measurePresses(context: BrowserContext, entry: string, patient: Patient): Promise<number[]> {
  const page = await context.newPage()
  await page.addInitScript(notePresses)
  await page.goto(entry)
  await verifyPatient(page, patient)
  await installShell(page)
  const finger = new Finger(page, await slowDown(page))
  await finger.begin()
  await pressEverything(page, finger)
  const durations = await finger.durations()
  await page.close()
  return durations
}

async function measureRelaunches(context: BrowserContext, url: string): Promise<Relaunch[]> {
  const measured: Relaunch[] = []
  for (let run = 0; run < relaunches; run += 1) {
    const { page, took } = await relaunch(context, url)
    measured.push(took)
    await page.close()
  }
  return measured
}

/** Measures, and prints the results. */
export async function benchBedside(): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'wardlink-bench-'))
  const hospital = await openHospital({ nodes: 1 })
  const context = await chromium.launchPersistentContext(folder, {
    ...launchOptions(),
    viewport: { width: 1280, height: 800 },
    hasTouch: true,
    locale: 'en-GB',
  })
  try {
    const bed = firstBed(hospital.beds)
    const code = new URLSearchParams(new URL(bed.monitorLink).hash.slice(1)).get('enroll') ?? ''
    const { credential } = await enrollDevice(hospital.url, code)
    const device = await connectSimulatedDevice({ url: hospital.url, credential })
    const presses = await measurePresses(context, hospital.remoteLink(device.entry().url), bed)
    await device.close()
    await hospital.kill()
    const runs = await measureRelaunches(context, hospital.url)
    const painted = runs.map((run) => run.painted)
    const pressable = runs.map((run) => run.pressable)
    const round = (value: number): string => value.toFixed(0)
    console.log(
      [
        '',
        'the remote under 4× CPU slowdown:',
        `INP of a press, ${String(presses.length)} presses: p50 ${round(median(presses))} ms, p98 ${round(percentile(presses, 0.98))} ms, max ${round(percentile(presses, 1))} ms (at most 100 at p98)`,
        `offline relaunch to first paint, ${String(relaunches)} runs: median ${round(median(painted))} ms, max ${round(percentile(painted, 1))} ms (at most 1500)`,
        `offline relaunch until the menu can be pressed: median ${round(median(pressable))} ms, max ${round(percentile(pressable, 1))} ms`,
      ].join('\n'),
    )
  } finally {
    await context.close()
    await hospital.close()
    await rm(folder, { recursive: true, force: true })
  }
}
