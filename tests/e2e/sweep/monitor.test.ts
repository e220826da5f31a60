import { afterAll, beforeAll, expect, test } from 'vitest'
import { type CallingMonitor, openCallingMonitor } from '../../support/media/callingMonitor.ts'
import { readCatalogue } from '../../support/catalogue.ts'
import { onTheMonitor } from '../../support/situations/monitorSituations.ts'
import { monitorFaults } from '../../support/sweep/monitorSweep.ts'

let monitor: CallingMonitor

beforeAll(async () => {
  monitor = await openCallingMonitor()
})
afterAll(() => monitor?.close())

test('every screen of the room, from the code to the end of a call, can be read from the bed in every theme', async () => {
  for (const { name, passing, arrive } of onTheMonitor) {
    const undo = await arrive(monitor, readCatalogue('en'))
    expect.soft(await monitorFaults(monitor.page, { axe: !passing }), name).toEqual([])
    await undo?.()
  }
})
