import { expect, test } from 'vitest'
import type { InterpreterEndpoint, Voice } from '../../../../src/contract/calls/interpreter.ts'
import { asksVoice, endpointFor } from '../../../../src/domain/calls/interpreterVoice.ts'

const at = (voice: Voice, type: InterpreterEndpoint['type'] = 'external'): InterpreterEndpoint => ({
  type,
  voice,
  destination: `${voice}@interpreters.example`,
})

test.each([
  ['an internal endpoint first', [at('any', 'internal'), at('female')], false],
  ['an external one first', [at('any'), at('any', 'internal')], true],
  ['a SIP room first', [at('any', 'sip')], true],
  ['none at all', [], false],
] as const)('the voice of a language with %s', (_told, endpoints, asked) => {
  expect(asksVoice({ name: 'Spanish', endpoints: [...endpoints] })).toBe(asked)
})

test('the endpoint with the chosen voice is used, otherwise one with any voice, otherwise the first available', () => {
  const both = { name: 'Spanish', endpoints: [at('male'), at('any'), at('female')] }
  expect(endpointFor(both, 'female')?.voice).toBe('female')
  expect(endpointFor({ ...both, endpoints: [at('male'), at('any')] }, 'female')?.voice).toBe('any')
  expect(endpointFor({ ...both, endpoints: [at('male')] }, 'female')?.voice).toBe('male')
  expect(endpointFor({ ...both, endpoints: [] }, 'any')).toBeNull()
})
