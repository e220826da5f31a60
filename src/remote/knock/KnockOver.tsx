import { Trans } from '@lingui/react/macro'
import { useSetAtom } from 'jotai'
import { forgetKnockAtom, type KnockView } from '../../state/bedside/knock.ts'
import { KnockResult } from './KnockResult.tsx'

type Because = (KnockView & { kind: 'over' })['because']

/** Shown if the knock ended before the answer arrived. */
export function KnockOver({ because }: { because: Because }) {
  const close = useSetAtom(forgetKnockAtom)
  return (
    <KnockResult
      heading={<Trans>Your Answer</Trans>}
      onClose={close}
      icon="door"
      title={<Trans>This knock has ended</Trans>}
      detail={<OverText because={because} />}
    />
  )
}

function OverText({ because }: { because: Because }) {
  switch (because) {
    case 'late':
      return <Trans>Your answer came too late and did not count.</Trans>
    case 'room_offline':
      return <Trans>The room screen could not open the call. Nothing was opened.</Trans>
    case 'unknown':
      return <Trans>We do not know if your answer arrived. Look at the room screen.</Trans>
  }
}
