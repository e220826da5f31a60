import { Plural, Trans } from '@lingui/react/macro'
import { useAtomValue, useSetAtom } from 'jotai'
import { type ReactNode, useState } from 'react'
import { connectionAtom } from '../../state/bedside/connection.ts'
import {
  cancelWaitingAtom,
  changesOf,
  dismissAnswersAtom,
  waitingListAtom,
} from '../../state/queue/waitingList.ts'
import { Banner } from '../../ui/status/Banner.tsx'
import { Button } from '../../ui/buttons/Button.tsx'
import './waiting.css'
import { WaitingSheet } from './WaitingSheet.tsx'

/** Shown above the screen while changes wait, or after a change failed without the user seeing it. */
export function WaitingNotice() {
  const { waiting, untold } = useAtomValue(waitingListAtom)
  const [listed, setListed] = useState(false)
  const dismiss = useSetAtom(dismissAnswersAtom)
  const show = (
    <Button onPress={() => setListed(true)}>
      <Trans>Show List</Trans>
    </Button>
  )
  const close = () => {
    setListed(false)
    dismiss()
  }
  return (
    <>
      {(waiting.length > 0 || untold > 0) && (
        <div className="waiting-notice">
          {waiting.length > 0 ? (
            <WaitingBanner count={changesOf(waiting).length} show={show} />
          ) : (
            <MissedBanner count={untold} show={show} />
          )}
        </div>
      )}
      {listed && <WaitingSheet onClose={close} />}
    </>
  )
}

interface CountProps {
  count: number
  show: ReactNode
}

function WaitingBanner({ count, show }: CountProps) {
  const { kind } = useAtomValue(connectionAtom)
  const cancel = useSetAtom(cancelWaitingAtom)
  const { waiting } = useAtomValue(waitingListAtom)
  const onlyAsked = waiting.every(({ commandClass }) => commandClass === 'request')
  const isHere = kind !== 'tablet_offline' && kind !== 'server_unreachable'
  return (
    <Banner
      icon={kind === 'connected' ? 'hourglassMedium' : 'wifiSlash'}
      title={
        isHere ? (
          <Plural value={count} one="# change is waiting." other="# changes are waiting." />
        ) : (
          <Plural
            value={count}
            one="You are offline. # change is waiting."
            other="You are offline. # changes are waiting."
          />
        )
      }
      action={
        <>
          {show}
          <Button onPress={() => void cancel()}>
            <Trans>Cancel Changes</Trans>
          </Button>
        </>
      }
    >
      <WhenSent kind={kind} onlyAsked={onlyAsked} />
    </Banner>
  )
}

function WhenSent({ kind, onlyAsked }: { kind: string; onlyAsked: boolean }) {
  if (onlyAsked)
    return <Trans>We will keep trying for 30 seconds. Need help now? Press your nurse call button.</Trans>
  if (kind === 'connected') return <Trans>We are sending them now.</Trans>
  if (kind === 'device_offline')
    return (
      <Trans>
        We will send them when the room screen is back. Need help now? Press your nurse call button.
      </Trans>
    )
  if (kind === 'server_failed')
    return <Trans>We will send them as soon as we can. Need help now? Press your nurse call button.</Trans>
  return (
    <Trans>We will send them when the tablet reconnects. Need help now? Press your nurse call button.</Trans>
  )
}

function MissedBanner({ count, show }: CountProps) {
  const dismiss = useSetAtom(dismissAnswersAtom)
  return (
    <Banner
      icon="warning"
      title={<Plural value={count} one="# change could not be made." other="# changes could not be made." />}
      action={
        <>
          {show}
          <Button onPress={() => dismiss()}>
            <Trans>Close</Trans>
          </Button>
        </>
      }
    >
      <Trans>You now see the real settings of the room. You can change them again.</Trans>
    </Banner>
  )
}
