import type { NotificationItem } from '../../../../src/contract/notifications.ts'
import type { Refusal } from '../../../../src/state/admin/result.ts'
import type { NotificationPorts } from '../../../../src/state/admin/notificationPorts.ts'
import { ScriptedRecords } from './scriptedRecords.ts'

export const notificationItem = (change: Partial<NotificationItem> = {}): NotificationItem => ({
  id: 'n1',
  version: 1,
  level: 'unit',
  node_id: 'u',
  node: '4 West',
  name: 'Night desk',
  channel: 'email',
  destination: 'desk@ward.example',
  about: ['patient_call'],
  hours: { from: '19:00', to: '07:00' },
  days: ['mon'],
  quiet: null,
  removed_at: null,
  ...change,
})

/**
 * In-memory notification settings, kept as long as the test. `refusal` is the answer to the next test
 * message.
 */
export function scriptedNotifications(asked: string[], items = [notificationItem()]) {
  const world: { refusal: Refusal | null } = { refusal: null }
  const records = new ScriptedRecords<NotificationItem>(
    items,
    ({ name = '' }) => notificationItem({ id: 'n2', name }),
    (words) => void asked.push(words),
  )
  const ports: NotificationPorts = {
    records: {
      list: records.list,
      read: records.read,
      create: records.create,
      remove: records.remove,
      restore: records.restore,
      below: records.below,
      change: records.change,
    },
    test: (id) => {
      asked.push(`test ${id}`)
      const { refusal } = world
      world.refusal = null
      return Promise.resolve(refusal ?? { ok: true, value: null })
    },
  }
  return { ports, records, world }
}
