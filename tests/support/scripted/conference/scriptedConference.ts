import type {
  Conference,
  ConferenceEvent,
  ConferenceJoin,
  ConferenceParticipant,
  ConferencePort,
} from '../../../../src/domain/conference.ts'

/** Returns a participant on the roster of a scripted conference. */
export const person = (change: Partial<ConferenceParticipant> & { uuid: string }): ConferenceParticipant => ({
  name: change.uuid,
  role: 'guest',
  invitedAs: null,
  nameVerified: true,
  protocol: 'webrtc',
  muted: false,
  videoMuted: false,
  hasMedia: true,
  cutOff: false,
  roomPicture: null,
  picturePaused: false,
  quality: null,
  presenting: false,
  kept: false,
  signing: false,
  signingUnclear: false,
  waiting: false,
  isMe: false,
  canMute: true,
  canRemove: true,
  since: 0,
  ...change,
})

/** Conference without a node: it records what is asked of it, and emits what the test says. */
export class ScriptedConference implements ConferencePort {
  readonly joins: ConferenceJoin[] = []
  /** Requests made, such as `say Good morning`. */
  readonly asked: string[] = []
  /** Ids of the messages sent, including repeats. */
  readonly said: string[] = []
  /** Streams sent in place of the first one. */
  readonly sent: MediaStream[] = []
  /** Streams that were shared; null marks the end of one. */
  readonly presented: (MediaStream | null)[] = []
  /** Result of the next requests. */
  takes = true
  dialled: string | null = null
  left = 0
  /** Ticket for rejoining the conference. */
  ticket: string | null = null
  /**
   * Participants among whom the node admits the client immediately; null leaves the admission to the test.
   */
  admits: readonly ConferenceParticipant[] | null = null
  #listener: (event: ConferenceEvent) => void = () => undefined

  async warm(): Promise<void> {}

  join(join: ConferenceJoin, listener: (event: ConferenceEvent) => void): Conference {
    this.joins.push(join)
    this.#listener = listener
    const { admits } = this
    if (admits !== null) queueMicrotask(() => this.letIn(...admits))
    const note = async (words: string): Promise<boolean> => {
      this.asked.push(words)
      return this.takes
    }
    return {
      mute: (uuid, muted) => note(`mute ${uuid} ${String(muted)}`),
      muteVideo: (uuid, muted) => note(`muteVideo ${uuid} ${String(muted)}`),
      remove: (uuid) => note(`remove ${uuid}`),
      keep: (uuid, kept) => note(`${kept ? 'keep' : 'unkeep'} ${uuid}`),
      say: (text, id) => {
        this.said.push(id)
        return note(`say ${text}`)
      },
      sendStream: (stream) => void this.sent.push(stream),
      present: (stream) => void this.presented.push(stream),
      lock: (locked) => note(`lock ${String(locked)}`),
      admit: (uuid) => note(`admit ${uuid}`),
      dial: async (destination) => {
        await note(`dial ${destination}`)
        return this.dialled
      },
      endForAll: () => note('endForAll'),
      leave: async () => {
        this.left += 1
        listener({ kind: 'ended', because: 'left' })
      },
    }
  }

  /** Emits an event in the conference that was joined last. */
  tell(event: ConferenceEvent): void {
    this.#listener(event)
  }

  /** Admits this client to the conference, with these other participants. */
  letIn(...others: ConferenceParticipant[]): void {
    this.tell({ kind: 'joined', uuid: 'me', role: 'host', ticket: this.ticket })
    this.tell({ kind: 'link', link: 'up' })
    this.tell({ kind: 'roster', people: [person({ uuid: 'me', isMe: true, protocol: 'api' }), ...others] })
  }
}
