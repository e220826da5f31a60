/**
 * Benchmarks the remote on a tablet whose processor is four times slower: how long a press takes until it is
 * seen, and how soon the app is ready when it is opened without a network. Uses the built front end, one
 * server and a simulated room.
 */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { type BrowserContext, chromium } from 'playwright'
import { connectSimulatedDevice, enrollDevice } from '../../../src/server/demo/simulatedDevice.ts'
import { launchOptions } from '../../support/browser/browser.ts'
import { firstBed, openHospital } from '../../support/hospital/hospital.ts'
import { installShell } from '../../support/browser/installed.ts'
import { type Patient, verifyPatient } from '../../support/browser/remote.ts'
import { median, percentile } from '../percentiles.ts'
import { Finger, notePresses, pressEverything } from './presses.ts'
import { openTablet, type Relaunch, type Tablet } from './relaunch.ts'
import { slowDown } from './slowTablet.ts'

const relaunches = 15

const round = (value: number): string => value.toFixed(0)

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

/** Measures relaunches of each build, in turn. */
async function measureRelaunches(builds: readonly string[]): Promise<Relaunch[][]> {
  const tablets: Tablet[] = []
  try {
    for (const build of builds) tablets.push(await openTablet(build))
    const measured = tablets.map((tablet) => ({ tablet, runs: [] as Relaunch[] }))
    for (const { tablet } of measured) await tablet.relaunch()
    for (let run = 0; run < relaunches; run += 1)
      for (const { tablet, runs } of measured) runs.push(await tablet.relaunch())
    return measured.map(({ runs }) => runs)
  } finally {
    for (const tablet of tablets) await tablet.close()
  }
}

const builtHere = resolve(import.meta.dirname, '../../../dist')

/** Measures, and prints the results. `otherBuilds` are folders of builds whose starts are measured in turn. */
export async function benchBedside(otherBuilds: readonly string[] = []): Promise<void> {
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
    console.log(
      [
        '',
        'the remote under 4× CPU slowdown:',
        `INP of a press, ${String(presses.length)} presses: p50 ${round(median(presses))} ms, p98 ${round(percentile(presses, 0.98))} ms, max ${round(percentile(presses, 1))} ms (at most 80 at p98)`,
      ].join('\n'),
    )
  } finally {
    await context.close()
    await hospital.close()
    await rm(folder, { recursive: true, force: true })
  }
  const builds = [builtHere, ...otherBuilds]
  const measured = await measureRelaunches(builds)
  for (const [at, runs] of measured.entries()) {
    const told = (values: readonly number[]): string =>
      `median ${round(median(values))} ms, max ${round(percentile(values, 1))} ms`
    const painted = told(runs.map((run) => run.painted))
    const pressable = told(runs.map((run) => run.pressable))
    console.log(
      `offline relaunch, ${String(relaunches)} runs of ${builds[at] ?? ''}: first paint ${painted} (at most 500 at the median), until the menu can be pressed ${pressable} (at most 800)`,
    )
  }
}
