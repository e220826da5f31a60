import { Trans } from '@lingui/react/macro'
import type { CellState, GrantCell, GrantOrgUnitRef } from '../../contract/permissions/permissions.ts'
import { Icon } from '../../ui/Icon.tsx'
import type { IconName } from '../../ui/iconName.ts'

const icons: Readonly<Partial<Record<CellState, IconName>>> = {
  granted: 'check',
  denied: 'x',
  locked: 'lockSimple',
}

/** Shows the state of a function at an org unit, as an icon and a word. */
export function CellText({
  cell: { state, available, said: explicit = null },
}: {
  cell: Pick<GrantCell, 'state' | 'available'> & Partial<Pick<GrantCell, 'said'>>
}) {
  if (state === 'from_above')
    return (
      <>
        <Icon name={(explicit ?? available) === true ? 'check' : 'x'} />
        <span>
          <DecisionText explicit={explicit ?? available} />{' '}
          <small>{explicit === null ? <StateName state={state} /> : <Trans>No effect</Trans>}</small>
        </span>
      </>
    )
  const icon = icons[state]
  return (
    <>
      {icon !== undefined && <Icon name={icon} />}
      <span>
        <StateName state={state} />
      </span>
    </>
  )
}

function StateName({ state }: { state: CellState }) {
  switch (state) {
    case 'granted':
      return <Trans>Granted</Trans>
    case 'denied':
      return <Trans>Denied</Trans>
    case 'from_above':
      return <Trans>Inherited</Trans>
    case 'not_set':
      return <Trans>Not set</Trans>
    case 'locked':
      return <Trans>Locked</Trans>
  }
}

/** Text for a decision, or for none. */
export function DecisionText({ explicit }: { explicit: boolean | null }) {
  return <StateName state={explicit === null ? 'not_set' : explicit ? 'granted' : 'denied'} />
}

/** Shows a decision that a change replaces, and the one that replaces it. */
export function ChangedText({ before, after }: { before: boolean | null; after: boolean | null }) {
  return (
    <span className="console-grant-change">
      <s>
        <DecisionText explicit={before} />
      </s>{' '}
      →{' '}
      <b>
        <DecisionText explicit={after} />
      </b>
    </span>
  )
}

/** Name of a level. */
export function GrantLevelName({ level }: Pick<GrantOrgUnitRef, 'level'>) {
  switch (level) {
    case 'organization':
      return <Trans>Organization</Trans>
    case 'customer':
      return <Trans>Customer</Trans>
    case 'facility':
      return <Trans>Facility</Trans>
    case 'unit':
      return <Trans>Unit/Practice</Trans>
    case 'room':
      return <Trans>Room/Bed</Trans>
  }
}
