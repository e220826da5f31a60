/**
 * Returns the BCP 47 tag of a language code: of ISO 639 with two or three letters (`jpn`), of HL7 table 0296 (`EN`), or
 * with a country (`en_US`). Undefined for anything else.
 */
export function languageTag(code: string): string | undefined {
  const written = code.trim().replaceAll('_', '-')
  if (!/^[a-z]{2,3}(-[a-z\d]{1,8}){0,4}$/iu.test(written)) return undefined
  try {
    return Intl.getCanonicalLocales(written)[0]
  } catch {
    return undefined
  }
}

/** Returns the one of the product's languages that a tag names; undefined if it has none of that. */
export function productLanguage<Locale extends string>(
  tag: string | null | undefined,
  locales: readonly Locale[],
): Locale | undefined {
  const [language] = (tag ?? '').split('-')
  return locales.find((locale) => locale === language)
}
