import type { ConsoleDeps } from '../consoleDeps.ts'

/** Number of changed accounts beyond which all pages are asked to check theirs. */
const announcedSingly = 20

/** Returns how changed accounts are announced, so that open boards check again who reads them. */
export const announcing =
  ({ accounts }: Pick<ConsoleDeps, 'accounts'>) =>
  (ids: ReadonlySet<string>): void => {
    if (ids.size > announcedSingly) accounts.changed(null)
    else for (const id of ids) accounts.changed(id)
  }
