import { useLingui } from '@lingui/react/macro'
import { useSearch } from '@tanstack/react-router'
import { useContext } from 'react'
import { type Level, levelName, levelTree } from '../../state/admin/orgUnits/levels.ts'
import type { Result } from '../../state/admin/result.ts'
import { type ServerValue, useServerValue } from '../queries/useServerValue.ts'
import { ProfileContext, useConsole } from '../routing/consoleContext.ts'

/** Returns the tree of the levels that the signed-in user sees; \`asks\` is false while it is not needed. */
export function useLevels(asks = true): ServerValue<readonly Level[]> {
  const { ports } = useConsole()
  const held = useContext(ProfileContext)?.roles ?? []
  const ask = async (): Promise<Result<readonly Level[]>> => {
    const result = await ports.levels.list()
    return result.ok ? { ok: true, value: levelTree(result.value.items, held) } : result
  }
  return useServerValue(['levels'], ask, { asks })
}

export interface ChosenLevel {
  /** Id of the level that is chosen in the address; undefined for all levels. */
  below: string | undefined
  /** Null for all levels, and for one that is not loaded or does not exist. */
  level: Level | null
  /** Name with that of the level above. */
  name: string
  /** Ids of all levels that the user sees, as far as they are known. */
  seen: ReadonlySet<string>
}

/** Returns the chosen level, which each link of the console keeps. */
export function useChosenLevel(): ChosenLevel {
  const { t } = useLingui()
  const { below } = useSearch({ from: '/admin' })
  const { value: tree } = useLevels(below !== undefined)
  const seen = new Set(tree?.map(({ id }) => id))
  if (below === undefined) return { below, level: null, name: t`All levels`, seen }
  const level = tree?.find(({ id }) => id === below) ?? null
  return {
    below,
    level,
    name: level !== null ? levelName(level) : tree === null ? '…' : t`Unknown level`,
    seen,
  }
}
