import { useSearch } from '@tanstack/react-router'
import { useAtomValue } from 'jotai'
import { createContext, useContext, useEffect } from 'react'
import { type Level, levelName, type Levels } from '../../state/admin/orgUnits/levels.ts'
import { useLingui } from '@lingui/react/macro'

/** Tree of the levels that the signed-in user sees. */
export const LevelsContext = createContext<Levels | null>(null)

/** @throws {Error} outside the shell. */
export function useLevels(): Levels {
  const levels = useContext(LevelsContext)
  if (levels === null) throw new Error('a level is chosen outside of the shell')
  return levels
}

export interface ChosenLevel {
  /** Id of the level that is chosen in the address; undefined for all levels. */
  below: string | undefined
  /** Null for all levels, and for one that is not loaded or does not exist. */
  level: Level | null
  /** Name with that of the level above. */
  name: string
}

/** Returns the chosen level, which each link of the console keeps. Loads the levels if one is chosen. */
export function useChosenLevel(): ChosenLevel {
  const { t } = useLingui()
  const { below } = useSearch({ from: '/admin' })
  const { levelsAtom, isLoadedAtom, load } = useLevels()
  const tree = useAtomValue(levelsAtom)
  const isLoaded = useAtomValue(isLoadedAtom)
  const isWanted = below !== undefined && !isLoaded
  useEffect(() => {
    if (isWanted) void load()
  }, [isWanted, load])
  if (below === undefined) return { below, level: null, name: t`All levels` }
  const level = tree.find(({ id }) => id === below) ?? null
  return { below, level, name: level !== null ? levelName(level) : isLoaded ? t`Unknown level` : '…' }
}
