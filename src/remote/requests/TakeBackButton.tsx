import { Trans } from '@lingui/react/macro'
import { useAtomValue, useSetAtom } from 'jotai'
import { useState } from 'react'
import { takeBackRequestAtom } from '../../state/bedside/askForCare.ts'
import { connectionKindAtom } from '../../state/bedside/connection.ts'
import { Button } from '../../ui/buttons/Button.tsx'

interface TakeBackButtonProps {
  id: string
  /** Name of the request, for people who do not see the row. */
  name: string
  /** True while presses are ignored because the buttons have just moved. */
  settling: boolean
  /** Called once the server has confirmed it. */
  onDone?: () => void
}

/** Takes a request back. It asks nothing: the person can ask for the same thing again. */
export function TakeBackButton({ id, name, settling, onDone }: TakeBackButtonProps) {
  const takeBack = useSetAtom(takeBackRequestAtom)
  const kind = useAtomValue(connectionKindAtom)
  const [isBusy, setIsBusy] = useState(false)
  const isAway = kind === 'tablet_offline' || kind === 'server_unreachable'
  const press = async () => {
    setIsBusy(true)
    const isDone = await takeBack(id)
    setIsBusy(false)
    if (isDone) onDone?.()
  }
  return (
    <Button
      className="take-back"
      icon="arrowUUpLeft"
      mirrored
      state={isBusy ? 'busy' : 'idle'}
      settling={settling}
      disabledReason={isAway ? <Trans>Not connected</Trans> : undefined}
      onPress={() => void press()}
    >
      <Trans>Take back</Trans> <span className="sr-only">{name}</span>
    </Button>
  )
}
