import { Trans, useLingui } from '@lingui/react/macro'
import type { OutboxItem } from '../../contract/outbox.ts'

/** A message, and what became of it; its text with the link only where nothing else would show it. */
export function MessageRow({ message }: { message: OutboxItem }) {
  const { i18n } = useLingui()
  const { created_at: at, destination, subject, body, state, reason } = message
  return (
    <tr>
      <td>
        <time dateTime={new Date(at).toISOString()}>
          {i18n.date(new Date(at), { dateStyle: 'short', timeStyle: 'short' })}
        </time>
      </td>
      <td className="console-code">
        <bdi dir="ltr">{destination}</bdi>
      </td>
      <td className="console-wide">
        <bdi>{subject}</bdi>
        {body !== null && (
          <p className="console-body" dir="auto">
            {body}
          </p>
        )}
      </td>
      <td>
        <MessageState state={state} />
        {state === 'failed' && reason !== null && <small dir="ltr"> {reason}</small>}
      </td>
    </tr>
  )
}

function MessageState({ state }: Pick<OutboxItem, 'state'>) {
  switch (state) {
    case 'waiting':
      return <Trans>Waiting</Trans>
    case 'sent':
      return <Trans>Sent</Trans>
    case 'failed':
      return <Trans>Failed</Trans>
    case 'shown':
      return <Trans>Shown here</Trans>
  }
}
