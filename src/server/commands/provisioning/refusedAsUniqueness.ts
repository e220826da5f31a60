import { ApiError } from '../../errors/apiError.ts'
import { mapUniqueViolation } from '../../errors/recordErrors.ts'
import { ScimError } from './scimError.ts'

/** Runs a change. A name or address that is already taken is refused as `uniqueness`, without a word about its owner. */
export async function refusedAsUniqueness<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await mapUniqueViolation('userName', work)
  } catch (error) {
    if (error instanceof ApiError && error.code === 'already_exists') throw alreadyUsed()
    throw error
  }
}

export const alreadyUsed = () => new ScimError(409, 'uniqueness', 'The name or the address is already in use')
