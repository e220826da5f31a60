import { describe, expect, it } from 'vitest'
import { KeptPeople, seesOthers } from '../../../../src/server/conference/keptPeople.ts'
import type { Participant } from '../../../../src/server/conference/participant.ts'
import { participantOf } from '../../../support/media/voices/participants.ts'

const own = { screen: 'Room 412 · Bed A', remote: 'Keiko Sato' }

const seat = (participant: Participant, person = participant.uuid) => ({
  participant,
  attendee: { person, since: 0 },
  formerly: null,
})
const screen = seat(participantOf('screen', { displayName: own.screen, role: 'chair' }))
const remote = seat(participantOf('remote', { displayName: own.remote, role: 'chair' }))
const mori = seat(participantOf('mori', { role: 'chair', part: 'clinician', invite: 'mori' }))
const noor = seat(participantOf('noor', { part: 'interpreter', invite: 'noor' }))
const signer = seat(participantOf('signer', { part: 'interpreter', invite: 'signer', isSigning: true }))
const guest = seat(participantOf('guest'))

describe('person who is kept on screen', () => {
  it('is the one whom the viewer chose last, and no one after they ended it', () => {
    const kept = new KeptPeople(own)
    const seats = [screen, mori, noor, guest]
    expect(kept.keptBy(guest, seats)).toBeNull()
    kept.choose(guest, mori)
    kept.choose(guest, noor)
    expect(kept.keptBy(guest, seats)?.uuid).toBe('noor')
    expect(kept.keptBy(mori, seats)).toBeNull()
    kept.choose(guest, null)
    expect(kept.keptBy(guest, seats)).toBeNull()
  })

  it('is the same for a viewer and a person who have come back in new seats', () => {
    const kept = new KeptPeople(own)
    kept.choose(guest, noor)
    const guestAgain = seat(participantOf('second'), 'guest')
    const noorAgain = seat(participantOf('third', { part: 'interpreter', invite: 'noor' }))
    expect(kept.keptBy(guestAgain, [guestAgain])).toBeNull()
    expect(kept.keptBy(guestAgain, [guestAgain, noorAgain])?.uuid).toBe('third')
  })

  it('is the same on the screen and all remotes of a room', () => {
    const kept = new KeptPeople(own)
    kept.choose(remote, noor)
    expect(kept.keptBy(screen, [screen, remote, noor, mori])?.uuid).toBe('noor')
    kept.forget(remote)
    expect(kept.keptBy(screen, [screen, noor, mori])?.uuid).toBe('noor')
  })

  it('is forgotten when they leave for good', () => {
    const kept = new KeptPeople(own)
    kept.choose(guest, noor)
    kept.forget(noor)
    expect(kept.keptBy(guest, [guest, noor])).toBeNull()
  })

  it('can be neither the viewer, nor anyone who waits or sends no picture, nor in their own room', () => {
    const kept = new KeptPeople(own)
    const may = (one: typeof guest, other: typeof guest) => kept.mayKeep(one.participant, other.participant)
    expect(may(guest, noor)).toBe(true)
    expect(may(guest, guest)).toBe(false)
    expect(may(guest, seat(participantOf('out', { isWaiting: true })))).toBe(false)
    expect(may(guest, seat(participantOf('phone', { media: 'audio' })))).toBe(false)
    expect(may(remote, screen)).toBe(false)
    expect(may(screen, remote)).toBe(false)
    kept.choose(remote, screen)
    expect(kept.keptBy(remote, [screen, remote, mori])).toBeNull()
  })

  it('is no one for a viewer who waits', () => {
    const kept = new KeptPeople(own)
    kept.choose(guest, noor)
    const out = seat(participantOf('guest', { isWaiting: true }))
    expect(kept.keptBy(out, [out, noor])).toBeNull()
  })
})

describe('interpreter of a sign language', () => {
  it('is kept by the room, and keeps the patient, until either chooses another', () => {
    const kept = new KeptPeople(own)
    const seats = [screen, remote, mori, noor, signer]
    expect(kept.keptBy(screen, seats)?.uuid).toBe('signer')
    expect(kept.keptBy(remote, seats)?.uuid).toBe('signer')
    expect(kept.keptBy(signer, seats)?.uuid).toBe('screen')
    expect(kept.keptBy(mori, seats)).toBeNull()
    expect(kept.keptBy(noor, seats)).toBeNull()
    kept.choose(signer, mori)
    expect(kept.keptBy(signer, seats)?.uuid).toBe('mori')
    kept.choose(remote, null)
    expect(kept.keptBy(screen, seats)).toBeNull()
  })

  it("keeps the patient's own phone where the room has no screen", () => {
    expect(new KeptPeople(own).keptBy(signer, [remote, mori, signer])?.uuid).toBe('remote')
  })
})

describe('viewer who keeps someone', () => {
  const sees = (...others: readonly (typeof guest)[]) =>
    seesOthers(
      signer.participant,
      screen.participant,
      [signer, screen, ...others].map(({ participant }) => participant),
      own,
    )

  it('needs no second picture while no one else has media', () => {
    expect(sees()).toBe(false)
    expect(sees(seat(participantOf('api', { media: 'none' })))).toBe(false)
    expect(sees(seat(participantOf('out', { isWaiting: true })))).toBe(false)
    expect(sees(remote), 'the remote of a room with a screen only watches').toBe(false)
    expect(sees(mori)).toBe(true)
  })
})
