import type { InterpreterLanguage } from '../../contract/calls/interpreter.ts'

/**
 * Languages of the demo hospital’s interpreters: the first five by its own staff, the others by an agency.
 */
const own = ['Spanish', 'Mandarin', 'Arabic', 'Japanese', 'American Sign Language']
const agency = [
  ['Amharic', 'Bengali', 'Burmese', 'Cantonese', 'Dari', 'French', 'German', 'Greek', 'Haitian Creole'],
  ['Hindi', 'Hmong', 'Italian', 'Khmer', 'Korean', 'Nepali', 'Pashto', 'Persian', 'Polish'],
  ['Portuguese (Brazil)', 'Punjabi', 'Russian', 'Somali', 'Swahili', 'Tagalog', 'Tigrinya', 'Ukrainian'],
  ['Urdu', 'Vietnamese'],
].flat()

const address = (language: string): string =>
  `${language
    .toLowerCase()
    .replaceAll(/[^a-z]+/gu, '-')
    .replaceAll(/^-|-$/gu, '')}@interpreters.demo.example`

export const demoLanguages: readonly InterpreterLanguage[] = [
  ...own.map((name) => ({
    name,
    endpoints: [{ type: 'internal' as const, voice: 'any' as const, destination: address(name) }],
  })),
  ...agency.map((name) => ({
    name,
    endpoints: (['any', 'female', 'male'] as const).map((voice) => ({
      type: 'external' as const,
      voice,
      destination: address(`${name} ${voice === 'any' ? '' : voice}`),
    })),
  })),
]
