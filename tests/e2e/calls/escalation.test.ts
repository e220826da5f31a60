/** @module-tag nightly */

import type { Page } from 'playwright'
import { afterAll, expect } from 'vitest'
import { issueEnrollmentCode } from '../../../src/server/commands/devices/issueEnrollmentCode.ts'
import type { RoomRecord } from '../../../src/server/db/rooms/roomStore.ts'
import { sized } from '../../support/browser/browser.ts'
import { verifyPatient } from '../../support/browser/remote.ts'
import {
  atLakeside,
  contactsAt,
  escalationSeconds,
  facilityAdminName,
} from '../../support/calls/waitingCall.ts'
import { callTest as test } from '../../support/fixtures/callTest.ts'
import { folder } from '../../support/fixtures/folder.ts'
import { type BrowserHospital, openBrowserHospital } from '../../support/hospital/browserHospital.ts'
import { launchPerson } from '../../support/media/callPeople.ts'
import { activate, password } from '../../support/testHospital/administrator.ts'
import { setForRoom } from '../../support/testHospital/rooms/roomSetup.ts'

/*
 * Issue 28, item 2: no one claims a patient's call. It is passed on to everyone of the unit, to the facility above and to
 * the unit's fallback contact. The patient and the desk read each step. Only the test sets the
 * server's clock forward.
 */

let hospital: BrowserHospital
let room: RoomRecord
let monitor: Page
let remote: Page
let desk: Page

const open = async (width: number, height: number): Promise<Page> =>
  (await hospital.browser.newContext(sized(width, height))).newPage()

const noOneYet = 'No one has answered yet'
const onDesk = (text: RegExp) => desk.getByRole('listitem').filter({ hasText: text }).first().waitFor()
const onRemote = (text: string) => remote.getByRole('listitem').filter({ hasText: text }).waitFor()

test.beforeAll(async () => {
  hospital = await openBrowserHospital(() => launchPerson('red', folder))
  room = await hospital.room(atLakeside)
  await setForRoom(hospital, room, 'escalation', escalationSeconds)
  await setForRoom(hospital, room, 'call_fallback', { phone: '', email: 'desk@ward.example' })
  await contactsAt(hospital, 'unit', room, [{ destination: 'off@ward.example', days: [] }])
  await contactsAt(hospital, 'facility', room, [{ destination: 'house@ward.example' }])
  const { code } = await issueEnrollmentCode(hospital, room)
  monitor = await open(1920, 1080)
  await monitor.goto(`${hospital.url}/room#enroll=${code}`)
  await monitor.getByText('Camera is on').first().waitFor()
  remote = await open(1280, 800)
  await remote.goto(await hospital.entryLink(room))
  await verifyPatient(remote, { lastName: room.patient?.lastName ?? '', roomNumber: room.number })
  await activate(hospital, 'facility@demo.example')
  desk = await open(1440, 900)
  await desk.goto(`${hospital.url}/admin/`)
  await desk.getByLabel('Email or username').fill('facility@demo.example')
  await desk.getByLabel('Password', { exact: true }).fill(password)
  await desk.getByRole('button', { name: 'Sign in', exact: true }).click()
  await desk.getByRole('navigation').first().waitFor()
  await desk.goto(`${hospital.url}/meet/desk`)
})

afterAll(() => hospital?.close())

test('the people on duty are called first, and the patient waits', async () => {
  // Steps follow one another by ten seconds: on a slow machine they would overtake what is looked at.
  hospital.clock.stop()
  await remote.getByRole('button', { name: /Clinician/ }).click()
  await remote.waitForURL('**/aps-options')
  await monitor.getByRole('heading', { name: 'Waiting for the others' }).waitFor()
  await onDesk(/The people on duty were notified at/)
})

test('then everyone of the unit: the patient reads that more people are called', async () => {
  hospital.clock.forward(30_000)
  await onDesk(new RegExp(`Everyone of ${room.unit} was notified at`))
  await monitor.getByRole('heading', { name: noOneYet }).waitFor()
  await remote.getByText(noOneYet).waitFor()
  await onRemote(`All of ${room.unit}`)
})

test('then the level above, and the fallback contact last', async () => {
  hospital.clock.forward(10_000)
  await onDesk(new RegExp(`${room.facility} was notified at`))
  await onRemote(`All of ${room.facility}`)
  hospital.clock.forward(10_000)
  await onDesk(/The last contact was notified at/)
  await expect.poll(() => remote.getByRole('listitem').filter({ hasText: 'More people' }).count()).toBe(1)
})

test('a claim ends it: the patient reads who is coming on both screens', async () => {
  await desk
    .getByRole('listitem')
    .filter({ hasText: `Room ${room.number}` })
    .first()
    .getByRole('button', { name: /^Claim/ })
    .click()
  await monitor.getByRole('heading', { name: `${facilityAdminName} is coming` }).waitFor()
  await remote.getByText(`${facilityAdminName} is coming`).waitFor()
  expect(await remote.getByText(noOneYet).count()).toBe(0)
})
