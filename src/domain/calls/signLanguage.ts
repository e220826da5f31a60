import { normalizeForMatch } from '../text/normalizeForMatch.ts'

/** Words in the names of sign languages, in the languages in which hospitals name them. */
const words = [
  'sign language',
  'signed english',
  'signing',
  'makaton',
  '手話',
  'لغة الإشارة',
  'langue des signes',
  'lengua de señas',
  'lengua de signos',
  'língua de sinais',
  'língua gestual',
  'gebärdensprache',
  'lingua dei segni',
  'gebarentaal',
  'teckenspråk',
  'tegnspråk',
  'tegnsprog',
].map(normalizeForMatch)

/** Usual abbreviations, alone, in parentheses or before them. */
const abbreviations =
  /(?:^|\()\s*(?:ASL|BSL|ISL|JSL|KSL|Auslan|NZSL|LSF|LSQ|LSE|LSM|Libras|DGS|LIS|NGT|LSB|SASL)\s*(?:$|[()])/iu

/** Reports whether an interpreter's language, as a hospital names it, is a sign language. */
export function isSignLanguage(name: string): boolean {
  const text = normalizeForMatch(name)
  return words.some((word) => text.includes(word)) || abbreviations.test(name)
}
