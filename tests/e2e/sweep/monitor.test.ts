import { afterAll, beforeAll, expect, test } from 'vitest'
import { type CallingMonitor, openCallingMonitor } from '../../support/callingMonitor.ts'
import { monitorFaults } from '../../support/monitorSweep.ts'

let monitor: CallingMonitor

beforeAll(async () => {
  monitor = await openCallingMonitor()
})
afterAll(() => monitor?.close())

const words = (text: string) => monitor.page.getByText(text).first().waitFor()
test('every screen of a call, and the one that waits for a film, can be read from the bed in every theme', async () => {
  const { stage, page } = monitor
  stage.order('entertainment', { state: 'on' })
  await words('Ready to Cast')
  expect.soft(await monitorFaults(page, { axe: true }), 'ready to cast').toEqual([])
  stage.order('entertainment', { state: 'off' })

  monitor.call('asked', { caller: 'Dr. Haruka Mori' })
  await words('Calling you now')
  expect.soft(await monitorFaults(page, { axe: false }), 'announced').toEqual([])
  await words('Waiting for the others')
  expect.soft(await monitorFaults(page, { axe: true }), 'waiting').toEqual([])

  const clinician = await monitor.clinician()
  await monitor.enters(clinician, 'asked')
  await words('Dr. Haruka Mori has joined your call')
  expect.soft(await monitorFaults(page, { axe: false }), 'joined').toEqual([])
  await words('Dr. Haruka Mori can see and hear you')
  stage.order('selfview_control', { state: 'on' })
  await page.getByRole('img', { name: 'Your own picture' }).waitFor()
  expect.soft(await monitorFaults(page, { axe: true }), 'talking').toEqual([])
  await page.getByRole('button', { name: 'Cover Camera' }).click()
  await words('Dr. Haruka Mori cannot see or hear you')
  expect.soft(await monitorFaults(page, { axe: true }), 'covered').toEqual([])
  stage.order('final_end_call', {})
  await words('The call has ended')
  expect.soft(await monitorFaults(page, { axe: false }), 'over').toEqual([])
})
