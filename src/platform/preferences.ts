const locales = ['en', 'ja', 'ar'] as const
const themes = ['light', 'dark', 'night'] as const
const layouts = ['full', 'boxed', 'framed'] as const
const hands = ['right', 'left'] as const

interface Stored {
  locale?: (typeof locales)[number]
  theme?: (typeof themes)[number]
  layout?: (typeof layouts)[number]
  navStyle?: string
  text?: number
  hand?: (typeof hands)[number]
  nightHours?: boolean
  vibration?: boolean
  sound?: boolean
  awake?: boolean
  scanning?: number
  stay?: string
}

/** Storage keys. The person's preferences are deleted when the patient changes. */
const keys = { tablet: 'wardlink.preferences', person: 'wardlink.person' } as const
type Owner = keyof typeof keys

/**
 * Display and language preferences of this tablet. They identify no one and are needed before the first
 * paint, so they are in localStorage, which can be read synchronously.
 */
export const storedPreferences = {
  load: (owner: Owner): Stored => {
    try {
      return readStored(JSON.parse(localStorage.getItem(keys[owner]) ?? '{}'))
    } catch {
      return {}
    }
  },
  save: (owner: Owner, preferences: object): void => {
    try {
      if (Object.keys(preferences).length === 0) localStorage.removeItem(keys[owner])
      else localStorage.setItem(keys[owner], JSON.stringify(preferences))
    } catch {
      // Storage is blocked or full: the choice lasts until the page is closed.
    }
  },
  device: () => ({
    locale: deviceLocale(navigator.languages),
    theme: matchMedia('(prefers-color-scheme: dark)').matches ? ('dark' as const) : ('light' as const),
  }),
}

/**
 * Reads stored preferences and takes only known values, because an earlier version or someone else may have
 * written them. Parsed by hand, because the schemas load after the first paint.
 */
function readStored(stored: unknown): Stored {
  if (typeof stored !== 'object' || stored === null) return {}
  const values = new Map<string, unknown>(Object.entries(stored))
  const locale = locales.find((name) => name === values.get('locale'))
  const theme = themes.find((name) => name === values.get('theme'))
  const layout = layouts.find((name) => name === values.get('layout'))
  const hand = hands.find((name) => name === values.get('hand'))
  const word = (name: 'navStyle' | 'stay') => {
    const value = values.get(name)
    return typeof value === 'string' ? { [name]: value } : {}
  }
  const text = numberIn(values.get('text'), 100, 200)
  const scanning = numberIn(values.get('scanning'), 0, 10)
  const chosen = (name: 'nightHours' | 'vibration' | 'sound' | 'awake') => {
    const value = values.get(name)
    return typeof value === 'boolean' ? { [name]: value } : {}
  }
  return {
    ...(locale && { locale }),
    ...(theme && { theme }),
    ...(layout && { layout }),
    ...(hand && { hand }),
    ...word('navStyle'),
    ...word('stay'),
    ...(text !== null && { text }),
    ...(scanning !== null && { scanning }),
    ...chosen('nightHours'),
    ...chosen('vibration'),
    ...chosen('sound'),
    ...chosen('awake'),
  }
}

function numberIn(value: unknown, least: number, most: number): number | null {
  return typeof value === 'number' && value >= least && value <= most ? value : null
}

/** Returns the first of the browser's languages that the product supports; English if there is none. */
export function deviceLocale(languages: readonly string[]): 'en' | 'ja' | 'ar' {
  for (const tag of languages) {
    const found = locales.find((locale) => locale === tag.toLowerCase().split('-')[0])
    if (found !== undefined) return found
  }
  return 'en'
}
