import { expect } from 'vitest'
import { hospitalTestWith, ward } from '../../support/fixtures/hospitalTest.ts'
import { type Played, playRoommates } from '../../support/roommates/playRoommates.ts'
import { drawRoommateSchedule } from '../../support/roommates/roommateSchedule.ts'
import { enterVerified } from '../../support/testHospital/bedsideApi.ts'
import { sharedRoom } from '../../support/testHospital/rooms/sharedRoom.ts'
import { byTier } from '../../support/tier.ts'

const test = hospitalTestWith({ timing: { knockSweepMs: 100 } })

const schedules = byTier({ change: 8, all: 1_000 })
/** Rooms that are visited at the same time. */
const sharedRooms = 4
const millisecondsEach = 5_000

test.for([schedules])(
  'the zone of another bed never leaves the node without consent, in %i schedules',
  { timeout: schedules * millisecondsEach },
  async () => {
    const seeds = Array.from({ length: schedules }, (_, at) => at + 1)
    const played: Played[] = []
    // Each room has its own seeds: which schedule is played where must not depend on how fast the others are.
    const visitRoom = async (beds: readonly string[], at: number): Promise<void> => {
      const shared = await sharedRoom(ward, beds)
      const room = {
        ...shared,
        device: await ward.device(shared.visited),
        remote: await enterVerified(ward, shared.visited),
      }
      for (const seed of seeds.filter((of) => of % sharedRooms === at))
        played.push(await playRoommates(ward, room, seed, drawRoommateSchedule(seed, beds.length)))
    }
    const beds = Array.from({ length: sharedRooms }, (_, at) => (at % 2 === 0 ? ['B'] : ['B', 'C']))
    await Promise.all(beds.map(visitRoom))
    expect(played).toHaveLength(schedules)
    expect(played.flatMap(({ breaches }) => breaches).slice(0, 10)).toEqual([])
    // Schedules in which no single bed was shown would prove nothing.
    expect(played.filter(({ frames }) => frames.oneBed > 0).length).toBeGreaterThan(schedules / 5)
  },
)
