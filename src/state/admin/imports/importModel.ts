import { atom, type Atom, type createStore } from 'jotai'
import type { ImportDetail, ImportMapping } from '../../../contract/imports.ts'
import type { Result, Refusal } from '../result.ts'
import type { ImportPorts } from './importPorts.ts'

/** State of an import as its owner sees it. */
export type ImportView =
  | { kind: 'loading' }
  | { kind: 'failed'; code: string }
  | { kind: 'removed' }
  | { kind: 'shown'; item: ImportDetail; busy: boolean; refusal: Refusal | null }

export interface ImportModel {
  viewAtom: Atom<ImportView>
  load(): Promise<void>
  map(mapping: ImportMapping): Promise<void>
  commit(): Promise<void>
  remove(): Promise<void>
  /** Polls the progress of a running import. Returns a function that stops it. */
  follow(): () => void
}

/** Polling interval for the progress, in milliseconds. */
const lookMs = 500

/**
 * Creates the model of one import: view, mapping, commit. The server continues the import even if no one is
 * watching.
 */
export function createImportModel(
  id: string,
  ports: ImportPorts,
  store: ReturnType<typeof createStore>,
): ImportModel {
  const view = atom<ImportView>({ kind: 'loading' })
  const show = (item: ImportDetail, refusal: Refusal | null = null) =>
    store.set(view, { kind: 'shown', item, busy: false, refusal })
  const shown = () => {
    const now = store.get(view)
    return now.kind === 'shown' && !now.busy ? now : null
  }

  /** Shows the refusal, with the current state of the import if it was refused as stale. */
  async function refuse(item: ImportDetail, refusal: Refusal): Promise<void> {
    const now = refusal.code === 'stale_record' ? await ports.read(id) : null
    show(now?.ok === true ? now.value : item, refusal)
  }

  async function change(ask: (item: ImportDetail) => Promise<Result<ImportDetail>>): Promise<void> {
    const now = shown()
    if (now === null) return
    store.set(view, { ...now, busy: true, refusal: null })
    const result = await ask(now.item)
    if (result.ok) show(result.value)
    else await refuse(now.item, result)
  }

  async function look(): Promise<void> {
    const result = await ports.read(id)
    // A failed poll is made up for by the next one.
    if (result.ok && store.get(view).kind === 'shown') show(result.value)
  }

  return {
    viewAtom: view,
    load: async () => {
      store.set(view, { kind: 'loading' })
      const result = await ports.read(id)
      if (result.ok) show(result.value)
      else store.set(view, { kind: 'failed', code: result.code })
    },
    map: (mapping) => change((item) => ports.map(item, mapping)),
    commit: () => change((item) => ports.commit(item)),
    remove: async () => {
      const now = shown()
      if (now === null) return
      store.set(view, { ...now, busy: true })
      const result = await ports.remove(now.item)
      if (result.ok) store.set(view, { kind: 'removed' })
      else await refuse(now.item, result)
    },
    follow: () => {
      let timer: ReturnType<typeof setTimeout> | undefined
      let over = false
      const lookAgain = async () => {
        await look()
        if (!over) timer = setTimeout(() => void lookAgain(), lookMs)
      }
      timer = setTimeout(() => void lookAgain(), lookMs)
      return () => {
        over = true
        clearTimeout(timer)
      }
    },
  }
}
