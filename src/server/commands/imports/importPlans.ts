import type { ImportKind } from '../../../contract/imports.ts'
import { ApiError } from '../../http/errors.ts'
import type { ConsoleUser } from '../../http/consoleAuthentication.ts'
import type { ImportPlan } from './importPlan.ts'
import { roomImport } from './roomImport.ts'
import { userImport } from './userImport.ts'

export const importPlans: Readonly<Record<ImportKind, ImportPlan>> = { rooms: roomImport, users: userImport }

/** Throws `forbidden` for whoever may import no such records, and `impersonating` for accounts made in another's name. */
export function refuseUnlessImporter({ assignments, actor }: ConsoleUser, kind: ImportKind): void {
  if (!importPlans[kind].mayImport(assignments)) throw new ApiError('forbidden')
  if (kind === 'users' && actor !== null) throw new ApiError('impersonating')
}

/** Throws `forbidden` for whoever may import nothing. */
export function refuseUnlessAnyImporter({ assignments }: ConsoleUser): void {
  if (!Object.values(importPlans).some(({ mayImport }) => mayImport(assignments)))
    throw new ApiError('forbidden')
}
