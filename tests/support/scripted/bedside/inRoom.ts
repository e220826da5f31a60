import type { DeviceState } from '../../../../src/contract/devices/device.ts'
import { startSessionAtom } from '../../../../src/state/bedside/session.ts'
import { type Bedside, createBedside, hearRoom, keptSession, profile } from './scriptedBedside.ts'

/** Creates a tablet that goes on with the session of an earlier visit, after `arrange` has changed it. */
export async function resumed(arrange: (bedside: Bedside) => void = () => undefined): Promise<Bedside> {
  const bedside = createBedside({ kept: { ...keptSession, profile } })
  arrange(bedside)
  await bedside.store.set(startSessionAtom)
  return bedside
}

/** Creates such a tablet at the menu of a room whose device reports its state. */
export async function inRoom(state?: DeviceState, arrange?: (bedside: Bedside) => void): Promise<Bedside> {
  const bedside = await resumed(arrange)
  hearRoom(bedside, state)
  return bedside
}
