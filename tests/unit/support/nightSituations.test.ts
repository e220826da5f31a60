import { expect, test } from 'vitest'
import { bedsideSituations } from '../../support/situations/bedsideStage.ts'
import { meetingSituations } from '../../support/situations/meetPage.ts'
import { nightSituations } from '../../support/situations/nightSituations.ts'

const situations = [...bedsideSituations, ...meetingSituations]

test('each situation that is left to the night exists', () => {
  const names = new Set(situations.map(({ name }) => name))
  expect([...nightSituations].filter((name) => !names.has(name))).toEqual([])
})

test('each bedside screen keeps a situation for each change', () => {
  // The screens of urgent requests are one screen with three texts.
  const screenOf = (path: string): string => path.replace(/#.*/u, '').replace(/^\/ask\/.+/u, '/ask/urgent')
  const screens = new Set(bedsideSituations.map(({ path }) => screenOf(path)))
  const kept = bedsideSituations.filter(({ name }) => !nightSituations.has(name))
  expect(kept.length).toBeGreaterThan(40)
  expect(new Set(kept.map(({ path }) => screenOf(path)))).toEqual(screens)
})
