import { Trans, useLingui } from '@lingui/react/macro'
import { useAtomValue, useSetAtom } from 'jotai'
import { type SubmitEvent, useEffect, useRef, useState } from 'react'
import { chatAtom, draftAtom, draftChatAtom, readChatAtom, sendChatAtom } from '../../state/calls/chat.ts'
import { speakerAtom } from '../../state/calls/participants.ts'
import { callIsOnAtom } from '../../state/bedside/callState.ts'
import { Button } from '../../ui/buttons/Button.tsx'
import { BedsideFrame } from '../frame/BedsideFrame.tsx'
import './chat.css'
import { ChatBubble } from './ChatBubble.tsx'
import { LinkedTo } from '../options/LinkedTo.tsx'
import { useRejoinCall } from '../options/useRejoinCall.ts'
import { useRoomIsAway } from '../options/useRoomIsAway.ts'

/** Maximum length of a message, in characters. */
const mostCharacters = 1_000

/** Shows the chat among all participants, always scrolled to the newest message. */
export function ChatScreen() {
  const { t, i18n } = useLingui()
  const chat = useAtomValue(chatAtom)
  const speaker = useAtomValue(speakerAtom)
  const roomIsAway = useRoomIsAway()
  const callIsOn = useAtomValue(callIsOnAtom)
  const read = useSetAtom(readChatAtom)
  const send = useSetAtom(sendChatAtom)
  const keep = useSetAtom(draftChatAtom)
  const [typed, setTyped] = useState(useAtomValue(draftAtom))
  const scroller = useRef<HTMLDivElement>(null)
  const messages = chat?.messages ?? []
  const newest = messages.at(-1)
  useRejoinCall()
  useEffect(() => read(), [read])
  useEffect(() => {
    const list = scroller.current
    if (list === null || newest === undefined) return
    // Also when the list shrinks, for example when a keyboard opens.
    const watch = new ResizeObserver(() => (list.scrollTop = list.scrollHeight))
    watch.observe(list)
    list.scrollTop = list.scrollHeight
    return () => watch.disconnect()
  }, [newest])

  const type = (text: string) => {
    setTyped(text)
    keep(text)
  }
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    if (chat === null || typed.trim() === '') return
    type('')
    void send(typed)
  }
  return (
    <BedsideFrame
      title={t`Group Chat`}
      back
      backTo="/aps-options"
      linkedTo={speaker === null || roomIsAway ? undefined : <LinkedTo speaker={speaker} />}
    >
      <div className="chat">
        {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reached by the arrow keys */}
        <div ref={scroller} className="chat-scroll" tabIndex={0} role="group" aria-label={t`Messages`}>
          {chat === null && (
            <p className="chat-none" role="status">
              {callIsOn ? (
                <Trans>Connecting this remote to the call…</Trans>
              ) : (
                <Trans>There is no call right now.</Trans>
              )}
            </p>
          )}
          {chat !== null && (
            <p className="chat-start">
              <Trans>Started at {i18n.date(new Date(chat.startedAt), { timeStyle: 'short' })}</Trans>
            </p>
          )}
          {chat !== null && newest === undefined && (
            <p className="chat-none">
              <Trans>No messages yet. Say hello.</Trans>
            </p>
          )}
          <div role="log" aria-live="polite">
            <ul>
              {messages.map((message) => (
                <ChatBubble key={message.id} message={message} />
              ))}
            </ul>
          </div>
        </div>
        <form className="chat-write" onSubmit={submit}>
          <input
            aria-label={t`Write a message`}
            placeholder={t`Write a message`}
            value={typed}
            maxLength={mostCharacters}
            autoComplete="off"
            enterKeyHint="send"
            dir="auto"
            onChange={({ currentTarget }) => type(currentTarget.value)}
          />
          <Button
            tone="primary"
            submit
            icon="paperPlaneRight"
            mirrored
            disabledReason={chat === null ? <Trans>There is no call right now.</Trans> : undefined}
          >
            <Trans>Send</Trans>
          </Button>
        </form>
      </div>
    </BedsideFrame>
  )
}
