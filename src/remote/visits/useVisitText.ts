import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { useAtomValue } from 'jotai'
import type { Visit } from '../../contract/visits/visits.ts'
import { daysBetween } from '../../domain/visits/daysBetween.ts'
import { nightHoursAtom } from '../../state/bedside/nightHours.ts'
import type { IconName } from '../../ui/iconName.ts'
import { useVisitStory } from './useVisitStory.ts'

/** Actions of a visitor: seeing, hearing and others. */
export interface VisitFact {
  icon: IconName
  text: string
}

/** A visit in words. */
export interface VisitText {
  /** The time of a visit today; the day of an earlier one. */
  when: string
  /** Duration, and the time of an earlier one; '' for neither. */
  howLong: string
  role: string
  story: string
  facts: readonly VisitFact[]
  /** All of it, to be spoken. */
  spoken: string
}

/** Returns a function that puts a visit into words. `now` is server time, as the visit's times are. */
export function useVisitText(): (visit: Visit, now: number) => VisitText {
  const { t, i18n } = useLingui()
  const { zone: timeZone } = useAtomValue(nightHoursAtom)
  const story = useVisitStory()
  return (visit, now) => {
    const time = i18n.date(new Date(visit.at), { timeStyle: 'short', timeZone })
    const days = daysBetween(visit.at, now, timeZone)
    const day =
      days === 1
        ? t`Yesterday`
        : i18n.date(new Date(visit.at), { weekday: 'long', month: 'long', day: 'numeric', timeZone })
    const duration = durationOf(visit)
    const role = roleOf(visit)
    const facts = factsOf(visit)
    const earlier = duration === '' ? time : t`${time}, ${duration}`
    const moment = days === 0 ? time : t`${day}, ${time}`
    const { name } = visit
    const first = t`${moment}: ${name}, ${role}.`
    const cause = story(visit)
    return {
      when: days === 0 ? time : day,
      howLong: days === 0 ? duration : earlier,
      role,
      story: cause,
      facts,
      spoken: [first, cause, visit.note, ...facts.map(({ text }) => `${text}.`), duration]
        .filter((part) => part !== '')
        .join(' '),
    }
  }

  function roleOf({ role }: Visit): string {
    switch (role) {
      case 'clinician':
        return t`Clinician`
      case 'guest':
        return t`Guest`
      case 'interpreter':
        return t`Interpreter`
      case 'system':
        return t`Hospital system`
    }
  }

  function durationOf(visit: Visit): string {
    if (visit.ended_at === null) return t`Now`
    const cameIn =
      visit.saw_seconds + visit.heard_seconds > 0 || visit.began === 'call' || visit.began === 'invite'
    if (!cameIn) return ''
    const seconds = Math.max(1, Math.round((visit.ended_at - visit.at) / 1_000))
    if (seconds < 60) return t`${plural(seconds, { one: '# second', other: '# seconds' })}`
    const minutes = Math.round(seconds / 60)
    if (minutes < 60) return t`${plural(minutes, { one: '# minute', other: '# minutes' })}`
    const hours = Math.floor(minutes / 60)
    const rest = minutes % 60
    return t`${hours} h ${rest} min`
  }

  function factsOf({ saw_seconds, heard_seconds, camera_moves: moves, shared_seconds }: Visit): VisitFact[] {
    const none: VisitFact = { icon: 'videoCameraSlash', text: t`Did not see or hear you` }
    const facts: (VisitFact | false)[] = [
      saw_seconds + heard_seconds === 0 && none,
      saw_seconds > 0 && { icon: 'eye', text: t`Saw you` },
      heard_seconds > 0 && { icon: 'ear', text: t`Heard you` },
      moves > 0 && {
        icon: 'arrowsOutCardinal',
        text: t`${plural(moves, { one: 'Moved the camera, # time', other: 'Moved the camera, # times' })}`,
      },
      shared_seconds > 0 && { icon: 'presentation', text: t`Shared a screen or pictures` },
    ]
    return facts.filter((fact) => fact !== false)
  }
}
