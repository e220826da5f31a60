import type { ImportItem } from '../../contract/imports.ts'

/** An import's page, below /admin. */
export const importAddress = ({ kind, id }: Pick<ImportItem, 'kind' | 'id'>): string =>
  `${kind === 'rooms' ? 'imports' : 'user-imports'}/${id}`
