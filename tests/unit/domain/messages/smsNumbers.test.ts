import { describe, expect, it } from 'vitest'
import { isSmsPrefix, maySendSms } from '../../../../src/domain/messages/smsNumbers.ts'

describe('text messages', () => {
  it.each([
    ['+15550100142', ['+'], true],
    ['+819012345678', ['+'], true],
    ['+19005550142', ['+'], false],
    ['+8816123456', ['+'], false],
    ['+447700900123', ['+'], true],
    ['+449012345678', ['+'], false],
    ['+19005550142', ['+', '+1900'], true],
    ['+819012345678', ['+1'], false],
    ['+15550100142', ['+1'], true],
    ['+18095550142', ['+1', '-+1809'], false],
    ['+18095550142', ['+1', '-+1', '+1809'], true],
    ['+15550100142', [], false],
  ])('to %s with the prefixes %j are sent: %j', (number, prefixes, sent) => {
    expect(maySendSms(number, prefixes)).toBe(sent)
  })

  it.each([
    ['+', true],
    ['+1', true],
    ['-+1809', true],
    ['1', false],
    ['+1a', false],
    ['', false],
  ])('have the prefix %j in the setting: %j', (text, valid) => {
    expect(isSmsPrefix(text)).toBe(valid)
  })
})
