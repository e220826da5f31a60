import type { ImportKind } from '../../../contract/imports.ts'
import { ApiError } from '../../errors/apiError.ts'
import type { ConsoleUser } from '../../auth/consoleAuthentication.ts'
import type { ImportPlan } from './importPlan.ts'
import { roomImport } from './roomImport.ts'
import { userImport } from './userImport.ts'

export const importPlans: Readonly<Record<ImportKind, ImportPlan>> = { rooms: roomImport, users: userImport }

/**
 * Throws `forbidden` if the user may not import such records, and `impersonating` for accounts while the user
 * acts as another one.
 */
export function refuseUnlessImporter({ assignments, actor }: ConsoleUser, kind: ImportKind): void {
  if (!importPlans[kind].mayImport(assignments)) throw new ApiError('forbidden')
  if (kind === 'users' && actor !== null) throw new ApiError('impersonating')
}

/** Throws `forbidden` if the user may not import anything. */
export function refuseUnlessAnyImporter({ assignments }: ConsoleUser): void {
  if (!Object.values(importPlans).some(({ mayImport }) => mayImport(assignments)))
    throw new ApiError('forbidden')
}
