import * as z from 'zod/mini'
import type { InterpreterLanguage } from '../../../src/contract/calls/interpreter.ts'
import { type Attendee, join, MemoryBook, type RunningNode, startNode } from '../media/conference.ts'
import { createMediaClient, type MediaClient } from '../media/mediaClient.ts'
import type { MediaNetwork } from '../media/mediaNetwork.ts'
import { stageRoom } from './stageScene.ts'

/**
 * The call that the stage's room is in: a real conferencing node, and other participants who joined before
 * the patient.
 */
export interface StageCall {
  /** Address of its node. */
  readonly url: string
  /** Makes the room's camera send from now on, so that viewers see that someone can be seen. */
  film(): Promise<void>
  close(): Promise<void>
}

export const stageVmr = { alias: 'stage-call', pin: '80817253', role: 'HOST' } as const

/** Call that no one but the patient has joined. */
export const lonelyVmr = { alias: 'lonely-call', pin: '80817253', role: 'HOST' } as const

/** Call with a clinician and an interpreter of a sign language, for a room without a screen. */
export const signedVmr = { alias: 'signed-call', pin: '80817253', role: 'HOST' } as const

/** Address at which no conferencing node answers. */
export const unreachableNode = 'http://127.0.0.1:9'

export const guestPin = '4242'
const longerThanAnySweep = 6 * 3_600

export const stageLanguages: InterpreterLanguage[] = [
  {
    name: 'Arabic',
    endpoints: [{ type: 'internal', voice: 'any', destination: 'arabic@interpreters.example' }],
  },
  {
    name: 'Cantonese',
    endpoints: [{ type: 'internal', voice: 'any', destination: 'cantonese@interpreters.example' }],
  },
  {
    name: 'Spanish',
    endpoints: [
      { type: 'external', voice: 'any', destination: 'spanish@interpreters.example' },
      { type: 'external', voice: 'female', destination: 'spanish-f@interpreters.example' },
    ],
  },
  {
    name: 'Vietnamese',
    endpoints: [{ type: 'sip', voice: 'any', destination: 'sip:vietnamese@interpreters.example' }],
  },
  {
    name: 'Japanese',
    endpoints: [{ type: 'internal', voice: 'any', destination: 'japanese@interpreters.example' }],
  },
  {
    name: 'Korean',
    endpoints: [{ type: 'internal', voice: 'any', destination: 'korean@interpreters.example' }],
  },
]

interface StageCallOptions {
  /** Carries all media, including the room's own. */
  readonly network?: MediaNetwork
  /** True if guests need no access code. */
  readonly isOpen?: boolean
}

/**
 * Starts the call for the pages of `origin`. Each newcomer gets a greeting, and replaces the page that came
 * before.
 */
export async function holdCall(
  origin: string,
  { network, isOpen = false }: StageCallOptions = {},
): Promise<StageCall> {
  const book = new MemoryBook()
  for (const { alias, pin } of [stageVmr, lonelyVmr])
    book.write({ alias, hostPin: pin, guestPin: isOpen ? null : guestPin })
  book.write({
    alias: signedVmr.alias,
    hostPin: signedVmr.pin,
    guestPin,
    invites: [{ id: 'noor', kind: 'interpreter', accessCode: 'noor', isSigning: true }],
    own: { screen: `Room ${stageRoom.number} · Bed ${stageRoom.bed}`, remote: 'Ada Okafor' },
  })
  const environment = { ALLOWED_ORIGINS: origin }
  const onAnswer = (answer: string) => network?.leadHere(answer) ?? answer
  const running = await startNode({ book, environment, onAnswer, tokenLifeSeconds: longerThanAnySweep })
  const { alias, pin } = stageVmr
  const doctor = await join(running, alias, { name: 'Dr. Haruka Mori', pin })
  const room = await join(running, alias, { name: `Room ${stageRoom.number} · Bed ${stageRoom.bed}`, pin })
  const guest = await join(running, alias, { name: 'Adaeze Okafor', pin: isOpen ? 'none' : guestPin })
  const closeSigned = await holdSignedCall(running)
  const camera = createMediaClient()
  let last: string | null = null
  const known = new Set(running.node.roster(alias).map(({ uuid }) => uuid))
  const stop = running.node.onChange((changed, roster) => {
    if (changed !== alias) return
    for (const { uuid } of roster) {
      if (known.has(uuid)) continue
      known.add(uuid)
      if (last !== null) void doctor.does('disconnect', { uuid: last })
      last = uuid
      const greet = (from: typeof doctor, payload: string) =>
        from.does('message', { uuid }, { type: 'text/plain', payload })
      void greet(doctor, 'Good afternoon. How is your pain today, from 0 to 10?').then(() =>
        greet(guest, 'I am on the bus. I will join in five minutes.'),
      )
    }
  })
  return {
    url: running.url,
    film: async () => {
      await openCamera(camera, room)
      // There is no picture; the node's placeholder frame arrives instead, and proves that the connection
      // works.
      await room.does('video_muted', room)
    },
    close: async () => {
      stop()
      await closeSigned()
      await camera.close()
      await running.close()
    },
  }
}

async function openCamera(camera: MediaClient, who: Attendee): Promise<void> {
  const sdp = await camera.offer()
  const said = await who.does('calls', who, { call_type: 'WEBRTC', media_type: 'video', sdp })
  await camera.accept(z.parse(z.object({ sdp: z.string() }), said.result).sdp)
  await camera.connected
}

/** Lets the clinician and the interpreter join the signed call. Their cameras open when a page joins. */
async function holdSignedCall(running: RunningNode): Promise<() => Promise<void>> {
  const { alias, pin } = signedVmr
  const doctor = await join(running, alias, { name: 'Dr. Haruka Mori', pin })
  const interpreter = await join(running, alias, { name: 'Noor Aziz', pin: 'noor' })
  const cameras: MediaClient[] = []
  const stop = running.node.onChange((changed, roster) => {
    if (changed !== alias || roster.length < 3 || cameras.length > 0) return
    for (const who of [doctor, interpreter]) {
      const camera = createMediaClient()
      cameras.push(camera)
      void openCamera(camera, who)
    }
  })
  return async () => {
    stop()
    for (const camera of cameras) await camera.close()
  }
}
