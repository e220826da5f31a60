import { normalizeForMatch } from '../text/normalizeForMatch.ts'

/** A language's own name and its BCP 47 tag. */
export interface SpokenLanguage {
  readonly tag: string
  readonly own: string
}

/**
 * Languages that interpreters are requested for: the tag, the language's own name, and the names that
 * hospitals use. Kept here because browsers lack display names for exactly those languages that have few
 * readers.
 */
const spoken: readonly (readonly [tag: string, own: string, ...names: string[]])[] = [
  ['am', 'አማርኛ', 'Amharic'],
  ['ar', 'العربية', 'Arabic'],
  ['hy', 'Հայերեն', 'Armenian'],
  ['ase', 'ASL', 'American Sign Language', 'ASL'],
  ['bn', 'বাংলা', 'Bengali', 'Bangla'],
  ['bs', 'Bosanski', 'Bosnian'],
  ['my', 'မြန်မာ', 'Burmese', 'Myanmar'],
  ['yue', '廣東話', 'Cantonese', 'Chinese (Cantonese)'],
  ['zh', '中文（普通话）', 'Mandarin', 'Chinese', 'Chinese (Mandarin)'],
  ['hr', 'Hrvatski', 'Croatian'],
  ['cs', 'Čeština', 'Czech'],
  ['fa-AF', 'دری', 'Dari'],
  ['nl', 'Nederlands', 'Dutch'],
  ['en', 'English', 'English'],
  ['fr', 'Français', 'French'],
  ['ka', 'ქართული', 'Georgian'],
  ['de', 'Deutsch', 'German'],
  ['el', 'Ελληνικά', 'Greek'],
  ['gu', 'ગુજરાતી', 'Gujarati'],
  ['ht', 'Kreyòl ayisyen', 'Haitian Creole', 'Haitian'],
  ['he', 'עברית', 'Hebrew'],
  ['hi', 'हिन्दी', 'Hindi'],
  ['hmn', 'Hmoob', 'Hmong'],
  ['hu', 'Magyar', 'Hungarian'],
  ['id', 'Bahasa Indonesia', 'Indonesian'],
  ['it', 'Italiano', 'Italian'],
  ['ja', '日本語', 'Japanese'],
  ['km', 'ខ្មែរ', 'Khmer', 'Cambodian'],
  ['rw', 'Ikinyarwanda', 'Kinyarwanda'],
  ['ko', '한국어', 'Korean'],
  ['ku', 'Kurdî', 'Kurdish'],
  ['lo', 'ລາວ', 'Lao', 'Laotian'],
  ['ms', 'Bahasa Melayu', 'Malay'],
  ['mn', 'Монгол', 'Mongolian'],
  ['ne', 'नेपाली', 'Nepali'],
  ['om', 'Oromoo', 'Oromo'],
  ['ps', 'پښتو', 'Pashto'],
  ['fa', 'فارسی', 'Persian', 'Farsi'],
  ['pl', 'Polski', 'Polish'],
  ['pt-BR', 'Português (Brasil)', 'Portuguese (Brazil)', 'Brazilian Portuguese'],
  ['pt', 'Português', 'Portuguese'],
  ['pa', 'ਪੰਜਾਬੀ', 'Punjabi'],
  ['ro', 'Română', 'Romanian'],
  ['ru', 'Русский', 'Russian'],
  ['sr', 'Српски', 'Serbian'],
  ['so', 'Soomaali', 'Somali'],
  ['es', 'Español', 'Spanish'],
  ['sw', 'Kiswahili', 'Swahili'],
  ['tl', 'Tagalog', 'Tagalog'],
  ['ta', 'தமிழ்', 'Tamil'],
  ['te', 'తెలుగు', 'Telugu'],
  ['th', 'ไทย', 'Thai'],
  ['ti', 'ትግርኛ', 'Tigrinya'],
  ['tr', 'Türkçe', 'Turkish'],
  ['uk', 'Українська', 'Ukrainian'],
  ['ur', 'اردو', 'Urdu'],
  ['vi', 'Tiếng Việt', 'Vietnamese'],
]

/** Returns the language with an English or own name as used by a hospital; `null` if unknown. */
export function spokenLanguage(name: string): SpokenLanguage | null {
  const wanted = normalizeForMatch(name)
  const found = spoken.find(([, ...names]) => names.some((known) => normalizeForMatch(known) === wanted))
  return found === undefined ? null : { tag: found[0], own: found[1] }
}

/**
 * Returns the language's name for a reader of the locale. In English, or if no name is known, returns the
 * hospital's own term.
 */
export function languageNameFor(name: string, locale: string): string {
  const language = spokenLanguage(name)
  if (language === null || locale === 'en') return name
  return new Intl.DisplayNames([locale], { type: 'language', fallback: 'none' }).of(language.tag) ?? name
}
