import { expect, test } from 'vitest'
import type { NotificationRow } from '../../../../src/server/db/notifications/notificationStore.ts'
import { stillNotified } from '../../../../src/server/messages/onDuty.ts'

const began = new Date('2026-11-20T00:00:00Z')
const nightDesk: NotificationRow = {
  id: 'n',
  level: 'unit',
  nodeId: 'u',
  customerId: 'c',
  name: 'Night desk',
  version: 1,
  channel: 'email',
  destination: 'desk@ward.example',
  about: ['device_alert'],
  hoursFrom: '19:00',
  hoursTo: '07:00',
  days: ['mon', 'tue'],
  quietFrom: '22:00',
  quietTo: '06:00',
  createdAt: began,
  changedAt: began,
  removedAt: null,
}
const told = [{ channel: 'email', destination: 'desk@ward.example' }] as const
const toldAt = (time: string, rows = [nightDesk]) =>
  stillNotified(rows, told, Date.parse(`2026-11-20T${time}:00Z`), 'UTC')

test.each([
  ['after his hours on duty: he knows of the trouble', '12:00', 1],
  ['not in his quiet hours', '23:30', 0],
  ['again once they are over', '06:00', 1],
])('a recipient of an alert is told of its end, %s', (_words, time, times) => {
  expect(toldAt(time)).toHaveLength(times)
})

test('a recipient who is no longer told of devices is not told of the end either', () => {
  expect(toldAt('12:00', [])).toEqual([])
  expect(toldAt('12:00', [{ ...nightDesk, destination: 'another@ward.example' }])).toEqual([])
})
