import { act, fireEvent, screen } from '@testing-library/react'
import { vi } from 'vitest'
import { key, openRoom } from './bedsidePage.tsx'

/** Where the keys lie, in CSS pixels: jsdom lays nothing out. */
export const box = new DOMRect(100, 100, 96, 96)

export const layOutKeys = (): void => {
  vi.spyOn(Element.prototype, 'getBoundingClientRect').mockReturnValue(box)
}

export async function openDevice(
  situation: Parameters<typeof openRoom>[0] = {},
): Promise<Awaited<ReturnType<typeof openRoom>>> {
  const page = await openRoom({ path: '/device-control', ...situation })
  await screen.findByRole('heading', { level: 1 })
  return page
}

/** From now on the clock is the test's, so that a held key's renewals and its stop can be counted. */
export const holdTheClock = (): void => void vi.useFakeTimers()
export const pass = (ms: number): Promise<unknown> => act(() => vi.advanceTimersByTimeAsync(ms))
export const press = (name: string, pointerId = 1): boolean =>
  fireEvent.pointerDown(key(name), { pointerId, button: 0 })
export const lift = (name: string, pointerId = 1): boolean => fireEvent.pointerUp(key(name), { pointerId })
/** What the pad says below itself, to whoever sees or hears it. */
export const hint = (): string | null | undefined =>
  document
    .getElementById(key('Right').getAttribute('aria-describedby') ?? '')
    ?.querySelector(':scope > :not([aria-hidden])')?.textContent
