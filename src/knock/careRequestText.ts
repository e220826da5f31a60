import { useLingui } from '@lingui/react/macro'
import type { CareRequestKind, CareRequestNames, CareTeam } from '../contract/careRequests/careRequests.ts'

/** Returns the product's own name of each kind of request, as the staff reads it. */
export function useCareRequestKinds(): Readonly<Record<CareRequestKind, string>> {
  const { t } = useLingui()
  return {
    pain: t`Pain`,
    breathing: t`Breathing`,
    unwell: t`Feels unwell`,
    water: t`Water`,
    blanket: t`Blanket`,
    // Elsewhere, a position is a point in a film.
    position: t({ context: 'request', message: 'Position' }),
    toilet: t`Toilet`,
    medicine: t`Medicine`,
    cleaning: t`Cleaning`,
    interpreter: t`Interpreter`,
    question: t`Question`,
    other: t`Something else`,
    alert: t`Care team needed`,
  }
}

/**
 * Returns a function that names a request in the user's language: as its level has named the kind, otherwise as
 * the product does.
 */
export function useCareRequestName(): (request: {
  kind: CareRequestKind
  names: CareRequestNames
}) => string {
  const { i18n } = useLingui()
  const kinds = useCareRequestKinds()
  return ({ kind, names }) => {
    const own = new Map(Object.entries(names)).get(i18n.locale)?.trim() ?? ''
    return own === '' ? kinds[kind] : own
  }
}

/** Returns the name of each team that requests go to. */
export function useCareTeams(): Readonly<Record<CareTeam, string>> {
  const { t } = useLingui()
  return {
    nurses: t`Nurses`,
    care_assistants: t`Care assistants`,
    housekeeping: t`Housekeeping`,
    pharmacy: t`Pharmacy`,
    interpreters: t`Interpreters`,
  }
}
