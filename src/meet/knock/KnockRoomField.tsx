import { Trans, useLingui } from '@lingui/react/macro'
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import type { KnockRoom } from '../../contract/calls/knocks.ts'
import { KnockRoomState } from '../../knock/KnockText.tsx'
import type { OwnKnocks } from '../../state/knocks/ownKnocks.ts'
import { Field } from '../../ui/forms/Field.tsx'
import { InlineAlert } from '../../ui/status/InlineAlert.tsx'
import { JoinProblemText } from '../lobby/JoinProblemText.tsx'
import { useRoomText } from '../useRoomText.ts'
import { useHeldResult } from './useHeldResult.ts'

/** Pause in typing after which the search runs, in milliseconds. */
const pauseMs = 200
/** Longest search that the server takes, in characters. */
const longestSearch = 120

interface KnockRoomFieldProps {
  knocks: OwnKnocks
  chosen: KnockRoom | null
  onChoose: (room: KnockRoom | null) => void
  /** True if the clinician tried to knock without a room. */
  missing: boolean
}

type Found = Awaited<ReturnType<OwnKnocks['findRooms']>>

/** Finds rooms by place or patient; the arrow keys and the pointer choose one of them. */
export function KnockRoomField({ knocks, chosen, onChoose, missing }: KnockRoomFieldProps) {
  const { t } = useLingui()
  const id = useId()
  const roomText = useRoomText()
  const [words, setWords] = useState('')
  const [found, setFound] = useState<Found | null>(null)
  const latest = useRef({ chosen, onChoose })
  useEffect(() => {
    latest.current = { chosen, onChoose }
  })
  const press = useHeldResult()
  const q = words.trim()
  useEffect(() => {
    let isStale = false
    const show = (result: Found) => {
      setFound(result)
      const now = latest.current
      if (result.ok) now.onChoose(result.value.find((room) => room.id === now.chosen?.id) ?? null)
    }
    const timer = setTimeout(
      () => void knocks.findRooms(q).then((result) => isStale || press.take(result, show)),
      q === '' ? 0 : pauseMs,
    )
    return () => {
      isStale = true
      clearTimeout(timer)
      press.drop()
    }
  }, [knocks, q, press])

  const rooms = found?.ok === true ? found.value : []
  const index = rooms.findIndex((room) => room.id === chosen?.id)
  const lead = (event: KeyboardEvent) => {
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
    // Enter in the search must not knock.
    if (event.key === 'Enter' && !event.nativeEvent.isComposing) event.preventDefault()
    if (step === 0 || rooms.length === 0) return
    event.preventDefault()
    const next = index === -1 && step === -1 ? rooms.length - 1 : (index + step + rooms.length) % rooms.length
    onChoose(rooms[next] ?? null)
  }
  return (
    <div className="knock-rooms">
      <Field
        label={<Trans>Room or patient</Trans>}
        icon="magnifyingGlass"
        value={words}
        onChange={setWords}
        autoComplete="off"
        spellCheck={false}
        dir="auto"
        maxLength={longestSearch}
        role="combobox"
        aria-autocomplete="list"
        aria-expanded={rooms.length > 0}
        aria-controls={`${id}-found`}
        aria-activedescendant={index === -1 ? undefined : `${id}-${index}`}
        onKeyDown={lead}
        error={missing && rooms.length > 0 ? <Trans>Choose a room from the list.</Trans> : undefined}
      />
      {found?.ok === false && (
        <InlineAlert kind="warning" live>
          <JoinProblemText code={found.code} />
        </InlineAlert>
      )}
      {found?.ok === true && rooms.length === 0 && (
        <p role="status">
          <Trans>No room found. Check the number, or type the patient’s name.</Trans>
        </p>
      )}
      <div
        id={`${id}-found`}
        role="listbox"
        aria-label={t`Rooms`}
        className="knock-found"
        onPointerDown={press.begin}
      >
        {rooms.map((room, at) => (
          // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus -- the field keeps the focus, and its keys choose
          <div
            key={room.id}
            id={`${id}-${at}`}
            role="option"
            aria-selected={at === index}
            ref={(option) => {
              if (at === index) option?.scrollIntoView({ block: 'nearest' })
            }}
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => {
              press.choose(room.id)
              onChoose(room)
            }}
          >
            <span>
              <strong>
                <bdi>{roomText(room.room)}</bdi>
              </strong>{' '}
              <small>
                <bdi>{room.unit}</bdi>
              </small>
            </span>{' '}
            <span>{room.patient === '' ? <Trans>No patient</Trans> : <bdi>{room.patient}</bdi>}</span>{' '}
            <span className="knock-room-state">
              <KnockRoomState room={room} />
            </span>
          </div>
        ))}
      </div>
    </div>
  )
}
