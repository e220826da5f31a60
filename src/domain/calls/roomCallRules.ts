import type { DeviceState } from '../../contract/devices/device.ts'
import type { ConferenceEnd, ConferenceParticipant } from '../conference.ts'
import { shareFromStart } from '../devices/roomLevel.ts'

/*
 * Rules of a call on the room's own screen: which participants count as company, which media leave the room,
 * and how long each step may take.
 */

/** Times in milliseconds. */
export const roomCallTimes = {
  /**
   * From the chime until the caller can see and hear the room: long enough to read the announcement and to
   * cover the camera.
   */
  announceMs: 6_000,
  /**
   * How long the room waits after the last participant is gone, because they may be reloading the page on a
   * slow phone. For a participant who leaves with the button it does not wait: the server ends the call
   * (src/server/commands/calls/reconnectGrace.ts).
   */
  aloneMs: 30_000,
  /** Maximum wait for an announced caller to join. */
  callerMs: 60_000,
  /** Maximum duration of attempts to rejoin a lost conference. */
  patienceMs: 60_000,
  /** Duration for which the screen shows how the call ended. */
  overMs: 6_000,
} as const

/** Reason why a call is over on this screen. `alone`: all other participants have left. */
export type RoomCallEnd = ConferenceEnd | 'alone'

/**
 * Returns true if a retry can succeed, because only the connection failed. A conference that refused, ended
 * or was left is over.
 */
export function mayReturn(because: ConferenceEnd): boolean {
  return because === 'lost' || because === 'unreachable' || because === 'media_failed'
}

/**
 * Returns the participants with whom the room is talking, in order of arrival: others who see or hear. The
 * patient's own remotes are excluded. They are hosts with a name that the server provides, so a guest cannot
 * hide behind that name.
 */
export function companyIn(
  people: readonly ConferenceParticipant[],
  remote: string | null,
): ConferenceParticipant[] {
  return people.filter(
    ({ isMe, hasMedia, waiting, role, name }) =>
      !isMe && hasMedia && !waiting && !(role === 'host' && name === remote),
  )
}

/**
 * Returns the participant to show: the active speaker, or else the first. A participant who is cut off is
 * shown only if all are.
 */
export function shownOf<Person extends ConferenceParticipant>(
  people: readonly Person[],
  speaker: string | null,
): Person | null {
  const here = people.filter(({ cutOff }) => !cutOff)
  return here.find(({ uuid }) => uuid === speaker) ?? here[0] ?? people[0] ?? null
}

/**
 * Returns the name under which a room's screen is in a conference. Clients of every version recognize the
 * room by it, so it is the same in every language: screens show the number and the bed in their own.
 */
export function nameInCalls(room: { number: string; bed: string } | null): string {
  if (room === null) return 'Room'
  return room.bed === '' ? `Room ${room.number}` : `Room ${room.number} · Bed ${room.bed}`
}

/** Returns the gain for the room's microphone: 0 to 2, where 1 is the initial level. */
export function microphoneGain({ mute, point }: DeviceState['mic_level']): number {
  return mute ? 0 : 1 + shareFromStart('mic', point)
}

/** Returns the volume of the room's loudspeaker: 0 to 1. */
export function speakerVolume({ mute, point }: DeviceState['speaker']): number {
  return mute ? 0 : point / 10
}
