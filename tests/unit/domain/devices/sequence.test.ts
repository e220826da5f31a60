import fc from 'fast-check'
import { expect, test } from 'vitest'
import { SequenceGate } from '../../../../src/domain/devices/sequence.ts'

test('the gate passes only strictly increasing sequence numbers, in any delivery order', () => {
  fc.assert(
    fc.property(fc.array(fc.nat(50)), (delivered) => {
      const gate = new SequenceGate()
      const passed = delivered.filter((seq) => gate.passes('tablet', 'motion', seq))
      expect(passed).toEqual([...new Set(passed)].toSorted((one, other) => one - other))
    }),
  )
})

test('sessions and controls do not disturb each other', () => {
  const gate = new SequenceGate()
  expect(gate.passes('tablet', 'motion', 5)).toBe(true)
  expect(gate.passes('phone', 'motion', 1)).toBe(true)
  expect(gate.passes('tablet', 'set_speaker', 1)).toBe(true)
  expect(gate.passes('tablet', 'motion', 5)).toBe(false)
})

test('a forgotten session starts again from any sequence number, and no other session does', () => {
  const gate = new SequenceGate()
  gate.passes('tablet', 'motion', 5)
  gate.passes('phone', 'motion', 5)
  gate.forget('tablet')
  expect(gate.passes('tablet', 'motion', 1)).toBe(true)
  expect(gate.passes('phone', 'motion', 1)).toBe(false)
})

test('the gate stays small and forgets what was used longest ago', () => {
  const gate = new SequenceGate(2)
  gate.passes('a', 'motion', 9)
  gate.passes('b', 'motion', 9)
  gate.passes('a', 'motion', 10)
  gate.passes('c', 'motion', 9)
  expect(gate.passes('a', 'motion', 10)).toBe(false)
  expect(gate.passes('b', 'motion', 1)).toBe(true)
})
