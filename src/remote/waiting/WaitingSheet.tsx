import { Trans } from '@lingui/react/macro'
import { useAtomValue, useSetAtom } from 'jotai'
import type { ReactNode } from 'react'
import { cancelLedgerItemAtom } from '../../state/queue/commands.ts'
import type { LedgerItem } from '../../state/queue/ledger.ts'
import { changesOf, waitingListAtom } from '../../state/queue/waitingList.ts'
import { Icon } from '../../ui/Icon.tsx'
import type { IconName } from '../../ui/iconName.ts'
import { Button } from '../../ui/buttons/Button.tsx'
import { Modal } from '../../ui/dialogs/Modal.tsx'
import { useOutcomeText } from '../frame/outcomeText.ts'
import { ChangeText } from './ChangeText.tsx'

/** Lists the waiting commands, each with Cancel, and the outcome of those that had to wait. */
export function WaitingSheet({ onClose }: { onClose: () => void }) {
  const { waiting, done, missed } = useAtomValue(waitingListAtom)
  return (
    <Modal title={<Trans>Waiting Changes</Trans>} close={<Trans>Close</Trans>} onClose={onClose}>
      {waiting.length + done.length + missed.length === 0 && (
        <p>
          <Trans>No changes are waiting.</Trans>
        </p>
      )}
      <ul className="waiting-list">
        {changesOf(waiting).map((change) => (
          <WaitingRow key={change[0].id} change={change} />
        ))}
        {changesOf(missed).map((change) => (
          <AnswerRow key={change[0].id} change={change} icon="warning">
            <Trans>This was not done.</Trans> <Why code={change[0].code} />
          </AnswerRow>
        ))}
        {changesOf(done).map((change) => (
          <AnswerRow key={change[0].id} change={change} icon="checkCircle">
            <Trans>Done.</Trans>
          </AnswerRow>
        ))}
      </ul>
    </Modal>
  )
}

type Change = readonly [LedgerItem, ...LedgerItem[]]

function WaitingRow({ change }: { change: Change }) {
  const cancel = useSetAtom(cancelLedgerItemAtom)
  const what = <PressText change={change} />
  return (
    <li className="waiting-row waiting-queued">
      <Icon name="hourglassMedium" />
      <span>
        <strong>{what}</strong>
        <small>
          {change[0].commandClass === 'request' ? (
            <Trans>Waiting (up to 30 seconds)</Trans>
          ) : (
            <Trans>Waiting</Trans>
          )}
        </small>
      </span>
      <Button icon="x" onPress={() => change.forEach(({ id }) => void cancel(id))}>
        <Trans>Cancel</Trans> <span className="sr-only">{what}</span>
      </Button>
    </li>
  )
}

function AnswerRow({ change, icon, children }: { change: Change; icon: IconName; children: ReactNode }) {
  return (
    <li className="waiting-row">
      <Icon name={icon} />
      <span>
        <strong>
          <PressText change={change} />
        </strong>
        <small>{children}</small>
      </span>
    </li>
  )
}

/** Two commands of one press mean Cover Camera. */
function PressText({ change }: { change: Change }) {
  return change.length > 1 ? <Trans>Cover Camera</Trans> : <ChangeText item={change[0]} />
}

function Why({ code = '' }: { code?: string | undefined }) {
  const words = useOutcomeText()
  if (code === 'command_expired') return <Trans>The connection was away too long.</Trans>
  if (code === 'call_over') return <Trans>That call has ended.</Trans>
  return words(code).title
}
