import {
  ClientCallType,
  createCallSignals,
  createInfinityClient,
  createInfinityClientSignals,
} from '@pexip/infinity'
import { keptBeside, signsWith } from '../../domain/calls/keptPerson.ts'
import type {
  Conference,
  ConferenceEnd,
  ConferenceEvent,
  ConferenceJoin,
  ConferenceParticipant,
} from '../../domain/conference.ts'
import { silenceClientLogs } from './clientLogs.ts'
import { endOf, refusalOf } from './conferenceEnds.ts'
import { conferenceVerbs } from './conferenceVerbs.ts'
import { bandwidth, callTypeOf, enter } from './enterConference.ts'
import { ContentPresenter } from './contentPresenter.ts'
import { ConnectionState } from './connectionState.ts'
import { detectMediaStalls } from './mediaStallDetector.ts'
import { ignoreKnownRejections } from './ignoreKnownRejections.ts'
import { readSnapshot } from './mediaFigures.ts'
import { QualityReporter } from './qualityReporter.ts'
import { guardRequests } from './requestGuard.ts'
import { offerPictureLayers } from './pictureLayers.ts'
import { isSmallPictureWanted, rosterOf } from './roster.ts'
import { type SignedPictures, SigningMeter } from './signingMeter.ts'
import { SentStream } from './sentStream.ts'
import { installResilientEventSource } from './resilientEventSource.ts'

/** Delay before broken media are set up again, in milliseconds. Repeated until it works. */
const restartMs = 1_000
/** Roster changes are reported in batches: maximum delay in milliseconds, and maximum number. */
const batch = { batchScheduleTimeoutMS: 50, batchBufferSize: 20 } as const

/**
 * Joins through Pexip's own client. Its event signals are module globals, so a page can have only one
 * conference, and the previous one must have been left.
 */
export function joinInfinity(join: ConferenceJoin, onEvent: (event: ConferenceEvent) => void): Conference {
  silenceClientLogs()
  ignoreKnownRejections()
  const signals = createInfinityClientSignals([], batch)
  const calls = createCallSignals([])
  const client = createInfinityClient(signals, calls)
  let me = ''
  let over = false
  /**
   * True once the client has disconnected and released its token: it must not be asked to disconnect again.
   */
  let isGone = false
  const sending = new SentStream(join.send, (stream) => client.setStream(stream))
  let restarting: ReturnType<typeof setTimeout> | undefined
  /** True if the node still recognized the released token: it removed this client deliberately. */
  let wasLetGo = false
  /** True if the media broke while the conference could not receive requests. */
  let mustRestart = false
  let ticket: string | null = null
  /** Id of the event being dispatched. Pexip's client gives each message an id of its own instead. */
  let passing = ''

  const end = (because: ConferenceEnd): void => {
    if (over) return
    over = true
    clearTimeout(restarting)
    for (const stop of guards) stop()
    window.removeEventListener('pagehide', hidden)
    onEvent({ kind: 'ended', because })
  }
  const say = (event: ConferenceEvent): void => {
    if (!over) onEvent(event)
  }
  const connection = new ConnectionState((link, hears) => {
    if (me !== '') say({ kind: 'link', link, hears })
  })
  const requests = guardRequests({
    ticket: join.ticket ?? null,
    showsKept: join.showsKept === true,
    entered: (given) => (ticket = given),
    offerRefused: () => {
      if (me !== '') restart()
    },
    released: (isKnown) => (wasLetGo = isKnown),
  })
  // Only a node of this deployment gives tickets.
  const layers = offerPictureLayers(() => ticket !== null)
  const quality = new QualityReporter({
    send: (path, payload) =>
      client.sendConferenceRequest({ path: `participants/${me}/${path}`, method: 'POST', payload }),
    changed: () => showRoster(),
  })
  const signing = new SigningMeter((isUnclear) => quality.reportSigning(!isUnclear))
  let people: readonly ConferenceParticipant[] = []
  let secondTrack: string | null = null
  const guards = [
    requests.stop,
    layers.stop,
    installResilientEventSource({
      lost: () => connection.broke('events'),
      back: () => {
        const isWanting = mustRestart
        // The client now repeats the media requests that it made while the events were down.
        if (!isWanting) connection.mended('media')
        connection.mended('events')
        if (isWanting) restart()
      },
      refused: () => void leaveRefused(),
      passing: (id) => (passing = id),
    }),
    detectMediaStalls({
      silent: () => connection.broke('packets'),
      heard: () => connection.mended('packets'),
      measured: (reports) => {
        const snapshot = reports === null ? null : readSnapshot(reports, performance.now())
        quality.add(snapshot)
        if (join.showsKept === true) signing.add(snapshot, signedPictures(people, secondTrack))
      },
    }),
  ]
  /**
   * Leaves after a refusal. A node that was killed no longer recognizes this client, and a new seat can be
   * requested; a node that still does removed it deliberately.
   */
  const leaveRefused = async (): Promise<void> => {
    await client.disconnect({ reason: 'Signaling node disconnected' }).catch(() => undefined)
    isGone = true
    if (wasLetGo) return end('ended')
    end(me === '' ? 'unreachable' : 'lost')
  }
  const showRoster = (): void => {
    if (me === '') return
    const participants = client.getParticipants('main')
    layers.sendSmall(isSmallPictureWanted(participants, me))
    people = rosterOf(participants, me, quality.grade)
    layers.preferFrames(signsWith(people) !== null)
    say({ kind: 'roster', people })
  }
  const callType = callTypeOf(join.send !== null, join.receive)
  const isControlOnly = callType === ClientCallType.None
  const presenter = new ContentPresenter({
    isControlOnly,
    client,
    reopen: (isOpen) =>
      client.restartCall({ bandwidth, callType: isOpen ? ClientCallType.Presentation : ClientCallType.None }),
    ended: () => say({ kind: 'presenting_ended' }),
  })
  const restart = (): void => {
    if (over || restarting !== undefined || isControlOnly) return
    connection.broke('media')
    mustRestart = true
    // If requested without a network, the client would leave the conference.
    if (!connection.canAsk) return
    restarting = setTimeout(() => {
      restarting = undefined
      if (!connection.canAsk) return
      mustRestart = false
      const mediaStream = sending.take()
      void client.restartCall({ bandwidth, callType, ...(mediaStream && { mediaStream }) }).catch(restart)
    }, restartMs)
  }
  // A page that is closing leaves immediately. Otherwise the node would keep its seat for two minutes.
  const hidden = (): void => {
    requests.releaseOnClose()
    void client.disconnect({ reason: 'Browser closed' }).catch(() => undefined)
    end('left')
  }

  for (const changed of [
    signals.onParticipantJoined,
    signals.onParticipantUpdated,
    signals.onParticipantLeft,
  ])
    changed.add(showRoster)
  signals.onParticipants.add(showRoster)
  signals.onMessage.add(({ id, userId, displayName, message, at, direct }) => {
    if (userId === me) return
    say({
      kind: 'message',
      message: {
        id: passing === '' ? id : passing,
        from: userId,
        name: displayName,
        text: message,
        at: at.getTime(),
        direct,
      },
    })
  })
  signals.onStage.add((stage) => {
    const first = stage.toSorted((one, other) => one.stageIndex - other.stageIndex)[0]
    say({ kind: 'speaker', uuid: first?.userId ?? null })
  })
  signals.onConferenceStatus.add(({ status }) => say({ kind: 'locked', locked: status.locked }))
  signals.onDisconnected.add(({ error }) => {
    isGone = true
    end(me === '' ? refusalOf(error) : endOf(error))
  })
  signals.onError.add(({ error }) => {
    if (me === '') return end(refusalOf(error))
    if (isControlOnly) return presenter.lost()
    // The client restarts the connection once automatically. After a longer interruption it needs an explicit
    // restart.
    if (endOf(error) === 'media_failed') restart()
  })
  signals.onCallConnected.add(() => {
    clearTimeout(restarting)
    restarting = undefined
    sending.connected()
    presenter.connected()
    mustRestart = false
    connection.mended('media')
  })
  signals.onPinRequired.add(() => end('pin_wrong'))
  calls.onRemoteStream.add((stream) => say({ kind: 'stream', stream }))
  const showSecond = (stream: MediaStream | null): void => {
    secondTrack = stream?.getVideoTracks()[0]?.id ?? null
    say({ kind: 'presentation', stream })
  }
  calls.onRemotePresentationStream.add(showSecond)
  calls.onPresentationConnectionChange.add(({ send, recv }) => {
    if (recv === 'disconnected' || recv === 'failed') showSecond(null)
    presenter.changed(send)
  })
  calls.onReconnecting.add(() => connection.broke('media'))
  calls.onReconnected.add(() => connection.mended('media'))
  window.addEventListener('pagehide', hidden)

  void enter(client, join, () => sending.take()).then(
    (entered) => {
      if (typeof entered === 'string') return end(entered)
      me = entered.uuid
      say({ kind: 'joined', ...entered, ticket })
      say({ kind: 'link', link: 'up' })
      showRoster()
    },
    () => end('unreachable'),
  )

  return {
    ...conferenceVerbs(client),
    sendStream: (stream) => sending.send(stream),
    present: (stream) => presenter.present(stream),
    leave: async () => {
      quality.flush()
      end('left')
      if (!isGone) await client.disconnect({ reason: 'User initiated disconnect' }).catch(() => undefined)
    },
  }
}

/** Returns the pictures of a signed conversation; null if no one signs with this client. */
function signedPictures(
  people: readonly ConferenceParticipant[],
  secondTrack: string | null,
): SignedPictures | null {
  const other = signsWith(people)
  if (other === null) return null
  return {
    isSent: people.some(({ isMe, videoMuted }) => isMe && !videoMuted),
    // While someone shares, the other's picture is shown only when they speak.
    isReceived: !other.videoMuted && !other.cutOff && keptBeside(people) === other,
    track: secondTrack,
  }
}
