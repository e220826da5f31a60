import { act, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { ErrorCode } from '../../../src/contract/errors.ts'
import { showToastAtom } from '../../../src/state/toasts.ts'
import { answerCalls } from '../../support/scripted/calls/bedsideCall.ts'
import { openRoom } from '../../support/pages/bedsidePage.tsx'
import { type Locale, readCatalogue } from '../../support/catalogue.ts'

/** Error codes that every call of a session may return. */
const toAnything = [
  'verification_required',
  'forbidden',
  'not_found',
  'already_exists',
  'rate_limited',
  'command_expired',
  'server_error',
  'bad_gateway',
  'service_not_available',
  'gateway_timeout',
] as const satisfies ErrorCode[]

/** Further error codes that each bedside call may return, worded by its own screen or by these messages. */
const refusals: Readonly<Record<string, readonly ErrorCode[]>> = {
  'POST /api/session': ['entry_code_invalid'],
  'POST /api/v1/rooms/control': ['function_not_available', 'no_such_pin', 'too_many_pins'],
  'GET /api/me/vmr': ['no_vmr'],
  'GET /api/interpreter/vmr': ['no_vmr', 'function_not_available'],
  'GET /api/interpreter/languages': ['no_such_customer'],
  'POST /api/patient-call/aps': ['already_on_call', 'function_not_available'],
  'POST /api/invite/participant': ['function_not_available', 'call_over'],
  'POST /api/invite/interpreter': ['function_not_available', 'call_over'],
  'POST /api/v1/cameras/{id}/pins': ['too_many_pins'],
  'PATCH /api/v1/cameras/{id}/pins/{pin}': ['no_such_pin'],
}

/**
 * Errors that only a fault of this client can cause: the patient is told in plain words that it did not work.
 */
const ownFaults = ['bad_request', 'unknown_field', 'wrong_room', 'too_large', 'key_reused'] as const

test.each<Locale>(['en', 'ja', 'ar'])(
  'every refusal of a bedside call has words of its own: %s',
  async (locale) => {
    const say = readCatalogue(locale)
    const { store } = await openRoom({ path: '/guest', locale, arrange: answerCalls })
    await screen.findByRole('heading', { name: say('Meet with a Guest') })
    const told = (code: string) => {
      act(() => store.set(showToastAtom, { kind: 'warning', code }))
      return screen.getByRole('log').lastElementChild?.querySelector('strong')?.textContent ?? ''
    }
    const plain = say('That did not work.')
    for (const code of ownFaults) expect(told(code), code).toBe(plain)
    const codes = new Set([...toAnything, ...Object.values(refusals).flat()])
    const wordless = [...codes].filter((code) => [plain, '', code].includes(told(code)))
    expect(wordless).toEqual([])
    // An untranslated sentence would be English.
    if (locale !== 'en') for (const code of codes) expect(told(code), code).not.toMatch(/^[\x20-\x7e]+$/u)
  },
)
