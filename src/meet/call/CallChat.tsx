import { Trans, useLingui } from '@lingui/react/macro'
import { useAtomValue } from 'jotai'
import { type SubmitEvent, useEffect, useRef } from 'react'
import type { ActiveCallChat, ChatMessage } from '../../state/meet/activeCallChat.ts'
import { Icon } from '../../ui/Icon.tsx'
import { Button } from '../../ui/buttons/Button.tsx'

/** Maximum length of a message, in characters. */
const mostCharacters = 1_000

/** Shows the chat among all participants, always scrolled to the newest message. */
export function CallChat({ chat }: { chat: ActiveCallChat }) {
  const { t } = useLingui()
  const messages = useAtomValue(chat.messagesAtom)
  const typed = useAtomValue(chat.draftAtom)
  const list = useRef<HTMLDivElement>(null)
  const newest = messages.at(-1)
  useEffect(() => chat.read(), [chat])
  useEffect(() => {
    const shown = list.current
    if (shown !== null && newest !== undefined) shown.scrollTop = shown.scrollHeight
  }, [newest])

  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    void chat.send(typed)
  }
  return (
    <div className="meet-writing">
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reached by the arrow keys */}
      <div ref={list} className="meet-messages" tabIndex={0} role="log" aria-label={t`Messages`}>
        {newest === undefined && (
          <p>
            <Trans>No messages yet. Say hello.</Trans>
          </p>
        )}
        <ul>
          {messages.map((message) => (
            <Message key={message.id} message={message} onResend={() => void chat.resend(message.id)} />
          ))}
        </ul>
      </div>
      <form onSubmit={submit}>
        <input
          aria-label={t`Write a message`}
          placeholder={t`Write a message`}
          value={typed}
          maxLength={mostCharacters}
          autoComplete="off"
          enterKeyHint="send"
          dir="auto"
          onChange={({ currentTarget }) => chat.draft(currentTarget.value)}
        />
        <Button tone="primary" submit icon="paperPlaneRight" mirrored>
          <span className="sr-only">
            <Trans>Send</Trans>
          </span>
        </Button>
      </form>
    </div>
  )
}

function Message({ message, onResend }: { message: ChatMessage; onResend: () => void }) {
  const { i18n } = useLingui()
  const { name, text, at, status } = message
  const mine = status !== 'received'
  return (
    <li className={mine ? `meet-mine meet-${status}` : undefined}>
      <p className="meet-from">
        {mine ? <Trans>You</Trans> : <bdi>{name}</bdi>}
        {' · '}
        <time dateTime={new Date(at).toISOString()}>
          {i18n.date(new Date(at), { timeStyle: 'short' })}
        </time>{' '}
        <MessageStatus status={status} />
      </p>
      <p dir="auto">{text}</p>
      {status === 'failed' && (
        <Button icon="arrowsClockwise" onPress={onResend}>
          <Trans>Try Again</Trans>
        </Button>
      )}
    </li>
  )
}

function MessageStatus({ status }: { status: ChatMessage['status'] }) {
  switch (status) {
    case 'received':
      return null
    case 'sent':
      return (
        <span>
          <Icon name="check" /> <Trans>Sent</Trans>
        </span>
      )
    case 'pending':
      return (
        <span>
          <Icon name="hourglassMedium" /> <Trans>Waiting</Trans>
        </span>
      )
    case 'failed':
      return (
        <span>
          <Icon name="warningCircle" /> <Trans>Not sent</Trans>
        </span>
      )
  }
}
