import { createStore } from 'jotai'
import { expect, test } from 'vitest'
import {
  layoutAtom,
  loadPreferencesAtom,
  localeAtom,
  type Preferences,
  preferencesOf,
  preferencesPortAtom,
  setLocaleAtom,
  setThemeAtom,
  themeAtom,
} from '../../../src/state/preferences.ts'

function tablet(stored: Partial<Preferences> = {}) {
  const store = createStore()
  const saved: Preferences[] = []
  store.set(preferencesPortAtom, {
    load: () => stored,
    save: (preferences) => saved.push(preferences),
    device: () => ({ locale: 'ja', theme: 'dark' }),
  })
  return { store, saved }
}

test('a tablet that was never told anything speaks and looks as the tablet itself does', () => {
  const { store, saved } = tablet()
  store.set(loadPreferencesAtom, {})
  expect([store.get(localeAtom), store.get(themeAtom), store.get(layoutAtom)]).toEqual(['ja', 'dark', 'full'])
  expect(saved, 'the choice stays open').toEqual([])
})

test('what an address asks for wins over what was stored, and is kept', () => {
  const { store, saved } = tablet({ locale: 'en', theme: 'light', layout: 'boxed' })
  store.set(loadPreferencesAtom, preferencesOf(new URLSearchParams('?theme=night&lang=ar&nav-style=fixed')))
  expect([store.get(localeAtom), store.get(themeAtom), store.get(layoutAtom)]).toEqual([
    'ar',
    'night',
    'boxed',
  ])
  expect(saved).toEqual([{ locale: 'ar', theme: 'night', layout: 'boxed', navStyle: 'fixed' }])
})

test('an address that asks for what there is not asks for nothing', () => {
  expect(preferencesOf(new URLSearchParams('?theme=neon&lang=fr&layout-type=round'))).toEqual({})
})

test('Night gives way to the day theme of before, which was dark', () => {
  const { store, saved } = tablet()
  store.set(setThemeAtom, 'night')
  store.set(setThemeAtom, 'night')
  store.set(setThemeAtom, 'light')
  expect(store.get(themeAtom)).toBe('dark')
  expect(saved.at(-1)?.theme).toBe('dark')
})

test('a chosen language is kept', () => {
  const { store, saved } = tablet()
  store.set(setLocaleAtom, 'ar')
  expect(store.get(localeAtom)).toBe('ar')
  expect(saved.at(-1)?.locale).toBe('ar')
})
