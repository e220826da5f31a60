import type { KnockView } from './knockView.ts'
import { RoomKnocks, type RoomKnocksDeps } from './roomKnocks.ts'
import { RoommateAsker, type RoommateAskerDeps, type RoommateQuestionView } from './roommateQuestion.ts'

type Own = 'send' | 'isOccupied' | 'onView'

export interface RoomQuestionsDeps extends Omit<RoomKnocksDeps & RoommateAskerDeps, Own> {
  send(frame: Parameters<RoomKnocksDeps['send'] | RoommateAskerDeps['send']>[0]): void
  onKnock(view: KnockView | null): void
  onRoommate(view: RoommateQuestionView | null): void
}

/** Questions to the patient on the room's screen. A knock comes before a visit to the bed beside. */
export class RoomQuestions {
  readonly knocks: RoomKnocks
  readonly roommates: RoommateAsker
  /** Questions for which the film is paused. */
  readonly #holders = new Set<'knock' | 'roommate'>()

  constructor(deps: RoomQuestionsDeps) {
    const hold = (holder: 'knock' | 'roommate', held: boolean): void => {
      if (held) this.#holders.add(holder)
      else this.#holders.delete(holder)
      deps.holdFilm(this.#holders.size > 0)
    }
    this.knocks = new RoomKnocks({
      ...deps,
      holdFilm: (held) => hold('knock', held),
      onView: (view) => {
        deps.onKnock(view)
        this.roommates.refresh()
      },
    })
    this.roommates = new RoommateAsker({
      ...deps,
      isOccupied: () => deps.isInCall() || this.knocks.isShown,
      holdFilm: (held) => hold('roommate', held),
      onView: (view) => deps.onRoommate(view),
    })
  }

  get isShown(): boolean {
    return this.knocks.isShown || this.roommates.isShown
  }

  /** Applies a change of call, sound or volume. */
  refresh(): void {
    this.knocks.refresh()
    this.roommates.refresh()
  }

  /** Called without a connection: the server sends what still waits after its next welcome. */
  clear(): void {
    this.knocks.receive(null)
    this.roommates.receive(null)
  }

  stop(): void {
    this.roommates.receive(null)
    this.knocks.stop()
  }
}
