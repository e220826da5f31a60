import type { Assignment } from '../../contract/roles.ts'
import type { Place } from '../../domain/roles.ts'

/** Where somebody belongs, for the audit: the node of the first role; the platform's own people, and those without one, belong to it. */
export function placeOf(held: readonly Assignment[]): Partial<Place> {
  const [first] = held
  const idOf = (level: string) => first?.path.find((node) => node.level === level)?.id
  const organizationId = idOf('organization')
  const customerId = idOf('customer')
  const facilityId = idOf('facility')
  const unitId = idOf('unit')
  return {
    ...(organizationId !== undefined && { organizationId }),
    ...(customerId !== undefined && { customerId }),
    ...(facilityId !== undefined && { facilityId }),
    ...(unitId !== undefined && { unitId }),
  }
}
