import { atom, type Atom, type createStore } from 'jotai'
import type { RemoteFunction } from '../../../contract/permissions/functions.ts'
import type {
  GrantCell,
  GrantOrgUnitRef,
  PermissionGrid,
  PermissionPreview,
} from '../../../contract/permissions/permissions.ts'
import type { permissionEndpoints } from '../../../contract/permissions/permissionEndpoints.ts'
import type { EndpointPorts } from '../result.ts'

export type PermissionPorts = EndpointPorts<typeof permissionEndpoints>

/** A cell of the grid that the user has selected for a change. */
export interface ChosenCell {
  orgUnit: GrantOrgUnitRef
  cell: GrantCell
}

/** A change that the user is trying in a cell, and its effect. */
export type TriedChange =
  | { kind: 'chosen'; chosen: ChosenCell }
  | { kind: 'asking'; chosen: ChosenCell; granted: boolean | null }
  | { kind: 'previewed'; chosen: ChosenCell; preview: PermissionPreview }
  | { kind: 'deciding'; chosen: ChosenCell; preview: PermissionPreview }
  | { kind: 'refused'; chosen: ChosenCell; code: string }

export type PermissionView =
  | { kind: 'loading' }
  | { kind: 'failed'; code: string }
  | { kind: 'shown'; grid: PermissionGrid; tried: TriedChange | null; saved: boolean }

export interface PermissionModel {
  viewAtom: Atom<PermissionView>
  load(): Promise<void>
  /** Selects a cell to change it. */
  choose(chosen: ChosenCell): void
  /** Previews the change; of concurrent calls, the last one wins. */
  attempt(granted: boolean | null): Promise<void>
  leave(): void
  /** Applies the previewed change. */
  confirm(): Promise<void>
}

/** Creates the model of an org unit's permissions: shows, previews and changes them. */
export function createPermissionModel(
  orgUnitId: string | null,
  ports: PermissionPorts,
  store: ReturnType<typeof createStore>,
): PermissionModel {
  const view = atom<PermissionView>({ kind: 'loading' })
  let asked = 0
  const grid = () => {
    const now = store.get(view)
    return now.kind === 'shown' ? now : null
  }
  const tryOut = (tried: TriedChange | null) => {
    const now = grid()
    if (now !== null) store.set(view, { ...now, tried, saved: false })
  }

  async function load(tried: TriedChange | null = null, saved = false): Promise<void> {
    const result = await ports.grid({ query: { node: orgUnitId ?? undefined } })
    if (result.ok) store.set(view, { kind: 'shown', grid: result.value, tried, saved })
    else store.set(view, { kind: 'failed', code: result.code })
  }

  return {
    viewAtom: view,
    load: () => load(),
    choose: (chosen) => {
      asked += 1
      tryOut({ kind: 'chosen', chosen })
    },
    attempt: async (granted) => {
      const tried = grid()?.tried ?? null
      if (tried === null || tried.kind === 'deciding') return
      const { chosen } = tried
      asked += 1
      const mine = asked
      tryOut({ kind: 'asking', chosen, granted })
      const result = await ports.preview({ body: { ...addressOf(chosen), granted } })
      if (mine !== asked) return
      tryOut(
        result.ok
          ? { kind: 'previewed', chosen, preview: result.value }
          : { kind: 'refused', chosen, code: result.code },
      )
    },
    leave: () => {
      asked += 1
      tryOut(null)
    },
    confirm: async () => {
      const tried = grid()?.tried
      if (tried?.kind !== 'previewed') return
      const { chosen, preview } = tried
      tryOut({ ...tried, kind: 'deciding' })
      const decision = {
        ...addressOf(chosen),
        granted: preview.granted,
        overwrites: preview.overwritten.total,
      }
      const result = await ports.decide({ body: decision, version: chosen.cell.version })
      if (result.ok) return load(null, true)
      // Another user changed it first: show the current state beside the refusal.
      const refused: TriedChange = { kind: 'refused', chosen, code: result.code }
      if (result.code === 'stale_record') return load(refused)
      tryOut(refused)
    },
  }
}

function addressOf({ orgUnit, cell }: ChosenCell): { node: string; function: RemoteFunction } {
  return { node: orgUnit.id, function: cell.function }
}
