import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react'
import type { CareRequestKind, CareTeam, RoomCareRequest } from '../../contract/careRequests/careRequests.ts'
import type { IconName } from '../../ui/iconName.ts'

const names: Readonly<Record<CareRequestKind, MessageDescriptor>> = {
  pain: msg({ context: 'request', message: 'Pain' }),
  breathing: msg({ context: 'request', message: 'Breathing' }),
  unwell: msg({ context: 'request', message: 'I feel unwell' }),
  water: msg({ context: 'request', message: 'Water' }),
  blanket: msg({ context: 'request', message: 'Blanket' }),
  position: msg({ context: 'request', message: 'Position' }),
  toilet: msg({ context: 'request', message: 'Toilet' }),
  medicine: msg({ context: 'request', message: 'Medicine' }),
  cleaning: msg({ context: 'request', message: 'Cleaning' }),
  interpreter: msg({ context: 'request', message: 'Interpreter' }),
  question: msg({ context: 'request', message: 'Question' }),
  other: msg({ context: 'request', message: 'Something else' }),
  alert: msg({ context: 'request', message: 'Care team' }),
}

const teams: Readonly<Record<CareTeam, MessageDescriptor>> = {
  nurses: msg({ context: 'team', message: 'Nurses' }),
  care_assistants: msg({ context: 'team', message: 'Care assistants' }),
  housekeeping: msg({ context: 'team', message: 'Housekeeping' }),
  pharmacy: msg({ context: 'team', message: 'Pharmacy' }),
  interpreters: msg({ context: 'team', message: 'Interpreters' }),
}

export const requestIcons: Readonly<Record<CareRequestKind, IconName>> = {
  pain: 'lightning',
  breathing: 'wind',
  unwell: 'smileySad',
  water: 'drop',
  blanket: 'thermometerCold',
  position: 'bed',
  toilet: 'toilet',
  medicine: 'pill',
  cleaning: 'broom',
  interpreter: 'translate',
  question: 'question',
  other: 'dotsThreeCircle',
  alert: 'handWaving',
}

/** Returns the name of a kind in the person's language: the level's own, or else the product's. */
export function useRequestName(): (request: Pick<RoomCareRequest, 'kind' | 'names'>) => string {
  const { _, i18n } = useLingui()
  return ({ kind, names: own }) => {
    const { en, ja, ar } = own
    const name = { en, ja, ar }[i18n.locale]?.trim()
    return name === undefined || name === '' ? _(names[kind]) : name
  }
}

/** Returns the name of a team in the person's language. */
export function useTeamName(): (team: CareTeam) => string {
  const { _ } = useLingui()
  return (team) => _(teams[team])
}
