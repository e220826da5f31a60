import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { BrowserContext, Page } from 'playwright'
import { connectSimulatedDevice, enrollDevice } from '../../../src/server/demo/simulatedDevice.ts'
import { firstBed, openHospital } from '../hospital/hospital.ts'
import { launchProfile } from './browser.ts'
import { installShell } from './installed.ts'
import { debuggingArgument, debuggingPort } from './lighthouse.ts'
import { verifyPatient } from './remote.ts'

/** A patient's steps to the menu, page by page, in a browser that Lighthouse can audit. */
export interface AuditedPages {
  /** Address of all three pages. */
  readonly url: string
  readonly profile: BrowserContext
  /** Port on which the browser listens for Lighthouse. */
  readonly port: number
  /** Each opens a page with its screen and leaves it open; they must be called in this order. */
  entry(): Promise<Page>
  verification(): Promise<Page>
  menu(): Promise<Page>
  close(): Promise<void>
}

export async function openAuditedPages(): Promise<AuditedPages> {
  const hospital = await openHospital({ nodes: 1 })
  const bed = firstBed(hospital.beds)
  const code = new URLSearchParams(new URL(bed.monitorLink).hash.slice(1)).get('enroll') ?? ''
  const { credential } = await enrollDevice(hospital.url, code)
  const device = await connectSimulatedDevice({ url: hospital.url, credential })
  const folder = await mkdtemp(join(tmpdir(), 'wardlink-lighthouse-'))
  const profile = await launchProfile(folder, [debuggingArgument])
  const open = async (address: string): Promise<Page> => {
    const page = await profile.newPage()
    await page.goto(address)
    return page
  }
  return {
    url: hospital.url,
    profile,
    port: await debuggingPort(folder),
    entry: async () => {
      const page = await open(hospital.url)
      await installShell(page)
      await page.getByRole('heading', { name: 'Scan the QR code on the room screen' }).waitFor()
      return page
    },
    verification: async () => {
      const page = await open(hospital.remoteLink(device.entry().url))
      await page.getByRole('heading', { name: /For verification purposes/ }).waitFor()
      return page
    },
    menu: async () => {
      const page = await open(hospital.url)
      await verifyPatient(page, bed)
      return page
    },
    close: async () => {
      await profile.close()
      await device.close()
      await hospital.close()
      await rm(folder, { recursive: true, force: true })
    },
  }
}
