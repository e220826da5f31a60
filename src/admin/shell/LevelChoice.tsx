import { Trans, useLingui } from '@lingui/react/macro'
import { useAtomValue, useStore } from 'jotai'
import { useEffect, useState } from 'react'
import { type NodeItem, nodeLevels } from '../../contract/structure.ts'
import type { Choices } from '../../state/admin/choices.ts'
import { createNodeChoices } from '../../state/admin/nodeChoices.ts'
import type { ConsolePorts } from '../../state/admin/ports.ts'
import { Key } from '../../ui/Key.tsx'

/** Returns the org units of every level that the user can see, from the top down. Loads them on mount. */
export function useNodeChoices(ports: Pick<ConsolePorts, 'nodes'>): Choices<NodeItem> {
  const store = useStore()
  const [choices] = useState(() => createNodeChoices(ports, store))
  useEffect(() => void choices.load(), [choices])
  return choices
}

interface LevelChoiceProps {
  choices: Choices<NodeItem>
  /** Null for all that one sees. */
  value: string | null
  onChange: (node: string | null) => void
}

/**
 * Below which node one looks: any level of the tree; nothing where there is but one facility and one unit. Levels that could
 * not be read are asked for again with a key: without it all seems to be one level.
 */
export function LevelChoice({ choices, value, onChange }: LevelChoiceProps) {
  const nodes = useAtomValue(choices.itemsAtom)
  const refusal = useAtomValue(choices.refusalAtom)
  const isChoice = nodeLevels.some((level) => nodes.filter((node) => node.level === level).length > 1)
  return (
    <>
      {(isChoice || value !== null) && <LevelSelect nodes={nodes} value={value} onChange={onChange} />}
      {refusal !== null && (
        <Key state="error" onPress={() => void choices.load()}>
          <Trans>Load the levels again</Trans>
        </Key>
      )}
    </>
  )
}

function LevelSelect({
  nodes,
  value,
  onChange,
}: Omit<LevelChoiceProps, 'choices'> & { nodes: readonly NodeItem[] }) {
  const { t } = useLingui()
  const names = {
    organization: t`Organizations`,
    customer: t`Customers`,
    facility: t`Facilities`,
    unit: t`Unit/Practice`,
  }
  return (
    <select
      aria-label={t`Level`}
      value={value ?? ''}
      onChange={(event) => onChange(event.currentTarget.value === '' ? null : event.currentTarget.value)}
    >
      <option value="">{t`All levels`}</option>
      {nodeLevels.map((level) => {
        const here = nodes.filter((node) => node.level === level)
        return (
          here.length > 0 && (
            <optgroup key={level} label={names[level]}>
              {here.map((node) => (
                <option key={node.id} value={node.id}>
                  {nameOf(node)}
                </option>
              ))}
            </optgroup>
          )
        )
      })}
    </select>
  )
}

/** Returns an org unit’s name with that of its parent, which distinguishes org units of the same name. */
export function nameOf({ level, name, organization, customer, facility }: NodeItem): string {
  const above = { organization: '', customer: organization, facility: customer, unit: facility }[level]
  return above === '' ? name : `${name} · ${above}`
}
