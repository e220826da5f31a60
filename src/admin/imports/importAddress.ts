import type { ImportItem } from '../../contract/imports.ts'

/** Returns the path of an import's page below /admin. */
export const importAddress = ({ kind, id }: Pick<ImportItem, 'kind' | 'id'>): string =>
  `${kind === 'rooms' ? 'imports' : 'user-imports'}/${id}`
