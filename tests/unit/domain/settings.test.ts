import { describe, expect, test } from 'vitest'
import { settingKeys, settingSchemas } from '../../../src/contract/settings/settingSchemas.ts'
import { isSettableAt, isWeaker, readSetting, settingIn, settingRules } from '../../../src/domain/settings.ts'

describe('a setting', () => {
  test('is what the lowest level says that has set it, and as at the start where none has', () => {
    expect(settingIn('phone_rule', [])).toBe('north_american')
    expect(settingIn('phone_rule', ['international'])).toBe('international')
    expect(settingIn('phone_rule', ['international', 'north_american'])).toBe('north_american')
  })

  test('that a level has set wrongly counts as not set there', () => {
    expect(settingIn('phone_rule', ['international', 'martian'])).toBe('international')
    expect(settingIn('night', [{ from: '9 PM', to: '7 AM' }])).toEqual({ from: '21:00', to: '07:00' })
  })

  test.each(settingKeys.filter((key) => key !== 'audit_retention_days'))(
    '%s begins with a value that it may have',
    (key) => {
      expect(settingSchemas[key].safeParse(settingRules[key].fallback).success).toBe(true)
    },
  )

  test('that keeps the audit is the platform’s alone', () => {
    expect(isSettableAt('audit_retention_days', 'platform')).toBe(true)
    expect(isSettableAt('audit_retention_days', 'organization')).toBe(false)
    expect(isSettableAt('phone_rule', 'unit')).toBe(true)
    expect(isSettableAt('phone_rule', 'room')).toBe(false)
  })

  test.each(['javascript:alert(1)', 'ftp://example.org', 'consult', 'https://'])(
    'that is an address takes no %j',
    (address) => {
      expect(readSetting('iconsult_url', address)).toBeNull()
    },
  )
})

test.each([
  [['required', 'optional'], 'required'],
  [['optional', 'required'], 'required'],
  [['optional'], 'optional'],
  [[], 'optional'],
] as const)('second factors of the levels %j are %s: the strictest counts', (levels, value) => {
  expect(settingIn('second_factor', levels)).toBe(value)
})

describe('passwords', () => {
  const strict = { length: 10, symbol: true }

  test('must be what the strictest level asks for', () => {
    expect(settingIn('password_rule', [strict, { length: 8, symbol: false }])).toEqual(strict)
    expect(settingIn('password_rule', [{ length: 8, symbol: false }, strict])).toEqual(strict)
  })

  test.each([
    [{ length: 8, symbol: true }, true],
    [{ length: 12, symbol: false }, true],
    [{ length: 10, symbol: true }, false],
    [{ length: 12, symbol: true }, false],
  ])('below ten with a symbol %j asks for less: %s', (value, weaker) => {
    expect(isWeaker('password_rule', [strict], value)).toBe(weaker)
  })
})
