import { atom, type Atom, type createStore } from 'jotai'
import type { ConsolePorts } from './ports.ts'

/** Whom, or what, the audit is asked about by an id. */
export type SubjectPart = 'by' | 'target'

export interface AuditSubjects {
  /** The names that were found, by id. */
  namesAtom: Atom<ReadonlyMap<string, string>>
  /** Finds out how somebody, or something, is called; each is asked for once. */
  find(part: SubjectPart, id: string): Promise<void>
}

/**
 * The names of those whom an address of the audit has by their ids alone. The audit itself tells them, also of who stands
 * above the reader's node, and of what was removed; of a person of whom it tells nothing his account does.
 */
export function createAuditSubjects(
  ports: Pick<ConsolePorts, 'audit'> & { users: Pick<ConsolePorts['users'], 'records'> },
  store: ReturnType<typeof createStore>,
): AuditSubjects {
  const names = atom<ReadonlyMap<string, string>>(new Map<string, string>())
  const asked = new Set<string>()

  const toldBy = async (part: SubjectPart, id: string): Promise<string | undefined> => {
    const answer = await ports.audit(new URLSearchParams({ [part]: id, limit: '1' }))
    const entry = answer.ok ? answer.value.items[0] : undefined
    const subject = part === 'by' ? entry?.by : entry?.target
    // A record that an import made is told of by the import's entry, which has another name.
    return subject?.id === id ? subject.name : undefined
  }
  const account = async (id: string): Promise<string | undefined> => {
    const answer = await ports.users.records.read(id)
    return answer.ok ? answer.value.name : undefined
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
