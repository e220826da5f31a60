const locales = ['en', 'ja', 'ar'] as const
const themes = ['light', 'dark', 'night'] as const
const layouts = ['full', 'boxed', 'framed'] as const

interface Stored {
  locale?: (typeof locales)[number]
  theme?: (typeof themes)[number]
  layout?: (typeof layouts)[number]
  navStyle?: string
}

const key = 'wardlink.preferences'

/**
 * How this tablet looks and speaks. It says nothing of a person, and must be known before the first paint: so it
 * lies in localStorage, which is read without waiting.
 */
export const storedPreferences = {
  load: (): Stored => {
    try {
      return readStored(JSON.parse(localStorage.getItem(key) ?? '{}'))
    } catch {
      return {}
    }
  },
  save: (preferences: object): void => {
    try {
      localStorage.setItem(key, JSON.stringify(preferences))
    } catch {
      // Storage is forbidden or full: the choice lasts as long as the page.
    }
  },
  device: () => ({
    locale: deviceLocale(navigator.languages),
    theme: matchMedia('(prefers-color-scheme: dark)').matches ? ('dark' as const) : ('light' as const),
  }),
}

/** Whatever an earlier version or another hand has written there: only what we know is taken. By hand, because the schemas come after the first paint. */
function readStored(stored: unknown): Stored {
  if (typeof stored !== 'object' || stored === null) return {}
  const values = new Map<string, unknown>(Object.entries(stored))
  const locale = locales.find((name) => name === values.get('locale'))
  const theme = themes.find((name) => name === values.get('theme'))
  const layout = layouts.find((name) => name === values.get('layout'))
  const navStyle = values.get('navStyle')
  return {
    ...(locale && { locale }),
    ...(theme && { theme }),
    ...(layout && { layout }),
    ...(typeof navStyle === 'string' && { navStyle }),
  }
}

/** The first of the browser's languages that we speak; English when it has none of them. */
export function deviceLocale(languages: readonly string[]): 'en' | 'ja' | 'ar' {
  for (const tag of languages) {
    const found = locales.find((locale) => locale === tag.toLowerCase().split('-')[0])
    if (found !== undefined) return found
  }
  return 'en'
}
