import { atom, type Atom, type createStore } from 'jotai'
import type { ImportDetail, ImportKind } from '../../../contract/imports.ts'
import type { Refusal } from '../result.ts'
import type { ImportPorts } from './importPorts.ts'

/** State of a file upload. */
export type FileUploadView =
  | { kind: 'idle' }
  | { kind: 'busy'; name: string }
  | { kind: 'refused'; name: string; refusal: Refusal }
  | { kind: 'taken'; item: ImportDetail }

export interface FileUpload {
  viewAtom: Atom<FileUploadView>
  /**
   * Sends a file, unless one is on its way. Mails that result from it are in that language, unless the file
   * states another one.
   */
  send(file: File, locale: string): Promise<void>
  /** Sends the last file again: if its response was lost, the result is the same import. */
  again(): Promise<void>
}

/** Creates the upload of files to import, one at a time. */
export function createFileUpload(
  { send }: Pick<ImportPorts, 'send'>,
  kind: ImportKind,
  { store, newKey }: { store: ReturnType<typeof createStore>; newKey: () => string },
): FileUpload {
  const view = atom<FileUploadView>({ kind: 'idle' })
  let last: { file: File; key: string; locale: string } | null = null

  async function deliver(): Promise<void> {
    const now = store.get(view).kind
    if (last === null || now === 'busy' || now === 'taken') return
    const { file, ...sent } = last
    store.set(view, { kind: 'busy', name: file.name })
    const result = await send(kind, file, sent)
    store.set(
      view,
      result.ok
        ? { kind: 'taken', item: result.value }
        : { kind: 'refused', name: file.name, refusal: result },
    )
  }

  return {
    viewAtom: view,
    send: (file, locale) => {
      if (store.get(view).kind !== 'busy') last = { file, locale, key: newKey() }
      return deliver()
    },
    again: deliver,
  }
}
