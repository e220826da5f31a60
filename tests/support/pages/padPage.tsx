import { act, fireEvent, screen } from '@testing-library/react'
import { vi } from 'vitest'
import { key, openRoom } from './bedsidePage.tsx'

/** Position of the buttons, in CSS pixels: jsdom has no layout. */
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

/** Switches to fake timers, so that a held button's renewals and its stop can be counted. */
export const holdTheClock = (): void => void vi.useFakeTimers()
export const pass = (ms: number): Promise<unknown> => act(() => vi.advanceTimersByTimeAsync(ms))
export const press = (name: string, pointerId = 1): boolean =>
  fireEvent.pointerDown(key(name), { pointerId, button: 0 })
export const lift = (name: string, pointerId = 1): boolean => fireEvent.pointerUp(key(name), { pointerId })
/** Returns the hint below the pad, for users who see it and users who hear it. */
export const hint = (): string | null | undefined =>
  document
    .getElementById(key('Right').getAttribute('aria-describedby') ?? '')
    ?.querySelector(':scope > :not([aria-hidden])')?.textContent
