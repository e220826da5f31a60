import { type RefObject, useEffect } from 'react'
import type { ConsultDeskRequests } from '../../state/meet/consultDeskRequests.ts'

/** Interval at which the rows in sight are looked at, in milliseconds. */
const lookMs = 500
/** Part of a row's height that must be in the viewport. */
const shownPart = 0.6

/** Reports the requests whose rows are in sight of a person at the page (`data-request` on each row). */
export function useSeenRows(list: RefObject<HTMLElement | null>, requests: ConsultDeskRequests): void {
  useEffect(() => {
    const look = () => requests.look(isPresent() ? rowsInSight(list.current) : none)
    const timer = setInterval(look, lookMs)
    // The person leaves between two looks.
    window.addEventListener('blur', look)
    document.addEventListener('visibilitychange', look)
    return () => {
      clearInterval(timer)
      window.removeEventListener('blur', look)
      document.removeEventListener('visibilitychange', look)
      requests.look(none)
    }
  }, [list, requests])
}

const none: ReadonlySet<string> = new Set()

/** True if a person is at the page: it is visible and has the focus. */
const isPresent = (): boolean => document.visibilityState === 'visible' && document.hasFocus()

function rowsInSight(list: HTMLElement | null): ReadonlySet<string> {
  const rows = [...(list?.querySelectorAll<HTMLElement>('[data-request]') ?? [])]
  return new Set(rows.filter(isInSight).flatMap(({ dataset: { request } }) => request ?? []))
}

function isInSight(row: HTMLElement): boolean {
  const { top, bottom, height } = row.getBoundingClientRect()
  const shown = Math.min(bottom, window.innerHeight) - Math.max(top, 0)
  return height > 0 && shown >= shownPart * height
}
