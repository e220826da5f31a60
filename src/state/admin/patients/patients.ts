import { atom, type Atom, type createStore } from 'jotai'
import type { FreeBeds, patientEndpoints, PatientNames } from '../../../contract/patients.ts'
import type { RoomItem } from '../../../contract/rooms.ts'
import type { EndpointPorts, Result, Refusal } from '../result.ts'

type Bed = FreeBeds['items'][number]
export type PatientPorts = EndpointPorts<typeof patientEndpoints>

/** Free beds that were found for these words. */
export interface FoundBeds extends FreeBeds {
  q: string
}

/** State of the actions on a bed’s patient. `beds`: free beds for a transfer, once requested. */
export interface BedView {
  asking: 'nothing' | 'names' | 'transfer' | 'discharge'
  /** Patient in the bed when `asking` began. */
  opened: PatientNames | null
  busy: boolean
  refusal: Refusal | null
  beds: FoundBeds | null
  /** Bed to which the patient was last moved. */
  movedTo: Bed | RoomItem | null
}

export interface BedModel {
  viewAtom: Atom<BedView>
  /** Opens a form or a question about the patient who is seen in the bed; a newly opened one shows no refusal. */
  open(asking: BedView['asking'], opened?: PatientNames | null): void
  /** Searches for empty beds; of concurrent calls, the last one wins. */
  findBeds(q: string): Promise<void>
  /** Returns why it was refused; null if it was not. */
  admit(seen: RoomItem, names: PatientNames): Promise<Refusal | null>
  discharge(seen: RoomItem): Promise<Refusal | null>
  transfer(seen: RoomItem, to: string): Promise<Refusal | null>
}

const closed: BedView = {
  asking: 'nothing',
  opened: null,
  busy: false,
  refusal: null,
  beds: null,
  movedTo: null,
}

/**
 * Admits, transfers and discharges the patient of one bed. `changed` is called when the bed is no longer as
 * it was seen.
 */
export function createBedModel(
  room: string,
  {
    ports,
    store,
    changed,
  }: { ports: PatientPorts; store: ReturnType<typeof createStore>; changed: () => void },
): BedModel {
  const view = atom<BedView>(closed)
  let asked = 0

  async function send<Value>(
    ask: () => Promise<Result<Value>>,
    done: (value: Value) => Partial<BedView> = () => ({}),
  ): Promise<Refusal | null> {
    const now = store.get(view)
    if (now.busy) return null
    store.set(view, { ...now, busy: true, refusal: null })
    const result = await ask()
    if (result.ok) store.set(view, { ...closed, ...done(result.value) })
    // If the bed has changed in the meantime, the user looks at it first.
    else if (result.code === 'stale_record') store.set(view, { ...now, asking: formOf(now), refusal: result })
    else store.set(view, { ...now, refusal: result })
    if (result.ok || result.code === 'stale_record' || result.code === 'not_found') changed()
    return result.ok ? null : result
  }

  async function findBeds(q: string): Promise<void> {
    asked += 1
    const mine = asked
    const result = await ports.freeBeds({ id: room, query: { q } })
    const now = store.get(view)
    if (mine !== asked || now.asking !== 'transfer') return
    if (result.ok) store.set(view, { ...now, beds: { ...result.value, q }, refusal: null })
    else store.set(view, { ...now, refusal: result })
  }

  return {
    viewAtom: view,
    open: (asking, opened = null) => {
      store.set(view, { ...closed, asking, opened })
      if (asking === 'transfer') void findBeds('')
    },
    findBeds,
    admit: (seen, names) => send(() => ports.admit({ ...seen, body: names })),
    discharge: (seen) => send(() => ports.discharge(seen)),
    transfer: (seen, to) =>
      send(
        () => ports.transfer({ ...seen, body: { room_id: to } }),
        (movedTo) => ({ movedTo }),
      ),
  }
}

/** Keeps the form with typed names open; closes a question that no longer fits the bed. */
const formOf = ({ asking }: BedView): BedView['asking'] => (asking === 'names' ? asking : 'nothing')
