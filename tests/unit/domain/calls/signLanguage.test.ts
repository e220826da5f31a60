import { expect, it } from 'vitest'
import { isSignLanguage } from '../../../../src/domain/calls/signLanguage.ts'

it.each([
  'American Sign Language',
  'ASL',
  'BSL (video)',
  '日本手話',
  'لغة الإشارة الأردنية',
  'Langue des signes (LSF)',
  'Österreichische Gebärdensprache',
])('%s is a sign language', (name) => expect(isSignLanguage(name)).toBe(true))

it.each(['', 'Spanish', 'Tagalog', 'Italian', 'Basil', '日本語', 'العربية', 'Slovak'])(
  '%s is not a sign language',
  (name) => expect(isSignLanguage(name)).toBe(false),
)
