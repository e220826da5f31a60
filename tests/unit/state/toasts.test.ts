import { createStore } from 'jotai'
import { expect, vi } from 'vitest'
import { dismissToastAtom, leaveScreenAtom, showToastAtom, toastsAtom } from '../../../src/state/toasts.ts'
import { timersTest as test } from '../../support/fixtures/timersTest.ts'

const codes = (store: ReturnType<typeof createStore>) => store.get(toastsAtom).map(({ code }) => code)

test('good news leaves by itself; what asks for something stays until it is dismissed', async () => {
  const store = createStore()
  store.set(showToastAtom, { kind: 'success', code: 'refreshed' })
  store.set(showToastAtom, { kind: 'warning', code: 'offline' })
  await vi.advanceTimersByTimeAsync(19_900)
  expect(codes(store)).toEqual(['refreshed', 'offline'])
  await vi.advanceTimersByTimeAsync(60_000)
  expect(codes(store)).toEqual(['offline'])
  store.set(dismissToastAtom, store.get(toastsAtom)[0]?.id ?? '')
  expect(codes(store)).toEqual([])
})

test('the same news twice is one toast, which stays as long as if it were new', async () => {
  const store = createStore()
  store.set(showToastAtom, { kind: 'success', code: 'refreshed' })
  await vi.advanceTimersByTimeAsync(15_000)
  store.set(showToastAtom, { kind: 'success', code: 'refreshed' })
  await vi.advanceTimersByTimeAsync(15_000)
  expect(codes(store)).toEqual(['refreshed'])
  await vi.advanceTimersByTimeAsync(5_000)
  expect(codes(store)).toEqual([])
})

test('a warning that concerns one screen ends with it; the others stay', () => {
  const store = createStore()
  store.set(showToastAtom, { kind: 'warning', code: 'no_such_customer', ofScreen: true })
  store.set(showToastAtom, { kind: 'warning', code: 'call_failed' })
  store.set(leaveScreenAtom)
  expect(codes(store)).toEqual(['call_failed'])
})

test('a canceled or abandoned action shows no toast', () => {
  const store = createStore()
  store.set(showToastAtom, { kind: 'warning', code: 'cancelled' })
  expect(codes(store)).toEqual([])
})
