import { defineConfig } from '@lingui/cli'
import { formatter } from '@lingui/format-po'

export default defineConfig({
  sourceLocale: 'en',
  locales: ['en', 'ja', 'ar'],
  // What only one bundle says comes with it: the bedside's catalogue is in every tablet's first download.
  catalogs: [
    {
      path: '<rootDir>/src/locales/{locale}',
      include: ['<rootDir>/src'],
      exclude: ['<rootDir>/src/room/**'],
    },
    { path: '<rootDir>/src/locales/room/{locale}', include: ['<rootDir>/src/room'] },
  ],
  format: formatter({ lineNumbers: false, origins: false }),
  orderBy: 'message',
})
