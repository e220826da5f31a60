import { act, screen } from '@testing-library/react'
import type {
  LabelScanListener,
  LabelScanStatus,
  ScanCamera,
  TechnicianPorts,
} from '../../../src/state/admin/technician/technicianPorts.ts'
import type { ConsolePorts } from '../../../src/state/admin/ports.ts'
import { scriptedTechnician } from '../scripted/admin/scriptedTechnician.ts'
import { chooseItem } from './chooseItem.ts'
import { bed, openConsole, pageOf, person, scriptedConsole, scriptedRooms } from './consolePage.tsx'

export const linked = { online: true, in_call: false, covered: false, version: '1.0.0', seen_at: null }
const rooms = pageOf([bed('401', { device: linked }), bed('402')])

interface Options {
  role?: 'TECH_ADMIN' | 'TECH'
  locale?: 'en' | 'ja' | 'ar'
  /** Lists the rooms; by default 401, which has a device, and 402. */
  list?: ConsolePorts['rooms']['list']
}

/** Opens the console for a technician. */
export async function open(
  address: string,
  change: Partial<TechnicianPorts> = {},
  { role = 'TECH_ADMIN', locale = 'en', list = () => Promise.resolve(rooms) }: Options = {},
) {
  const asked: string[] = []
  const server = scriptedConsole({
    technician: scriptedTechnician(asked, change),
    rooms: scriptedRooms({ list }),
  })
  server.world.principal = person(role, 3)
  const page = await openConsole(address, server, locale)
  return { ...server, ...page, asked }
}

/** Chooses room 401 by its name. */
export const choose = async (user: Awaited<ReturnType<typeof open>>['user']) =>
  chooseItem(user, screen.getByRole('combobox', { name: 'Room without a label' }), /401/u)

/** Camera that sees what the test holds in front of it. One that is not ready opens when the test says so. */
export function scriptedCamera(isReady = () => true) {
  let hear: LabelScanListener | null = null
  /** `chosen`: the camera that each scan was to use. `mostOpen`: most cameras open at the same time. */
  const camera = { starts: 0, isOn: false, mostOpen: 0, chosen: [] as (string | undefined)[] }
  let openNow = 0
  const change: Pick<TechnicianPorts, 'scan'> = {
    scan: (_video, listener, choice) => {
      hear = listener
      openNow += 1
      camera.starts += 1
      camera.mostOpen = Math.max(camera.mostOpen, openNow)
      camera.isOn = true
      camera.chosen.push(choice)
      if (isReady()) listener.status('looking')
      return () => {
        openNow -= 1
        camera.isOn = false
      }
    },
  }
  return {
    camera,
    change,
    /** Shows all these codes in one frame. */
    see: (...texts: string[]) => act(async () => texts.forEach((text) => hear?.found(text))),
    /** Shows the view of the camera, and what this device has. */
    opened: (opened: Partial<ScanCamera>) =>
      act(async () => hear?.opened({ id: 'back', all: [], light: null, ...opened })),
    status: (status: LabelScanStatus) => act(async () => hear?.status(status)),
  }
}
