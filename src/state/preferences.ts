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
}

export interface PreferencesPort {
  load(): Partial<Preferences>
  save(preferences: Preferences): void
  /** What the tablet itself prefers. */
  device(): { locale: Locale; theme: 'light' | 'dark' }
}

export const preferencesPortAtom = atom<PreferencesPort | null>(null)
const chosenAtom = atom<Preferences>({ locale: null, theme: null, layout: 'full', navStyle: null })
/** What Night gives way to. */
const dayThemeAtom = atom<'light' | 'dark' | null>(null)

/** Reads what was stored, overlays what the address asks for, and stores the result. */
export const loadPreferencesAtom = atom(null, (get, set, asked: Partial<Preferences>) => {
  const port = get(preferencesPortAtom)
  const chosen = { ...get(chosenAtom), ...port?.load(), ...asked }
  set(chosenAtom, chosen)
  if (Object.keys(asked).length > 0) port?.save(chosen)
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
  (get) => get(chosenAtom).locale ?? get(preferencesPortAtom)?.device().locale ?? 'en',
)
export const themeAtom = atom<Theme>(
  (get) => get(chosenAtom).theme ?? get(preferencesPortAtom)?.device().theme ?? 'light',
)
export const layoutAtom = atom((get) => get(chosenAtom).layout)

const changeAtom = atom(null, (get, set, changes: Partial<Preferences>) => {
  const chosen = { ...get(chosenAtom), ...changes }
  set(chosenAtom, chosen)
  get(preferencesPortAtom)?.save(chosen)
})

export const setLocaleAtom = atom(null, (_get, set, locale: Locale) => set(changeAtom, { locale }))

/** Changes the theme. `light` after `night` is the day theme of before, which may have been dark. */
export const setThemeAtom = atom(null, (get, set, theme: Theme) => {
  const before = get(themeAtom)
  if (theme === 'night' && before !== 'night') set(dayThemeAtom, before)
  set(changeAtom, { theme: theme === 'light' && before === 'night' ? (get(dayThemeAtom) ?? 'light') : theme })
})
