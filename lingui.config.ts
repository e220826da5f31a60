import { defineConfig } from '@lingui/cli'
import { formatter } from '@lingui/format-po'

/** The screens behind the menu, most of them a call's: their words come with them. */
const callScreens = [
  'options',
  'guest',
  'interpreter',
  'participants',
  'chat',
  'entertainment',
  'device',
  'pins',
  'settings',
  'knock',
  'roommate',
  'waiting',
  'requests',
  'renewal',
  'preferences',
  'visits',
].map((screen) => `<rootDir>/src/remote/${screen}`)

/** Texts about visits that the monitor, the meeting and the remote's later screens share; the first download does without them. */
const visitTexts = '<rootDir>/src/ui/visits'

/** The server runs these layers without Lingui's transform, so they cannot contain a text. */
const layersWithoutTexts = ['server', 'contract', 'domain'].map((layer) => `<rootDir>/src/${layer}/**`)

/** The pages on the way to the menu, and beside it. */
const pages = ['entry', 'verification', 'expired', 'install', 'support', 'privacy'].map(
  (screen) => `<rootDir>/src/remote/${screen}`,
)

export default defineConfig({
  sourceLocale: 'en',
  locales: ['en', 'ja', 'ar'],
  // A catalog contains only the texts of its own bundle: every tablet’s first download includes the bedside
  // catalog.
  catalogs: [
    {
      path: '<rootDir>/src/locales/{locale}',
      include: ['<rootDir>/src'],
      exclude: [
        ...layersWithoutTexts,
        '<rootDir>/src/room/**',
        '<rootDir>/src/meet/**',
        '<rootDir>/src/admin/**',
        '<rootDir>/src/knock/**',
        `${visitTexts}/**`,
        ...[...callScreens, ...pages].map((folder) => `${folder}/**`),
      ],
    },
    { path: '<rootDir>/src/locales/call/{locale}', include: [...callScreens, visitTexts] },
    { path: '<rootDir>/src/locales/pages/{locale}', include: pages },
    { path: '<rootDir>/src/locales/room/{locale}', include: ['<rootDir>/src/room', visitTexts] },
    {
      path: '<rootDir>/src/locales/meet/{locale}',
      include: ['<rootDir>/src/meet', `${visitTexts}/RoomPictureText.tsx`],
    },
    { path: '<rootDir>/src/locales/admin/{locale}', include: ['<rootDir>/src/admin'] },
    {
      path: '<rootDir>/src/locales/knock/{locale}',
      include: ['<rootDir>/src/knock', `${visitTexts}/KnockReasonText.tsx`],
    },
  ],
  format: formatter({ lineNumbers: false, origins: false }),
  orderBy: 'message',
})
