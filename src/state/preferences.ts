import { atom } from 'jotai'

export const locales = ['en', 'ja', 'ar'] as const
export type Locale = (typeof locales)[number]
export const themes = ['light', 'dark', 'night'] as const
export type Theme = (typeof themes)[number]
export const layouts = ['full', 'boxed', 'framed'] as const
export type Layout = (typeof layouts)[number]

/** Preferences that a user chose or an address requested. Null: not chosen, so the tablet decides. */
export interface Preferences {
  locale: Locale | null
  theme: Theme | null
  layout: Layout
  /** Not used at the bedside; read by the console's navigation. */
  navStyle: string | null
  /** Text size in percent of the default: 100 to 200. */
  text: number
  /** Hand that the user presses with; the buttons are on its side. Null: the side where reading ends. */
  hand: 'right' | 'left' | null
  /** True if the night theme follows the unit's night hours. */
  nightHours: boolean
  vibration: boolean
  sound: boolean
  /** True if the screen is kept awake. */
  awake: boolean
  /** Time that one-switch scanning stays on each button, in seconds; 0 turns scanning off. */
  scanning: number
}

/** Owner of a choice: the tablet, set by the address it was opened with, or the person who holds it now. */
export type PreferenceOwner = 'tablet' | 'person'

/**
 * Stored preferences of a person: the choices, and the hospital admission in which they were made, as
 * `room/mark/` (see `enterAdmissionAtom`). The admission's mark identifies no one.
 */
type Kept = Partial<Preferences> & { stay?: string }

export interface PreferencesPort {
  load(owner: PreferenceOwner): Kept
  save(owner: PreferenceOwner, kept: Kept): void
  /** Returns the tablet's own preferences. */
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
/** Language that the patient's record names: the remote starts in it, until someone chooses another. */
const recordLocaleAtom = atom<Locale | null>(null)
/** Empty until the tablet has been in a room. */
const admissionAtom = atom('')
/**
 * Of the person's choices, those made by someone whose admission is not verified yet; null once it is
 * certain.
 */
const newcomerAtom = atom<Partial<Preferences> | null>({})
/** Day theme that is restored when Night ends. */
const dayThemeAtom = atom<'light' | 'dark' | null>(null)

export const preferencesAtom = atom((get): Preferences => ({
  ...usual,
  ...get(tabletAtom),
  ...get(personAtom),
}))

/**
 * Loads the stored preferences. Those that the address asks for are stored as the tablet's, and override the
 * person's.
 */
export const loadPreferencesAtom = atom(null, (get, set, asked: Partial<Preferences>) => {
  const port = get(preferencesPortAtom)
  const tablet = { ...port?.load('tablet'), ...asked }
  set(tabletAtom, tablet)
  const { stay: admission = '', ...kept }: Kept = { ...port?.load('person') }
  const person = { ...kept, ...asked }
  set(admissionAtom, admission)
  set(personAtom, person)
  if (Object.keys(asked).length === 0) return
  port?.save('tablet', tablet)
  set(keepPersonAtom, person)
})

/** Stores the person's choices. Without any choice, no admission is stored either. */
const keepPersonAtom = atom(null, (get, set, person: Partial<Preferences>) => {
  set(personAtom, person)
  const admission = Object.keys(person).length > 0 && get(admissionAtom)
  get(preferencesPortAtom)?.save('person', { ...person, ...(admission && { stay: admission }) })
})

/** Returns the preferences in an address: `theme`, `nav-style`, `layout-type` (spec) and `lang`. */
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
  (get) =>
    get(personAtom).locale ??
    get(recordLocaleAtom) ??
    get(preferencesAtom).locale ??
    get(preferencesPortAtom)?.device().locale ??
    'en',
)
export const themeAtom = atom<Theme>(
  (get) => get(preferencesAtom).theme ?? get(preferencesPortAtom)?.device().theme ?? 'light',
)

/** Changes preferences of the person who holds the tablet; kept until the next patient. */
export const changePreferencesAtom = atom(null, (get, set, changes: Partial<Preferences>) => {
  const newcomer = get(newcomerAtom)
  if (newcomer !== null) set(newcomerAtom, { ...newcomer, ...changes })
  set(keepPersonAtom, { ...get(personAtom), ...changes })
})

/**
 * Discards a person's choices before the next person, except those known to be the new person's (`hers`). The
 * tablet's own settings stay.
 */
export const forgetPersonAtom = atom(null, (_get, set, hers: Partial<Preferences> = {}) => {
  set(dayThemeAtom, null)
  set(recordLocaleAtom, null)
  set(admissionAtom, '')
  set(newcomerAtom, {})
  set(keepPersonAtom, hers)
})

/** Marks the holder of the tablet as unknown. It may be the same person, who scans again. */
export const leaveAdmissionAtom = atom(null, (_get, set) => set(newcomerAtom, {}))

/**
 * Records the room (its `unique_id`) in which the tablet is used from now on and, once certain, the
 * admission, by the server's opaque mark. Choices made in another room or admission are discarded, because a
 * tablet that slept through the discharge was never told of it. Choices that the new person made in the
 * meantime, perhaps to read what is asked of them, are kept. A mark that is unknown, or not known yet,
 * changes nothing. `language` is that of the patient's record, which comes with the mark.
 */
export const enterAdmissionAtom = atom(
  null,
  (get, set, room: string, mark: string = '', language?: Locale) => {
    const before = get(admissionAtom)
    const newcomer = get(newcomerAtom) ?? {}
    // Ends with a slash; otherwise a shorter id would match the beginning of a longer one.
    const now = mark === '' ? `${room}/` : `${room}/${mark}/`
    const isNews = !before.startsWith(now)
    if (isNews && !now.startsWith(before)) set(forgetPersonAtom, newcomer)
    set(newcomerAtom, mark === '' ? newcomer : null)
    set(recordLocaleAtom, language ?? null)
    if (!isNews) return
    set(admissionAtom, now)
    set(keepPersonAtom, get(personAtom))
  },
)

export const setLocaleAtom = atom(null, (_get, set, locale: Locale) => set(changePreferencesAtom, { locale }))

/**
 * Changes the theme. Switching from `night` to `light` restores the previous day theme, which can be dark.
 */
export const setThemeAtom = atom(null, (get, set, theme: Theme) => {
  const before = get(themeAtom)
  if (theme === 'night' && before !== 'night') set(dayThemeAtom, before)
  set(changePreferencesAtom, {
    theme: theme === 'light' && before === 'night' ? (get(dayThemeAtom) ?? 'light') : theme,
  })
})
