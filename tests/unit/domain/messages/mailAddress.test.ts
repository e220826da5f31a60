import { describe, expect, it } from 'vitest'
import { normalizeMailAddress } from '../../../../src/domain/messages/mailAddress.ts'

describe('mail address', () => {
  it.each([
    ['  Ada@Hospital.Example  ', 'Ada@hospital.example'],
    ['ada@hospital.example.', 'ada@hospital.example'],
    ['ada@hospital。example', 'ada@hospital.example'],
    ['ada@hospital．example｡', 'ada@hospital.example'],
    ['ada@ｈｏｓｐｉｔａｌ.example', 'ada@hospital.example'],
    ['ada@病院。例え', 'ada@xn--0rys90e.xn--r8jz45g'],
    ['ada@XN--0RYS90E.xn--r8jz45g', 'ada@xn--0rys90e.xn--r8jz45g'],
    ['"a@b"@hospital.example', '"a@b"@hospital.example'],
    ['ada@1.2', 'ada@1.2'],
    ['ada@bücher/x', 'ada@bücher/x'],
    ['ada', 'ada'],
    ['', ''],
  ])('%j has the one form %j', (typed, normalized) => {
    expect(normalizeMailAddress(typed)).toBe(normalized)
    expect(normalizeMailAddress(normalized)).toBe(normalized)
  })
})
