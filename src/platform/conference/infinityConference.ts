import {
  ClientCallType,
  createCallSignals,
  createInfinityClient,
  createInfinityClientSignals,
  setLogger as setClientLogger,
} from '@pexip/infinity'
import type { InfinityClient } from '@pexip/infinity'
import { setLogger as setConnectionLogger } from '@pexip/peer-connection'
import { setLogger as setSignalLogger } from '@pexip/signal'
import type { Conference, ConferenceEnd, ConferenceEvent, ConferenceJoin } from '../../domain/conference.ts'
import { endOf, refusalOf } from './conferenceEnds.ts'
import { Floor } from './floor.ts'
import { LineState } from './lineState.ts'
import { followPulse } from './mediaPulse.ts'
import { quietClient } from './quietClient.ts'
import { guardRequests } from './requestGuard.ts'
import { rosterOf } from './roster.ts'
import { SentStream } from './sentStream.ts'
import { keepEvents } from './steadyEvents.ts'

/** The most that is sent and received, in kbit/s: one 720p picture. */
const bandwidth = 1_500
/** Media that broke are set up anew after so long, in milliseconds, as often as it takes. */
const restartMs = 1_000
/** Changes of the roster are told together, in milliseconds and number. */
const batch = { batchScheduleTimeoutMS: 50, batchBufferSize: 20 } as const

const silent = (): void => undefined
/** They would write addresses, names and tokens to the console. */
const saysNothing = {
  fatal: silent,
  error: silent,
  warn: silent,
  info: silent,
  debug: silent,
  trace: silent,
  silent,
  redact: () => '',
  addRedactPattern: silent,
}
setClientLogger(saysNothing)
setConnectionLogger(saysNothing)
setSignalLogger(saysNothing)

/**
 * Joins through Pexip's own client. Its event signals are globals of its module: one conference to a page, the one
 * before must have been left.
 */
export function joinInfinity(join: ConferenceJoin, tell: (event: ConferenceEvent) => void): Conference {
  quietClient()
  const signals = createInfinityClientSignals([], batch)
  const calls = createCallSignals([])
  const client = createInfinityClient(signals, calls)
  let me = ''
  let over = false
  /** The client has left by itself: it gives its token back, and has nothing more to ask. */
  let isGone = false
  const sending = new SentStream(join.send, (stream) => client.setStream(stream))
  let restarting: ReturnType<typeof setTimeout> | undefined
  /** The node still knew the token that was given back: this client was let go, and not forgotten. */
  let wasLetGo = false
  /** Media that broke while the conference could not be asked for others. */
  let mustRestart = false
  let ticket: string | null = null
  /** The id of the event that is being heard: Pexip's client gives each message one of its own. */
  let passing = ''

  const end = (because: ConferenceEnd): void => {
    if (over) return
    over = true
    clearTimeout(restarting)
    for (const stop of guards) stop()
    window.removeEventListener('pagehide', hidden)
    tell({ kind: 'ended', because })
  }
  const say = (event: ConferenceEvent): void => {
    if (!over) tell(event)
  }
  const line = new LineState((link, hears) => {
    if (me !== '') say({ kind: 'link', link, hears })
  })
  const guards = [
    guardRequests({
      ticket: join.ticket ?? null,
      entered: (given) => (ticket = given),
      released: (isKnown) => (wasLetGo = isKnown),
    }),
    keepEvents({
      lost: () => line.broke('events'),
      back: () => {
        const isWanting = mustRestart
        // What the client asked for its media meanwhile, it asks again now.
        if (!isWanting) line.mended('media')
        line.mended('events')
        if (isWanting) restart()
      },
      refused: () => void leaveRefused(),
      passing: (id) => (passing = id),
    }),
    followPulse({ silent: () => line.broke('packets'), heard: () => line.mended('packets') }),
  ]
  /** A node that was killed has forgotten this client, and another place may be asked for; one that let it go meant it. */
  const leaveRefused = async (): Promise<void> => {
    await client.disconnect({ reason: 'Signaling node disconnected' }).catch(silent)
    isGone = true
    if (wasLetGo) return end('ended')
    end(me === '' ? 'unreachable' : 'lost')
  }
  const showRoster = (): void => {
    if (me !== '') say({ kind: 'roster', people: rosterOf(client.getParticipants('main'), me) })
  }
  const callType = callTypeOf(join.send !== null, join.receive)
  const isControlOnly = callType === ClientCallType.None
  const floor = new Floor({
    isControlOnly,
    client,
    reopen: (isOpen) =>
      client.restartCall({ bandwidth, callType: isOpen ? ClientCallType.Presentation : ClientCallType.None }),
    ended: () => say({ kind: 'presenting_ended' }),
  })
  const restart = (): void => {
    if (over || restarting !== undefined || isControlOnly) return
    line.broke('media')
    mustRestart = true
    // Asked without a network the client would leave the conference.
    if (!line.canAsk) return
    restarting = setTimeout(() => {
      restarting = undefined
      if (!line.canAsk) return
      mustRestart = false
      const mediaStream = sending.take()
      void client.restartCall({ bandwidth, callType, ...(mediaStream && { mediaStream }) }).catch(restart)
    }, restartMs)
  }
  // A page that goes says so at once; otherwise its place would be kept for two minutes.
  const hidden = (): void => {
    void client.disconnect({ reason: 'Browser closed' }).catch(silent)
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
    if (isControlOnly) return floor.lost()
    // The client tries one restart of the connection by itself; after a longer cut it must be told to.
    if (endOf(error) === 'media_failed') restart()
  })
  signals.onCallConnected.add(() => {
    clearTimeout(restarting)
    restarting = undefined
    sending.connected()
    floor.connected()
    mustRestart = false
    line.mended('media')
  })
  signals.onPinRequired.add(() => end('pin_wrong'))
  calls.onRemoteStream.add((stream) => say({ kind: 'stream', stream }))
  calls.onRemotePresentationStream.add((stream) => say({ kind: 'presentation', stream }))
  calls.onPresentationConnectionChange.add(({ send, recv }) => {
    if (recv === 'disconnected' || recv === 'failed') say({ kind: 'presentation', stream: null })
    floor.changed(send)
  })
  calls.onReconnecting.add(() => line.broke('media'))
  calls.onReconnected.add(() => line.mended('media'))
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
    mute: (uuid, muted) => done(client.mute({ mute: muted, participantUuid: participant(client, uuid) })),
    muteVideo: (uuid, muted) =>
      done(client.muteVideo({ muteVideo: muted, participantUuid: participant(client, uuid) })),
    remove: (uuid) => done(client.kick({ participantUuid: participant(client, uuid) })),
    // Not by sendMessage: the client would send what failed once more by itself, and it would be there twice.
    say: async (text, id, to) => {
      const path = to === undefined ? 'message' : `participants/${to}/message`
      const payload = { type: 'text/plain', payload: text, message_id: id }
      const answer = await client.sendConferenceRequest({ path, method: 'POST', payload }).catch(silent)
      return answer?.status === 200
    },
    sendStream: (stream) => sending.send(stream),
    present: (stream) => floor.present(stream),
    lock: (locked) => done(client.lock({ lock: locked })),
    admit: (uuid) => done(client.admit({ participantUuid: participant(client, uuid) })),
    dial: async (destination) => {
      const payload = { role: 'GUEST', destination, protocol: 'auto' }
      const answer = await client
        .sendConferenceRequest({ path: 'dial', method: 'POST', payload })
        .catch(silent)
      return answer?.status === 200 ? null : wordsOf(answer?.data)
    },
    endForAll: () => done(client.disconnectAll({})),
    leave: async () => {
      end('left')
      if (!isGone) await client.disconnect({ reason: 'User initiated disconnect' }).catch(silent)
    },
  }
}

/** Asks for a place and opens the media. Answers the place, or why there is none. */
async function enter(
  client: InfinityClient,
  { address, alias, pin, name, invitedAs, send, receive }: ConferenceJoin,
  mediaStream: () => MediaStream | undefined,
): Promise<{ uuid: string; role: 'host' | 'guest' } | ConferenceEnd> {
  const answer = await client.call({
    host: address === '' ? window.location.origin : address,
    conferenceAlias: alias,
    displayName: name,
    bandwidth,
    directMedia: false,
    supportsDirectChat: true,
    callType: callTypeOf(send !== null, receive),
    ...(pin !== null && { pin }),
    ...(invitedAs !== undefined && { callTag: invitedAs }),
    mediaStream,
  })
  if (answer === undefined) return 'unreachable'
  if (answer.status === 200) {
    const { participant_uuid: uuid, role } = answer.data.result
    return { uuid, role: role === 'HOST' ? 'host' : 'guest' }
  }
  const { result } = answer.data
  return typeof result === 'string' ? refusalOf(result) : 'pin_wrong'
}

function callTypeOf(sends: boolean, receive: ConferenceJoin['receive']): ClientCallType {
  if (sends) return ClientCallType.AudioVideoPresentation
  if (receive === 'picture_and_sound') return ClientCallType.AudioRecvVideoRecvPresentationRecvOnly
  return receive === 'picture' ? ClientCallType.VideoRecvOnlyPresentation : ClientCallType.None
}

type ParticipantId = ReturnType<InfinityClient['getParticipants']>[number]['uuid']

/** The client's own kind of id; one that is not on the roster any more is refused by the node. */
function participant(client: InfinityClient, uuid: string): ParticipantId {
  const known = client.getParticipants('main').find((one) => one.uuid === uuid)
  if (known === undefined) throw new RangeError('not in this conference')
  return known.uuid
}

async function done(asked: Promise<{ status: number } | undefined>): Promise<boolean> {
  return (await asked.catch(silent))?.status === 200
}

/** The node's sentence; the client reads none of an answer whose content type is not exactly JSON's. */
function wordsOf(body: unknown): string {
  const result = typeof body === 'object' && body !== null && 'result' in body ? body.result : null
  return typeof result === 'string' ? result : ''
}
