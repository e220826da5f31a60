import type { RoomRecord } from '../../../../src/server/db/rooms/roomStore.ts'
import { callClinician, calledAt, follow, inviteGuest, placeOf, secretIn } from '../../media/callOf.ts'
import { enterVerified, type Remote } from '../../testHospital/bedsideApi.ts'
import type { Scene } from '../scene.ts'
import { until } from '../until.ts'
import { Clinician } from './clinician.ts'
import { RoomDevice } from './roomDevice.ts'

const visitorName = 'Grace Okafor'

/** The bed beside, in whose call a visitor is: the patient at the tablet is the roommate, who is asked. */
export class BedBeside {
  readonly #scene: Scene
  #bed: RoomRecord | null = null
  #device: RoomDevice | null = null
  #remote: Remote | null = null
  #visitor: Clinician | null = null

  constructor(scene: Scene) {
    this.#scene = scene
  }

  async isVisited(): Promise<void> {
    const { ward, room, note } = this.#scene
    const server = (): string => ward.url
    const bed = (this.#bed = await ward.bedBeside(room))
    const device = (this.#device = new RoomDevice({
      credential: await ward.credential(bed),
      server,
      note: (happening) => {
        if (happening.kind !== 'device' || happening.command !== 'room_picture') return
        note({ kind: 'picture', at: happening.at, picture: String(happening.params['picture']) })
      },
    }))
    await until('the screen of the bed beside is linked', () => device.linked)
    const remote = (this.#remote = await enterVerified(ward, bed))
    const { alias } = calledAt(await callClinician(remote))
    await remote.command('api', { vmr: alias, announce: true })
    const address = `visitor-${bed.id}@family.example`
    await inviteGuest(remote, alias, address)
    const secret = secretIn(await ward.messageTo(address))
    const { pin = '' } = placeOf(await follow(ward, secret, visitorName))
    this.#visitor = new Clinician({ server, alias, pin, name: visitorName, note: () => undefined })
  }

  /** Returns the answer and the permitted picture of the visit; null if there is none. */
  async visit(): Promise<{ answer: string | null; picture: string } | null> {
    return this.#bed === null ? null : this.#scene.ward.visitTo(this.#bed)
  }

  async end(): Promise<void> {
    this.#visitor?.leave()
    await this.#remote?.send('final_end_call', {}).catch(() => undefined)
    this.#device?.close()
  }
}
