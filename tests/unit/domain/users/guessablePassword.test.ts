import { describe, expect, it } from 'vitest'
import { nameWords } from '../../../../src/domain/users/guessWords.ts'
import { isCommonPassword } from '../../../../src/server/auth/users/commonPasswords.ts'

const about = ['Una Novák', 'una.novak@lakeside.example', 'Lakeside General', '4 West Medical'].flatMap(
  (name) => nameWords(name),
)

describe('a password of what is guessed first', () => {
  it.each([
    'Admin123',
    'Wardlink1',
    'Ward-Link!1',
    'W4rdl1nk!',
    'Summer2026',
    'Summer-26!',
    'P@ssw0rd2026',
    'Winter2025!',
    'Novak1987',
    'UnaNovak1',
    'Lakeside-General-1',
    'LakesideGeneral2026',
    'Technician12',
    'Dragon77',
    'Welcome1!',
    'Hospital123',
    'Nurse2026',
    'January01',
    'Abcdef123',
    'Qwertz123456',
    'Aaaaaa1',
    'WardlinkAdminSummer2026',
  ])('%s is refused', (password) => {
    expect(isCommonPassword(password, about)).toBe(true)
  })

  it.each([
    'Ward-Link-4711',
    'Larch-Grove-88',
    'Lantern-7-Harbor',
    'correct-Horse-battery-9',
    'xK9vQe2m',
    'Tr0ub4dor&3',
    'Dragon-Tiger-Purple-9',
    'Önnerup-kasse-7',
  ])('%s is accepted', (password) => {
    expect(isCommonPassword(password, about)).toBe(false)
  })

  it('is one for the person whose name it is, and none for another', () => {
    expect(isCommonPassword('Zebulon1', nameWords('Zebulon Okafor'))).toBe(true)
    expect(isCommonPassword('Zebulon1', about)).toBe(false)
  })
})
