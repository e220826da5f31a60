import { atom } from 'jotai'
import type { ImportKind } from '../../../contract/imports.ts'

/** Files that an import reads, as an input of the page accepts them. */
export const importedFiles = '.csv,.txt,.tsv,text/csv,text/tab-separated-values'

/** File that was chosen before the page for it was opened; null for none. */
export const fileToImportAtom = atom<{ kind: ImportKind; file: File } | null>(null)
