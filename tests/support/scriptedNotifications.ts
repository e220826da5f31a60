import { Weekday, NotificationTopic, type NotificationItem } from '../../src/contract/notifications.ts'
import type { Refusal } from '../../src/state/admin/answer.ts'
import type { NotificationPorts } from '../../src/state/admin/notificationPorts.ts'

export const notificationItem = (change: Partial<NotificationItem> = {}): NotificationItem => ({
  ...{ id: 'n1', version: 1, level: 'unit', node_id: 'u', node: '4 West', name: 'Night desk' },
  ...{ channel: 'email', destination: 'desk@ward.example', about: ['patient_call'] },
  ...{ hours: { from: '19:00', to: '07:00' }, days: ['mon'], quiet: null, removed_at: null },
  ...change,
})

/** Who is told of what, as long as a test lives; `refusal` is the answer to the next change. */
export function scriptedNotifications(asked: string[]) {
  const world: { item: NotificationItem | null; refusal: Refusal | null } = {
    item: notificationItem(),
    refusal: null,
  }
  const missing = { ok: false, code: 'not_found' } as const
  const answer = <Value>(name: string, value: Value) => {
    asked.push(name)
    const { refusal } = world
    world.refusal = null
    return Promise.resolve(refusal ?? ({ ok: true, value } as const))
  }
  const ports: NotificationPorts = {
    list: () => {
      const items = world.item === null ? [] : [world.item]
      return Promise.resolve({ ok: true, value: { items, next_cursor: null, total: items.length } })
    },
    read: () => Promise.resolve(world.item === null ? missing : { ok: true, value: world.item }),
    create: (made) => answer(`create ${JSON.stringify(made)}`, notificationItem({ id: 'n2' })),
    change: (seen, { name, destination, hours, quiet, ...said }) => {
      world.item = notificationItem({
        ...{ name, destination, hours, quiet, version: seen.version + 1 },
        channel: said.channel === 'sms' ? 'sms' : 'email',
        about: NotificationTopic.options.filter((topic) => said.about.includes(topic)),
        days: Weekday.options.filter((day) => said.days.includes(day)),
      })
      return answer(`change ${seen.version} ${name} ${said.about.join()}`, world.item)
    },
    remove: (seen) => answer(`remove ${seen.version}`, null),
    test: (id) => answer(`test ${id}`, null),
  }
  return { ports, world }
}
