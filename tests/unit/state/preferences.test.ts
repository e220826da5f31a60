import { atom, createStore } from 'jotai'
import { expect, test } from 'vitest'
import {
  changePreferencesAtom,
  enterAdmissionAtom,
  forgetPersonAtom,
  loadPreferencesAtom,
  localeAtom,
  type PreferenceOwner,
  type Preferences,
  preferencesAtom,
  preferencesOf,
  preferencesPortAtom,
  setLocaleAtom,
  setThemeAtom,
  themeAtom,
} from '../../../src/state/preferences.ts'

type Stored = Partial<Record<PreferenceOwner, Partial<Preferences>>>

function tablet(stored: Stored = {}) {
  const store = createStore()
  const saved: Stored = {}
  store.set(preferencesPortAtom, {
    load: (owner) => stored[owner] ?? {},
    save: (owner, preferences) => (saved[owner] = preferences),
    device: () => ({ locale: 'ja', theme: 'dark' }),
  })
  return { store, saved }
}

const layoutAtom = atom((get) => get(preferencesAtom).layout)

test('a tablet that was never told anything speaks and looks as the tablet itself does', () => {
  const { store, saved } = tablet()
  store.set(loadPreferencesAtom, {})
  expect([store.get(localeAtom), store.get(themeAtom), store.get(layoutAtom)]).toEqual(['ja', 'dark', 'full'])
  expect(saved, 'the choice stays open').toEqual({})
})

test('preferences in an address take precedence over stored ones, and are saved', () => {
  const { store, saved } = tablet({
    tablet: { locale: 'en', layout: 'boxed' },
    person: { theme: 'light', text: 150 },
  })
  store.set(loadPreferencesAtom, preferencesOf(new URLSearchParams('?theme=night&lang=ar&nav-style=fixed')))
  expect([store.get(localeAtom), store.get(themeAtom), store.get(layoutAtom)]).toEqual([
    'ar',
    'night',
    'boxed',
  ])
  const asked = { locale: 'ar', theme: 'night', navStyle: 'fixed' }
  expect(saved).toEqual({ tablet: { ...asked, layout: 'boxed' }, person: { ...asked, text: 150 } })
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
  expect(saved.person?.theme).toBe('dark')
})

test('a chosen language is kept', () => {
  const { store, saved } = tablet()
  store.set(setLocaleAtom, 'ar')
  expect(store.get(localeAtom)).toBe('ar')
  expect(saved.person?.locale).toBe('ar')
})

test('the next patient finds the tablet as it was set up, and nothing that the last one chose', () => {
  const { store, saved } = tablet({ tablet: { locale: 'en', theme: 'light' }, person: { locale: 'ar' } })
  store.set(loadPreferencesAtom, {})
  store.set(changePreferencesAtom, { text: 200, hand: 'left', sound: true, scanning: 2 })
  store.set(setThemeAtom, 'night')
  expect(store.get(preferencesAtom)).toMatchObject({ locale: 'ar', theme: 'night', text: 200, hand: 'left' })
  store.set(forgetPersonAtom)
  expect(store.get(preferencesAtom)).toMatchObject({
    locale: 'en',
    theme: 'light',
    text: 100,
    hand: null,
    sound: false,
    scanning: 0,
  })
  expect(saved).toEqual({ person: {} })
})

test('the language of the record counts before that of the tablet, and what a person chooses before both', () => {
  const { store, saved } = tablet({ tablet: { locale: 'en' } })
  store.set(loadPreferencesAtom, {})
  store.set(enterAdmissionAtom, 'R1')
  expect(store.get(localeAtom)).toBe('en')
  store.set(enterAdmissionAtom, 'R1', 'mark', 'ar')
  expect(store.get(localeAtom)).toBe('ar')
  expect(saved.person, 'the language is not stored as a choice').not.toHaveProperty('locale')
  store.set(setLocaleAtom, 'ja')
  store.set(enterAdmissionAtom, 'R1', 'mark', 'ar')
  expect(store.get(localeAtom)).toBe('ja')
  // The next patient, of whom the record says nothing.
  store.set(enterAdmissionAtom, 'R1', 'next')
  expect(store.get(localeAtom)).toBe('en')
})

test('the language of the record is forgotten with the person', () => {
  const { store } = tablet()
  store.set(enterAdmissionAtom, 'R1', 'mark', 'ar')
  store.set(forgetPersonAtom)
  expect(store.get(localeAtom)).toBe('ja')
})
