import { Trans, useLingui } from '@lingui/react/macro'
import { useAtomValue, useSetAtom } from 'jotai'
import { resendChatAtom } from '../../state/calls/chat.ts'
import { othersAtom } from '../../state/calls/participants.ts'
import type { ChatMessage } from '../../state/ports.ts'
import { Avatar } from '../../ui/calls/Avatar.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { Button } from '../../ui/buttons/Button.tsx'
import { personTone } from '../participants/personTone.ts'

function MessageStatus({ status }: { status: ChatMessage['status'] }) {
  if (status === 'pending')
    return (
      <span className="chat-fate">
        <Icon name="hourglassMedium" />
        <Trans>Waiting</Trans>
      </span>
    )
  if (status === 'failed')
    return (
      <span className="chat-fate">
        <Icon name="warningCircle" />
        <Trans>Not sent</Trans>
      </span>
    )
  return (
    <span className="chat-fate">
      <Icon name="check" />
      <Trans>Sent</Trans>
    </span>
  )
}

/** One message, with its delivery status if it is the user's own. */
export function ChatBubble({ message }: { message: ChatMessage }) {
  const { i18n } = useLingui()
  const resend = useSetAtom(resendChatAtom)
  const others = useAtomValue(othersAtom)
  const { id, name, text, at, status } = message
  const mine = status !== 'received'
  const time = i18n.date(new Date(at), { timeStyle: 'short' })
  return (
    <li className={mine ? `chat-message chat-mine chat-${status}` : 'chat-message'}>
      {!mine && <Avatar name={name} tone={personTone(others.find((one) => one.name === name)?.part)} />}
      <div className="chat-bubble">
        <p className="chat-from">
          {mine ? <Trans>You</Trans> : <bdi>{name}</bdi>}
          {' · '}
          <time dateTime={new Date(at).toISOString()}>{time}</time>
          {mine && (
            <>
              {' '}
              <MessageStatus status={status} />
            </>
          )}
        </p>
        <p dir="auto">{text}</p>
        {status === 'failed' && (
          <Button icon="arrowsClockwise" onPress={() => void resend(id)}>
            <Trans>Try Again</Trans>
          </Button>
        )}
      </div>
    </li>
  )
}
