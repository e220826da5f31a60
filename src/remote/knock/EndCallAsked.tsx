import { Trans } from '@lingui/react/macro'
import { useAtomValue, useSetAtom } from 'jotai'
import { useEffect, useId, useRef, useState } from 'react'
import { callAtom } from '../../state/bedside/callState.ts'
import { endRoomCallAtom } from '../../state/calls/endCall.ts'
import { Button } from '../../ui/buttons/Button.tsx'
import { AnswerFailure } from './AnswerFailure.tsx'

/**
 * Asks in place of the answers to a knock whether to end the running call. The last button is where End was, so
 * that a double press keeps the call.
 */
export function EndCallAsked({ onStay }: { onStay: () => void }) {
  const end = useSetAtom(endRoomCallAtom)
  const isLeaving = useAtomValue(callAtom).kind === 'ending'
  const [isSending, setIsSending] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const isBusy = isLeaving || isSending
  const id = useId()
  const question = useRef<HTMLElement>(null)
  useEffect(() => question.current?.focus(), [])

  const press = async () => {
    setIsSending(true)
    setProblem(await end())
    setIsSending(false)
  }
  return (
    <section ref={question} className="door-ending" tabIndex={-1} aria-labelledby={id}>
      <div>
        <h2 id={id}>
          <Trans>End the call?</Trans>
        </h2>
        <p>
          <Trans>The call ends for everyone. You can call again from the main menu.</Trans>
        </p>
        <AnswerFailure problem={problem} />
      </div>
      <Button
        tone="danger"
        wide
        className="door-end"
        icon="phoneDisconnect"
        state={isBusy ? 'busy' : 'idle'}
        onPress={() => void press()}
      >
        {isBusy ? <Trans>Ending</Trans> : <Trans>End</Trans>}
      </Button>
      <Button wide className="door-stay" onPress={onStay}>
        <Trans>Stay in the Call</Trans>
      </Button>
    </section>
  )
}
