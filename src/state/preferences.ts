import { atom } from 'jotai'

export const locales = ['en', 'ja', 'ar'] as const
export type Locale = (typeof locales)[number]
export const themes = ['light', 'dark', 'night'] as const
export type Theme = (typeof themes)[number]
export const layouts = ['full', 'boxed', 'framed'] as const
export type Layout = (typeof layouts)[number]

/** What a person chose, or an address asked for. Null: not chosen, so the tablet decides. */
export interface Preferences {
  locale: Locale | null
  theme: Theme | null
  layout: Layout
  /** Opaque to the bedside; the console's navigation reads it. */
  navStyle: string | null
  /** The size of text in percent of the usual one: 100 to 200. */
  text: number
  /** The hand that presses: the keys lie on its side. Null: where reading ends. */
  hand: 'right' | 'left' | null
  /** Night comes and goes by itself, with the unit's night hours. */
  nightHours: boolean
  vibration: boolean
  sound: boolean
  /** The screen is kept from going dark. */
  awake: boolean
  /** How long one-switch scanning rests on each key, in seconds; 0: there is none. */
  scanning: number
}

/** Whose choice it is: the tablet's, by the address it was opened with, or that of the person who holds it now. */
export type PreferenceOwner = 'tablet' | 'person'

export interface PreferencesPort {
  load(owner: PreferenceOwner): Partial<Preferences>
  save(owner: PreferenceOwner, preferences: Partial<Preferences>): void
  /** What the tablet itself prefers. */
  device(): { locale: Locale; theme: 'light' | 'dark' }
}

const usual: Preferences = {
  locale: null,
  theme: null,
  layout: 'full',
  navStyle: null,
  text: 100,
  hand: null,
  nightHours: false,
  vibration: true,
  sound: false,
  awake: false,
  scanning: 0,
}

export const preferencesPortAtom = atom<PreferencesPort | null>(null)
const tabletAtom = atom<Partial<Preferences>>({})
const personAtom = atom<Partial<Preferences>>({})
/** What Night gives way to. */
const dayThemeAtom = atom<'light' | 'dark' | null>(null)

export const preferencesAtom = atom((get): Preferences => ({
  ...usual,
  ...get(tabletAtom),
  ...get(personAtom),
}))

/** Reads what was stored; what the address asks for is stored as the tablet's, and outdoes the person's. */
export const loadPreferencesAtom = atom(null, (get, set, asked: Partial<Preferences>) => {
  const port = get(preferencesPortAtom)
  const tablet = { ...port?.load('tablet'), ...asked }
  set(tabletAtom, tablet)
  set(personAtom, { ...port?.load('person'), ...asked })
  if (Object.keys(asked).length === 0) return
  port?.save('tablet', tablet)
  port?.save('person', get(personAtom))
})

/** The preferences that an address carries: `theme`, `nav-style`, `layout-type` (spec) and `lang`. */
export function preferencesOf(search: URLSearchParams): Partial<Preferences> {
  const theme = themes.find((name) => name === search.get('theme'))
  const layout = layouts.find((name) => name === search.get('layout-type'))
  const locale = locales.find((name) => name === search.get('lang'))
  const navStyle = search.get('nav-style')
  return {
    ...(theme && { theme }),
    ...(layout && { layout }),
    ...(locale && { locale }),
    ...(navStyle !== null && { navStyle }),
  }
}

export const localeAtom = atom<Locale>(
  (get) => get(preferencesAtom).locale ?? get(preferencesPortAtom)?.device().locale ?? 'en',
)
export const themeAtom = atom<Theme>(
  (get) => get(preferencesAtom).theme ?? get(preferencesPortAtom)?.device().theme ?? 'light',
)

/** What the person who holds the tablet now chooses; kept until the next patient. */
export const changePreferencesAtom = atom(null, (get, set, changes: Partial<Preferences>) => {
  const person = { ...get(personAtom), ...changes }
  set(personAtom, person)
  get(preferencesPortAtom)?.save('person', person)
})

/** Nothing of a person's choices is left to the next one: the tablet is as it was set up. */
export const forgetPersonAtom = atom(null, (get, set) => {
  set(personAtom, {})
  set(dayThemeAtom, null)
  get(preferencesPortAtom)?.save('person', {})
})

export const setLocaleAtom = atom(null, (_get, set, locale: Locale) => set(changePreferencesAtom, { locale }))

/** Changes the theme. `light` after `night` is the day theme of before, which may have been dark. */
export const setThemeAtom = atom(null, (get, set, theme: Theme) => {
  const before = get(themeAtom)
  if (theme === 'night' && before !== 'night') set(dayThemeAtom, before)
  set(changePreferencesAtom, {
    theme: theme === 'light' && before === 'night' ? (get(dayThemeAtom) ?? 'light') : theme,
  })
})
