import { type Role, roles } from '../../contract/permissions/roles.ts'
import { normalizeForMatch } from '../text/normalizeForMatch.ts'

/** Names that people use for a role besides its own. */
const otherNames: Readonly<Partial<Record<Role, readonly string[]>>> = {
  SUPER_ADMIN: ['system admin'],
  CHANNEL_ADMIN: ['organization admin'],
  TECH_ADMIN: ['technician admin'],
  TECH: ['technician'],
}

/**
 * Parses a written role, such as "UNIT_ADMIN", "unit admin" or "Technician"; returns null if there is no such
 * role.
 */
export function roleOf(written: string): Role | null {
  const word = normalizeForMatch(written)
  const names = (role: Role) => [role, ...(otherNames[role] ?? [])].map(normalizeForMatch)
  return roles.find((role) => names(role).includes(word)) ?? null
}

const languages = {
  en: ['en', 'english', '英語', 'الإنجليزية', 'انجليزي'],
  ja: ['ja', 'jp', 'japanese', '日本語', 'اليابانية'],
  ar: ['ar', 'arabic', 'العربية', 'アラビア語', 'عربي'],
} as const
type Language = keyof typeof languages
const languageNames: readonly Language[] = ['en', 'ja', 'ar']

/** Parses a language name written in any of the three languages; returns null if it is none of them. */
export function languageOf(written: string): Language | null {
  const word = normalizeForMatch(written)
  return (
    languageNames.find((name) => languages[name].some((known) => normalizeForMatch(known) === word)) ?? null
  )
}

const platform = [
  'platform',
  'whole platform',
  'プラットフォーム全体',
  'プラットフォーム',
  'المنصة كلها',
  'المنصة',
]

/** Returns true if the text names the whole platform as the level. */
export function isWholePlatform(written: string): boolean {
  return platform.some((name) => normalizeForMatch(name) === normalizeForMatch(written))
}
