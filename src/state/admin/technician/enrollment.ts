import { atom, type Atom, type createStore } from 'jotai'
import type { RoomItem } from '../../../contract/rooms.ts'
import type { EnrollmentCode } from '../../../contract/technician/technician.ts'
import type { TechnicianPorts } from './technicianPorts.ts'

/** A room with the code that was created for it. */
export interface EnrollmentSheet {
  room: RoomItem
  code: EnrollmentCode
}

/** State of creating codes one after another: those created, and the reason if it stopped. */
export type EnrollmentView =
  | { kind: 'none' }
  | { kind: 'making'; made: readonly EnrollmentSheet[]; of: number }
  | { kind: 'made'; made: readonly EnrollmentSheet[] }
  | { kind: 'refused'; made: readonly EnrollmentSheet[]; at: RoomItem; code: string }

export interface Enrollment {
  viewAtom: Atom<EnrollmentView>
  /**
   * Creates a code for each of these rooms and discards the codes shown before. Does nothing while codes are
   * being created.
   */
  make(rooms: readonly RoomItem[]): Promise<void>
  /** Discards all shown codes. */
  forget(): void
}

/** Creates enrollment codes, which are shown once and stored nowhere. */
export function createEnrollment(
  { makeCode }: Pick<TechnicianPorts, 'makeCode'>,
  store: ReturnType<typeof createStore>,
): Enrollment {
  const view = atom<EnrollmentView>({ kind: 'none' })
  return {
    viewAtom: view,
    make: async (rooms) => {
      if (store.get(view).kind === 'making') return
      const made: EnrollmentSheet[] = []
      for (const room of rooms) {
        store.set(view, { kind: 'making', made: [...made], of: rooms.length })
        const result = await makeCode({ id: room.id })
        if (!result.ok) return store.set(view, { kind: 'refused', made, at: room, code: result.code })
        made.push({ room, code: result.value })
      }
      store.set(view, made.length === 0 ? { kind: 'none' } : { kind: 'made', made })
    },
    forget: () => {
      if (store.get(view).kind !== 'making') store.set(view, { kind: 'none' })
    },
  }
}
