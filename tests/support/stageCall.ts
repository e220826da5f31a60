import type { InterpreterLanguage } from '../../src/contract/interpreter.ts'
import { join, MemoryBook, startNode } from './conference.ts'
import { stageRoom } from './stageScene.ts'

/** The call that the stage's room is in: a real conference node, and others who are in it before the patient. */
export interface StageCall {
  /** Where its node is. */
  readonly url: string
  close(): Promise<void>
}

export const stageVmr = { alias: 'stage-call', pin: '80817253', role: 'HOST' } as const

/** A call that nobody but the patient has come to. */
export const lonelyVmr = { alias: 'lonely-call', pin: '80817253', role: 'HOST' } as const

const guestPin = '4242'
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

/** Begins it for the pages of `origin`. Whoever comes is greeted, and takes the place of the page that came before. */
export async function holdCall(origin: string): Promise<StageCall> {
  const book = new MemoryBook()
  for (const { alias, pin } of [stageVmr, lonelyVmr]) book.write({ alias, hostPin: pin, guestPin })
  const environment = { ALLOWED_ORIGINS: origin }
  const running = await startNode({ book, environment, tokenLifeSeconds: longerThanAnySweep })
  const { alias, pin } = stageVmr
  const doctor = await join(running, alias, { name: 'Dr. Haruka Mori', pin })
  await join(running, alias, { name: `Room ${stageRoom.number} · Bed ${stageRoom.bed}`, pin })
  const guest = await join(running, alias, { name: 'Adaeze Okafor', pin: guestPin })
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
    close: async () => {
      stop()
      await running.close()
    },
  }
}
