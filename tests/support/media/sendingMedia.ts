import { type Attendee, connectMedia, join } from './conference.ts'
import { type Kind, type MediaClient, picturePayload, type TestPacket } from './mediaClient.ts'

/** Intervals of frames and of sound packets, in milliseconds. */
const frameMs = 100
const soundMs = 20

/** Reports whether a received packet has the tag with which `sendMedia` marked it. */
export function hasTag(kind: Kind, { payload }: TestPacket, tag: number): boolean {
  return kind === 'video' ? payload.length === 4 && payload[2] === tag : payload[2] === tag
}

/** Sends pictures and sound of a client, marked with a number below 256, until it is stopped. */
export function sendMedia(
  client: MediaClient,
  tag = 1,
): { picture: boolean; sound: boolean; stop: () => void } {
  const sends = { picture: true, sound: true, stop: () => undefined as void }
  let number = 0
  const frames = setInterval(() => {
    number += 1
    if (!sends.picture) return
    const payload = picturePayload('key', tag * 256 + (number & 0xff))
    void client.send('video', { sequenceNumber: number & 0xffff, timestamp: number * 9_000, payload })
  }, frameMs)
  let spoken = 0
  const sound = setInterval(() => {
    spoken += 1
    if (!sends.sound) return
    // An Opus packet of one frame of 20 ms: silk, wideband, mono.
    const payload = Buffer.from([0x48, spoken & 0xff, tag, 2, 3])
    void client.send('audio', { sequenceNumber: spoken & 0xffff, timestamp: spoken * 960, payload })
  }, soundMs)
  sends.stop = () => {
    clearInterval(frames)
    clearInterval(sound)
  }
  return sends
}

/** A participant with media, who sends pictures and sound. */
export interface SendingPerson {
  readonly who: Attendee
  readonly client: MediaClient
  readonly sends: ReturnType<typeof sendMedia>
  /** Mutes or unmutes their picture or sound, as their own page does. */
  mutes(kind: 'picture' | 'sound', isMuted: boolean): Promise<void>
  leave(): Promise<void>
}

/** Joins a conference with a media connection, and sends pictures and sound. */
export async function joinSending(
  url: string,
  alias: string,
  as: { name: string; pin?: string },
  client: MediaClient,
  tag?: number,
): Promise<SendingPerson> {
  const who = await join({ url }, alias, as)
  await connectMedia(who, client)
  const sends = sendMedia(client, tag)
  return {
    who,
    client,
    sends,
    mutes: async (kind, isMuted) => {
      const verb =
        kind === 'picture' ? (isMuted ? 'video_muted' : 'video_unmuted') : isMuted ? 'mute' : 'unmute'
      const { status } = await who.does(verb, who)
      if (status !== 200) throw new Error(`${verb} was answered ${status}`)
    },
    leave: async () => {
      sends.stop()
      await who.ask('POST release_token', {})
      await client.close()
    },
  }
}
