import { Trans, useLingui } from '@lingui/react/macro'
import type { ConsultDesk } from '../../contract/calls/consultDesk.ts'
import { Button } from '../../ui/buttons/Button.tsx'

interface UnitFilterProps {
  consultDesk: ConsultDesk
  /** Unit whose requests are shown; null for all. */
  chosen: string | null
  onChoose: (unit: string | null) => void
}

/** Chooses the unit whose requests are shown, at a desk of several units, with the number of requests of each. */
export function UnitFilter({ consultDesk: { calls, requests }, chosen, onChoose }: UnitFilterProps) {
  const { t, i18n } = useLingui()
  const named = [...calls, ...requests].map(({ unit }) => unit)
  const units = [...new Set(chosen === null ? named : [...named, chosen])]
    .filter((unit) => unit !== '')
    .toSorted((one, other) => one.localeCompare(other, i18n.locale, { numeric: true }))
  if (units.length < 2 && chosen === null) return null
  const countOf = (unit: string) => i18n.number(requests.filter((request) => request.unit === unit).length)
  return (
    <div className="care-units" role="group" aria-label={t`Units of the requests`}>
      <Button pressed={chosen === null} onPress={() => onChoose(null)}>
        <Trans>All</Trans> <b>{i18n.number(requests.length)}</b>
      </Button>
      {units.map((unit) => (
        <Button key={unit} pressed={chosen === unit} onPress={() => onChoose(unit)}>
          <bdi>{unit}</bdi> <b>{countOf(unit)}</b>
        </Button>
      ))}
    </div>
  )
}
