import { Trans } from '@lingui/react/macro'
import { useAtomValue, useSetAtom } from 'jotai'
import type { ReactNode } from 'react'
import { cancelLedgerItemAtom } from '../../state/commands.ts'
import type { LedgerItem } from '../../state/ledger.ts'
import { waitingListAtom } from '../../state/waitingList.ts'
import { Icon } from '../../ui/Icon.tsx'
import type { IconName } from '../../ui/iconName.ts'
import { Key } from '../../ui/Key.tsx'
import { SheetDialog } from '../../ui/SheetDialog.tsx'
import { useOutcomeWords } from '../frame/outcomeWords.ts'
import { ChangeWords } from './ChangeWords.tsx'

/** Each thing that waits, with its Cancel; and what became of each that had to wait. */
export function WaitingSheet({ onClose }: { onClose: () => void }) {
  const { waiting, done, missed } = useAtomValue(waitingListAtom)
  return (
    <SheetDialog title={<Trans>What Waits</Trans>} close={<Trans>Close</Trans>} onClose={onClose}>
      {waiting.length + done.length + missed.length === 0 && (
        <p>
          <Trans>Nothing waits.</Trans>
        </p>
      )}
      <ul className="waiting-list">
        {waiting.map((item) => (
          <WaitingRow key={item.id} item={item} />
        ))}
        {missed.map((item) => (
          <AnswerRow key={item.id} item={item} icon="warning">
            <Trans>Not done.</Trans> <Why code={item.code} />
          </AnswerRow>
        ))}
        {done.map((item) => (
          <AnswerRow key={item.id} item={item} icon="checkCircle">
            <Trans>Done.</Trans>
          </AnswerRow>
        ))}
      </ul>
    </SheetDialog>
  )
}

function WaitingRow({ item }: { item: LedgerItem }) {
  const cancel = useSetAtom(cancelLedgerItemAtom)
  const what = <ChangeWords item={item} />
  return (
    <li className="waiting-row waiting-queued">
      <Icon name="hourglassMedium" />
      <span>
        <strong>{what}</strong>
        <small>
          {item.commandClass === 'request' ? (
            <Trans>Waiting, for half a minute at most</Trans>
          ) : (
            <Trans>Waiting</Trans>
          )}
        </small>
      </span>
      <Key icon="x" onPress={() => void cancel(item.id)}>
        <Trans>Cancel</Trans> <span className="sr-only">{what}</span>
      </Key>
    </li>
  )
}

function AnswerRow({ item, icon, children }: { item: LedgerItem; icon: IconName; children: ReactNode }) {
  return (
    <li className="waiting-row">
      <Icon name={icon} />
      <span>
        <strong>
          <ChangeWords item={item} />
        </strong>
        <small>{children}</small>
      </span>
    </li>
  )
}

function Why({ code = '' }: { code?: string | undefined }) {
  const words = useOutcomeWords()
  if (code === 'command_expired') return <Trans>It waited too long.</Trans>
  if (code === 'call_over') return <Trans>That call is over.</Trans>
  return words(code).title
}
