import { expect, test } from 'vitest'
import { foldedName } from '../../../src/domain/foldedName.ts'

test.each([
  ["O'Brien", 'o brien'],
  ['García-López', 'GARCIA LOPEZ'],
  ['Müller', 'muller'],
  ['林', ' 林 '],
  ['ｶﾞ', 'ガ'],
  ['مُحَمَّد', 'محمد'],
  ['412', '４１２'],
  ['A-12', 'a12'],
])('%s and %s are the same person or room', (one, other) => expect(foldedName(one)).toBe(foldedName(other)))

test.each([
  ['ガ', 'カ'],
  ['Ng', 'Nga'],
  ['412', '421'],
])('%s and %s are not', (one, other) => expect(foldedName(one)).not.toBe(foldedName(other)))
