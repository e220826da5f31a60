import { atom, type Atom, type createStore } from 'jotai'
import type {
  settingEndpoints,
  SettingItem,
  SettingList,
} from '../../../contract/settings/settingRequests.ts'
import type { SettingKey } from '../../../contract/settings/settingSchemas.ts'
import type { EndpointPorts, Result, Refusal } from '../result.ts'

export type SettingPorts = EndpointPorts<typeof settingEndpoints>

export type SettingView =
  | { kind: 'loading' }
  | { kind: 'failed'; code: string }
  | {
      kind: 'shown'
      list: SettingList
      /** Setting that is open and can be changed. */
      chosen: SettingKey | null
      /**
       * Number of the form, which changes with each newly opened form; a refused form continues with the
       * typed values.
       */
      form: number
      doing: 'idle' | 'busy' | 'saved'
      refusal: Refusal | null
    }

export interface SettingModel {
  viewAtom: Atom<SettingView>
  load(): Promise<void>
  choose(key: SettingKey | null): void
  /** Sets the chosen setting here. Returns why it was refused; null if it was not. */
  save(value: unknown): Promise<Refusal | null>
  /** Removes the chosen setting here, so that the inherited value applies again. */
  remove(): Promise<Refusal | null>
}

/** Creates the model of an org unit's settings. */
export function createSettingModel(
  orgUnitId: string | null,
  ports: SettingPorts,
  store: ReturnType<typeof createStore>,
): SettingModel {
  const view = atom<SettingView>({ kind: 'loading' })
  const shown = () => {
    const now = store.get(view)
    return now.kind === 'shown' && now.doing !== 'busy' ? now : null
  }

  let form = 0
  async function load(after: {
    chosen: SettingKey | null
    doing: 'idle' | 'saved'
    refusal: Refusal | null
  }) {
    const result = await ports.list({ query: { node: orgUnitId ?? undefined } })
    if (after.refusal === null) form += 1
    if (result.ok) store.set(view, { kind: 'shown', list: result.value, form, ...after })
    else store.set(view, { kind: 'failed', code: result.code })
  }

  async function change(
    send: (item: SettingItem, at: { orgUnitId: string | null; version: number }) => Promise<Result<unknown>>,
  ): Promise<Refusal | null> {
    const now = shown()
    const item = now?.list.items.find(({ key }) => key === now.chosen)
    const own = item?.steps.at(-1)
    if (now === null || item === undefined || own === undefined) return null
    store.set(view, { ...now, doing: 'busy', refusal: null })
    const result = await send(item, { orgUnitId: own.node.id, version: own.version })
    if (result.ok) {
      await load({ chosen: item.key, doing: 'saved', refusal: null })
      return null
    }
    // Another user was first: show their value beside the refusal.
    if (result.code === 'stale_record') await load({ chosen: item.key, doing: 'idle', refusal: result })
    else store.set(view, { ...now, doing: 'idle', refusal: result })
    return result
  }

  return {
    viewAtom: view,
    load: () => load({ chosen: null, doing: 'idle', refusal: null }),
    choose: (chosen) => {
      const now = shown()
      if (now !== null) store.set(view, { ...now, chosen, form: (form += 1), doing: 'idle', refusal: null })
    },
    save: (value) =>
      change(({ key }, { version, orgUnitId: ownerId }) =>
        ports.set({ key, version, body: { node: ownerId, value } }),
      ),
    remove: () =>
      change(({ key }, { version, orgUnitId: ownerId }) =>
        ports.remove({ key, version, query: { node: ownerId ?? 'platform' } }),
      ),
  }
}
