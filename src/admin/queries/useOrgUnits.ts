import { useMemo } from 'react'
import { type OrgUnitItem, type OrgUnitLevel, orgUnitLevels } from '../../contract/orgUnits.ts'
import type { Assignment, Node } from '../../contract/permissions/roles.ts'
import { fetchAllPages } from '../../state/admin/lists/fetchAllPages.ts'
import { orgUnitPaths } from '../../state/admin/orgUnits/orgUnitPaths.ts'
import type { ConsolePorts } from '../../state/admin/ports.ts'
import type { Refusal, Result } from '../../state/admin/result.ts'
import { useServerValue } from './useServerValue.ts'

/** Org units to choose from. A partial list is not offered. */
export interface OrgUnitChoices {
  /** From the top down; empty until all are loaded. */
  orgUnits: readonly OrgUnitItem[]
  /** Reason why they cannot be loaded; null if they can. */
  refusal: Refusal | null
  again(): void
}

type Ports = Pick<ConsolePorts, 'orgUnits'>

/** Returns the org units of these levels that the user can see. */
export function useOrgUnits(ports: Ports, levels: readonly OrgUnitLevel[] = orgUnitLevels): OrgUnitChoices {
  const { value, refusal, again } = useServerValue(['org units', levels], () => fetchLevels(ports, levels))
  return { orgUnits: value ?? nothing, refusal, again }
}

/** Returns the path from the organization down to each org unit that the user can see or holds a role at. */
export function useOrgUnitPaths(
  ports: Ports,
  held: readonly Assignment[],
): Omit<OrgUnitChoices, 'orgUnits'> & { paths: readonly Node[][] } {
  const { orgUnits, ...rest } = useOrgUnits(ports)
  const paths = useMemo(() => orgUnitPaths(orgUnits, held), [orgUnits, held])
  return { paths, ...rest }
}

const nothing: readonly never[] = []

async function fetchLevels(
  ports: Ports,
  levels: readonly OrgUnitLevel[],
): Promise<Result<readonly OrgUnitItem[]>> {
  const results = await Promise.all(
    levels.map((level) => fetchAllPages<OrgUnitItem>(ports.orgUnits(level).list, new URLSearchParams())),
  )
  const refused = results.find((result) => !result.ok)
  if (refused !== undefined) return refused
  return { ok: true, value: results.flatMap((result) => (result.ok ? result.value : [])) }
}
