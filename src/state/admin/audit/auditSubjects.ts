import { atom, type Atom, type createStore } from 'jotai'
import type { ConsolePorts } from '../ports.ts'

/** Field of an audit query that takes an id: the acting user or the target. */
export type SubjectPart = 'by' | 'target'

export interface AuditSubjects {
  /** Names found, by ID. */
  namesAtom: Atom<ReadonlyMap<string, string>>
  /** Looks up the name of a user or target. Each id is looked up once. */
  find(part: SubjectPart, id: string): Promise<void>
}

/**
 * Creates the lookup of names for the ids in an audit page’s URL. The audit itself provides them, also for
 * users above the reader’s org unit and for removed records. If it has no entry by a user, their account
 * provides the name.
 */
export function createAuditSubjects(
  ports: Pick<ConsolePorts, 'audit'> & { users: Pick<ConsolePorts['users'], 'records'> },
  store: ReturnType<typeof createStore>,
): AuditSubjects {
  const names = atom<ReadonlyMap<string, string>>(new Map<string, string>())
  const asked = new Set<string>()

  const toldBy = async (part: SubjectPart, id: string): Promise<string | undefined> => {
    const result = await ports.audit.list(new URLSearchParams({ [part]: id, limit: '1' }))
    const entry = result.ok ? result.value.items[0] : undefined
    const subject = part === 'by' ? entry?.by : entry?.target
    // For a record that an import created, the audit returns the import's entry, whose target has another
    // name.
    return subject?.id === id ? subject.name : undefined
  }
  const account = async (id: string): Promise<string | undefined> => {
    const result = await ports.users.records.read(id)
    return result.ok ? result.value.name : undefined
  }

  return {
    namesAtom: names,
    find: async (part, id) => {
      if (asked.has(id)) return
      asked.add(id)
      const name = (await toldBy(part, id)) ?? (part === 'by' ? await account(id) : undefined)
      if (name !== undefined) store.set(names, new Map([...store.get(names), [id, name]]))
    },
  }
}
