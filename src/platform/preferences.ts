import * as z from 'zod/mini'

const Preferences = z.object({
  locale: z.exactOptional(z.nullable(z.enum(['en', 'ja', 'ar']))),
  theme: z.exactOptional(z.nullable(z.enum(['light', 'dark', 'night']))),
  layout: z.exactOptional(z.enum(['full', 'boxed', 'framed'])),
  navStyle: z.exactOptional(z.nullable(z.string())),
})

const key = 'wardlink.preferences'

/**
 * How this tablet looks and speaks. It says nothing of a person, and must be known before the first paint: so it
 * lies in localStorage, which is read without waiting.
 */
export const storedPreferences = {
  load: (): z.infer<typeof Preferences> => {
    try {
      const read = z.safeParse(Preferences, JSON.parse(localStorage.getItem(key) ?? '{}'))
      return read.success ? read.data : {}
    } catch {
      return {}
    }
  },
  save: (preferences: z.infer<typeof Preferences>): void => {
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

/** The first of the browser's languages that we speak; English when it has none of them. */
export function deviceLocale(languages: readonly string[]): 'en' | 'ja' | 'ar' {
  const spoken = ['en', 'ja', 'ar'] as const
  for (const tag of languages) {
    const found = spoken.find((locale) => locale === tag.toLowerCase().split('-')[0])
    if (found !== undefined) return found
  }
  return 'en'
}
