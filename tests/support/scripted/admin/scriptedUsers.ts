import type { UserRecord } from '../../../../src/contract/users/users.ts'
import type { UserPorts } from '../../../../src/state/admin/users/userPorts.ts'
import { ScriptedRecords } from './scriptedRecords.ts'

/** Returns an account as the server would. */
export const userRecord = (name: string, change: Partial<UserRecord> = {}): UserRecord => ({
  id: name.toLowerCase().replaceAll(' ', '-'),
  version: 1,
  name,
  email: `${name.slice(0, 3)}@example.org`,
  assignments: [],
  status: 'active',
  last_sign_in_at: null,
  second_factor: false,
  removed_at: null,
  keeping: 'account',
  ...change,
})

/** Returns accounts that exist for one test; `asked` records the requests. */
export function scriptedUsers(asked: string[], users: readonly UserRecord[] = []) {
  const note = (words: string) => void asked.push(words)
  const make = (draft: Readonly<Record<string, string>>) => userRecord(draft['name'] ?? '', { id: 'new-one' })
  const records = new ScriptedRecords<UserRecord>(users, make, note)
  const ports: UserPorts = {
    list: async (query) => {
      const answer = await records.list(query)
      return answer.ok ? { ok: true, value: answer.value } : answer
    },
    records: {
      read: records.read,
      below: records.below,
      restore: records.restore,
      remove: records.remove,
      create: ({ assignments, ...draft }) => {
        note(`roles ${JSON.stringify(assignments)}`)
        return records.create(draft)
      },
      change: (seen, { assignments, ...change }) => {
        if (assignments !== undefined) note(`roles ${JSON.stringify(assignments)}`)
        return records.change(seen, change)
      },
    },
    sendLink: (id, locale) => {
      note(`sendLink ${id} ${locale}`)
      return Promise.resolve({ ok: true, value: null })
    },
    sessions: () => Promise.resolve({ ok: true, value: { items: [] } }),
    takeSecondFactor: (id) => {
      note(`takeSecondFactor ${id}`)
      const item = records.items.get(id)
      if (item !== undefined) records.items.set(id, { ...item, second_factor: false })
      return Promise.resolve({ ok: true, value: null })
    },
    endSessions: (id) => {
      note(`endSessions ${id}`)
      return Promise.resolve({ ok: true, value: null })
    },
  }
  return { ports, records }
}
