import { atom, type createStore } from 'jotai'
import { type OrgUnitItem, type OrgUnitLevel, orgUnitLevels } from '../../../contract/orgUnits.ts'
import type { Result } from '../result.ts'
import { type Choices, createChoices } from '../lists/choices.ts'
import type { Page } from '../records/records.ts'

interface OrgUnitPorts {
  orgUnits(level: OrgUnitLevel): { list(query: URLSearchParams): Promise<Result<Page<OrgUnitItem>>> }
}

/**
 * Creates the list of org units of every level that the user sees, from the top; empty until they are loaded.
 */
export function createOrgUnitChoices(
  ports: OrgUnitPorts,
  store: ReturnType<typeof createStore>,
): Choices<OrgUnitItem> {
  const levels = orgUnitLevels.map((level) => createChoices(ports.orgUnits(level).list, store))
  return {
    itemsAtom: atom((get) => levels.flatMap(({ itemsAtom }) => get(itemsAtom))),
    refusalAtom: atom((get) => levels.map(({ refusalAtom }) => get(refusalAtom)).find(Boolean) ?? null),
    load: async () => {
      await Promise.all(levels.map(({ load }) => load()))
    },
  }
}
