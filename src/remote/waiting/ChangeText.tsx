import { Trans, useLingui } from '@lingui/react/macro'
import { useAtomValue } from 'jotai'
import { levelOf, type LevelValue, type RoomLevel } from '../../domain/devices/roomLevel.ts'
import { careRequestsAtom } from '../../state/bedside/careRequests.ts'
import type { LedgerItem } from '../../state/queue/ledger.ts'
import { useRequestName } from '../requests/requestNames.ts'

type Change = Pick<LedgerItem, 'command' | 'params'>

/** Names a requested change in the words of the button that was pressed. */
export function ChangeText({ item: { command, params } }: { item: Change }) {
  const text = (name: string) => String(params[name])
  const wish = levelOf(command, params)
  if (wish !== null) return <LevelText {...wish} />
  switch (command) {
    case 'video_control':
      return <Trans>Camera off</Trans>
    case 'microphone_control':
      return <Trans>Mic off</Trans>
    case 'selfview_control':
      return <Trans>Self view off</Trans>
    case 'entertainment':
      return <Trans>End the movie</Trans>
    case 'final_end_call':
      return <Trans>End the call</Trans>
    case 'delete_bookmark': {
      const name = text('b_name')
      return (
        <Trans>
          Remove pin <bdi>{name}</bdi>
        </Trans>
      )
    }
    case 'rename_bookmark': {
      const name = text('name')
      return (
        <Trans>
          Rename pin to <bdi>{name}</bdi>
        </Trans>
      )
    }
    case 'message': {
      const words = text('text')
      return (
        <Trans>
          Message: <bdi>{words}</bdi>
        </Trans>
      )
    }
    case 'patient_call':
      return <Trans>Call a clinician</Trans>
    case 'alert':
      return <Trans>Notify my care team</Trans>
    case 'care_request':
      return <AskedText params={params} />
    case 'invite': {
      const whom = text('to')
      return (
        <Trans>
          Invite <bdi>{whom}</bdi>
        </Trans>
      )
    }
    default:
      return <Trans>Change in your room</Trans>
  }
}

function AskedText({ params }: Pick<Change, 'params'>) {
  const nameOf = useRequestName()
  const { offers } = useAtomValue(careRequestsAtom)
  const offer = offers.find(({ kind }) => kind === params['kind'])
  if (offer === undefined) return <Trans>Ask for something</Trans>
  const what = nameOf(offer)
  return (
    <Trans>
      Ask for: <bdi>{what}</bdi>
    </Trans>
  )
}

function LevelText({ level, value }: { level: RoomLevel; value: LevelValue }) {
  const { i18n } = useLingui()
  const point = i18n.number(value.point)
  if (value.auto) {
    if (level === 'speaker') return <Trans>Mute speaker</Trans>
    return level === 'mic' ? <Trans>Mute mic</Trans> : <Trans>Auto focus</Trans>
  }
  switch (level) {
    case 'speaker':
      return <Trans>Speaker {point}</Trans>
    case 'mic':
      return <Trans>Mic {point}</Trans>
    case 'doorbell':
      return <Trans>Doorbell {point}</Trans>
    case 'brightness':
      return <Trans>Brightness {point}</Trans>
    case 'speed':
      return <Trans>Speed {point}</Trans>
    case 'focus':
      return <Trans>Focus {point}</Trans>
  }
}
