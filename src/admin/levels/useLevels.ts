import { useLingui } from '@lingui/react/macro'
import { useSearch } from '@tanstack/react-router'
import { useContext } from 'react'
import { type Level, levelName, levelTree } from '../../state/admin/orgUnits/levels.ts'
import type { Result } from '../../state/admin/result.ts'
import { type ServerValue, useServerValue } from '../queries/useServerValue.ts'
import { ProfileContext, useConsole } from '../routing/consoleContext.ts'

/** Time for which the names of the levels are used without asking again, in milliseconds. */
const namesMs = 60_000

/**
 * Returns the tree of the levels that the signed-in user sees. `asks`: false while it is not needed. `isNew`: true where
 * its counts are shown, which are then those of now.
 */
export function useLevels({ asks = true, isNew = false } = {}): ServerValue<readonly Level[]> {
  const { ports } = useConsole()
  const held = useContext(ProfileContext)?.roles ?? []
  const ask = async (): Promise<Result<readonly Level[]>> => {
    const result = await ports.levels.list()
    return result.ok ? { ok: true, value: levelTree(result.value.items, held) } : result
  }
  return useServerValue(['levels'], ask, { asks, freshMs: isNew ? 0 : namesMs })
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
  const { value: tree } = useLevels({ asks: below !== undefined })
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
