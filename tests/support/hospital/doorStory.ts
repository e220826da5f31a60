import type { Browser, Page } from 'playwright'
import { sized } from '../browser/browser.ts'
import { verifyPatient } from '../browser/remote.ts'
import { scanQrCode } from '../browser/scanQrCode.ts'
import { launchPerson } from '../media/callPeople.ts'
import { type NodeWatch, watchNode } from '../media/nodeWatch.ts'
import { type Bed, firstBed, type Hospital, openHospital } from './hospital.ts'

export const administrator = { email: 'root@demo.example', password: 'Ward-Link-4711' } as const

declare global {
  interface Window {
    wardlinkPeers?: RTCPeerConnection[]
  }
}

/** Runs in the monitor's page before its own scripts. Keeps every connection, to count what it has sent. */
function keepPeers(): void {
  const peers: RTCPeerConnection[] = []
  window.wardlinkPeers = peers
  window.RTCPeerConnection = class extends RTCPeerConnection {
    constructor(...settings: ConstructorParameters<typeof RTCPeerConnection>) {
      super(...settings)
      peers.push(this)
    }
  }
}

const open = async (browser: Browser, width: number, height: number): Promise<Page> => {
  const context = await browser.newContext(sized(width, height))
  return context.newPage()
}

/** Button of a page by its name, once it takes a press: one that has just changed does not for half a second. */
export const button = (page: Page, name: string | RegExp) =>
  page.getByRole('button', { name }).and(page.locator(':not([aria-busy="true"])')).first()

/** A room with its screen and remote, and the desk of a clinician who is signed in to the console. */
export interface DoorStory {
  readonly hospital: Hospital
  readonly bed: Bed
  readonly monitor: Page
  readonly remote: Page
  readonly desk: Page
  /** Returns the packets of picture and sound that the room's screen has sent over its open connections. */
  sentByRoom(): Promise<{ picture: number; sound: number }>
  /** Counts at the server's node, to which the room would send. */
  readonly node: NodeWatch
  close(): Promise<void>
}

/** Opens the story; its browsers keep their files in `folder`. The desk shows the console's first page. */
export async function openDoorStory(
  folder: string,
  environment: Readonly<Record<string, string>> = {},
): Promise<DoorStory> {
  const hospital = await openHospital({
    nodes: 1,
    environment: {
      WARDLINK_ADMIN_EMAIL: administrator.email,
      WARDLINK_ADMIN_PASSWORD: administrator.password,
      ...environment,
    },
  })
  const bed = firstBed(hospital.beds)
  const room = await launchPerson('red', folder)
  const home = await launchPerson('blue', folder)
  const monitor = await open(room, 1920, 1080)
  await monitor.addInitScript(keepPeers)
  await monitor.goto(bed.monitorLink)
  const remote = await open(room, 1280, 800)
  await remote.goto(await scanQrCode(monitor))
  await verifyPatient(remote, bed)
  const desk = await open(home, 1440, 900)
  await desk.goto(`${hospital.url}/admin/`)
  await desk.getByLabel('Email or username').fill(administrator.email)
  await desk.getByLabel('Password', { exact: true }).fill(administrator.password)
  await desk.getByRole('button', { name: 'Sign in', exact: true }).click()
  await desk.getByRole('navigation').first().waitFor()
  const node = watchNode(hospital.url)
  return {
    hospital,
    bed,
    monitor,
    remote,
    desk,
    node,
    sentByRoom: () =>
      monitor.evaluate(async () => {
        const packets = { picture: 0, sound: 0 }
        const peers = window.wardlinkPeers ?? []
        for (const peer of peers.filter(({ signalingState }) => signalingState !== 'closed'))
          (await peer.getStats()).forEach((report: { type: string; kind?: string; packetsSent?: number }) => {
            if (report.type !== 'outbound-rtp') return
            packets[report.kind === 'audio' ? 'sound' : 'picture'] += report.packetsSent ?? 0
          })
        return packets
      }),
    close: async () => {
      await node.stop()
      for (const browser of [room, home]) await browser.close()
      await hospital.close()
    },
  }
}
