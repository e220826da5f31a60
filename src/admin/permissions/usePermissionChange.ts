import { useState } from 'react'
import type { RemoteFunction } from '../../contract/permissions/functions.ts'
import type { PermissionPreview } from '../../contract/permissions/permissions.ts'
import type { ConsolePorts } from '../../state/admin/ports.ts'
import { useServerValue } from '../queries/useServerValue.ts'

/** Cell of the grid, by the id of its org unit. */
export interface CellAddress {
  node: string
  function: RemoteFunction
}

/** Returns the address of a cell as its button has it. */
export const cellAddress = ({ node, function: name }: CellAddress): string => `${node} ${name}`

export interface PermissionChange {
  /** Cell that the user is changing; null for none. */
  chosen: CellAddress | null
  /** Selects a cell to change it. */
  choose(chosen: CellAddress): void
  /** Decision that the user is trying; undefined before one is chosen, null to remove the decision. */
  wanted: boolean | null | undefined
  attempt(granted: boolean | null): void
  /** Effect of the decision; null until it is known. */
  preview: PermissionPreview | null
  isAsking: boolean
  /** Error code of the preview or the decision; null if neither was refused. */
  refused: string | null
  leave(): void
  /** Makes the previewed decision, over the version that the user has seen. */
  confirm(version: number, reason: string): Promise<void>
  isDeciding: boolean
  /** True after a decision was made, until the next cell is chosen. */
  isSaved: boolean
}

/** Tries a change of a permission and makes it. `onDecided`: the grid is to be read again. */
export function usePermissionChange(
  ports: ConsolePorts['permissions'],
  onDecided: () => void,
): PermissionChange {
  const [chosen, setChosen] = useState<CellAddress | null>(null)
  const [wanted, setWanted] = useState<boolean | null>()
  const [outcome, setOutcome] = useState<'deciding' | 'saved' | { code: string } | null>(null)
  const asked = useServerValue(
    ['permission preview', chosen, wanted],
    () =>
      ports.preview({
        body: { node: '', function: 'call_guest', ...chosen, granted: wanted ?? null },
      }),
    { asks: chosen !== null && wanted !== undefined, isFleeting: true },
  )
  const begin = (next: CellAddress | null) => {
    setChosen(next)
    setWanted(undefined)
    setOutcome(null)
  }
  return {
    chosen,
    choose: begin,
    wanted,
    attempt: (granted) => {
      setWanted(granted)
      setOutcome(null)
    },
    preview: wanted === undefined ? null : asked.value,
    isAsking: wanted !== undefined && asked.isAsking,
    refused:
      typeof outcome === 'object' && outcome !== null
        ? outcome.code
        : wanted === undefined
          ? null
          : (asked.refusal?.code ?? null),
    leave: () => begin(null),
    confirm: async (version, reason) => {
      const { value: preview } = asked
      if (chosen === null || preview === null || outcome === 'deciding') return
      setOutcome('deciding')
      const body = {
        ...chosen,
        granted: preview.granted,
        overwrites: preview.overwritten.total,
        ...(reason !== '' && { reason }),
      }
      const result = await ports.decide({ body, version })
      if (result.ok) {
        begin(null)
        setOutcome('saved')
        onDecided()
        return
      }
      setOutcome({ code: result.code })
      // Another user changed it first: show the current state beside the refusal.
      if (result.code !== 'stale_record') return
      setWanted(undefined)
      onDecided()
    },
    isDeciding: outcome === 'deciding',
    isSaved: outcome === 'saved',
  }
}
