import { describe, expect } from 'vitest'
import type { RemoteFunction } from '../../../src/contract/permissions/functions.ts'
import { PermissionGrid, PermissionPreview } from '../../../src/contract/permissions/permissions.ts'
import { deviceStore } from '../../../src/server/db/devices/deviceStore.ts'
import type { RoomRecord } from '../../../src/server/db/rooms/roomStore.ts'
import { far, twoPeersTest as it } from '../../support/fixtures/peersTest.ts'
import { ward, wardlink } from '../../support/fixtures/hospitalTest.ts'
import {
  enterVerified,
  type EventStream,
  followEvents,
  read,
  type Remote,
} from '../../support/testHospital/bedsideApi.ts'

/** Decides at the room's facility, which overrides its units. */
async function decide(room: RoomRecord, name: RemoteFunction, granted: boolean | null): Promise<void> {
  const orgUnitId = room.facilityId
  const grid = read(PermissionGrid, await wardlink.ask(`GET /api/v1/permissions?node=${orgUnitId}`))
  const version = grid.path.at(-1)?.cells.find((cell) => cell.function === name)?.version ?? 0
  const body = { node: orgUnitId, function: name, granted }
  const seen = await wardlink.ask('POST /api/v1/permissions/preview', { body })
  const overwrites = read(PermissionPreview, seen).overwritten.total
  const answer = await wardlink.ask('PUT /api/v1/permissions', {
    body: { ...body, overwrites },
    headers: { 'if-match': `"${version}"` },
  })
  expect(answer.status).toBe(200)
}

const intensiveCare = () => ward.room(({ unit, patient }) => unit === 'Intensive Care' && patient !== null)
const inviteOf = async (remote: Remote): Promise<string> => {
  const { room, ask } = remote
  const body = { to: 'mailto:guest@example.org', body: 'Come.', vmr: room.alias }
  return (await ask('POST /api/invite/participant', { body })).code
}

/** Reports whether the database knows that the room's screen shows a film. */
async function storedFilm(room: RoomRecord): Promise<boolean | undefined> {
  return (await ward.database.transaction('platform', (tx) => deviceStore.lastState(tx, room.id)))
    ?.entertainment
}

/** Returns the functions of its room that the stream reported last. */
function functionsIn(stream: EventStream): readonly RemoteFunction[] | undefined {
  const told = stream.sessions().flatMap((event) => ('expires_at' in event ? [event] : []))
  return told.at(-1)?.available_functions
}

describe('withdrawn permission', () => {
  it('is refused to open remotes immediately, on every server process', async () => {
    const room = await intensiveCare()
    const remotes = [await enterVerified(ward, room), await enterVerified(far, room)] as const
    const streams = [await followEvents(ward, remotes[0]), await followEvents(far, remotes[1])]
    /** Reports whether each open remote was last told that its room may invite guests. */
    const mayInvite = () => streams.map((stream) => functionsIn(stream)?.includes('call_guest'))
    await expect.poll(mayInvite).toEqual([true, true])
    expect(await Promise.all(remotes.map(inviteOf))).toEqual(['none', 'none'])

    await decide(room, 'call_guest', false)
    expect(await inviteOf(remotes[0])).toBe('function_not_available')
    await expect.poll(mayInvite).toEqual([false, false])
    expect(await inviteOf(remotes[1])).toBe('function_not_available')

    await decide(room, 'call_guest', null)
    await expect.poll(mayInvite).toEqual([true, true])
    for (const stream of streams) stream.close()
  })

  it('ends the film on the screen of the room, and shows no further one', async () => {
    const room = await intensiveCare()
    const device = await ward.device(room)
    const remote = await enterVerified(ward, room)
    await decide(room, 'entertainment', true)
    expect(await remote.command('entertainment', { state: 'on' })).toMatchObject({ success: true })
    await expect.poll(() => storedFilm(room)).toBe(true)
    await decide(room, 'entertainment', false)
    await expect.poll(() => device.state.entertainment).toBe(false)
    expect((await remote.send('entertainment', { state: 'on' })).code).toBe('function_not_available')
    expect(await remote.command('entertainment', { state: 'off' })).toMatchObject({ success: true })
    await decide(room, 'entertainment', null)
  })

  it('begins no call, and tells no place for one', async () => {
    const room = await intensiveCare()
    const remote = await enterVerified(ward, room)
    const calls = ['call_clinician', 'call_guest', 'call_interpreter'] as const
    for (const name of calls) await decide(room, name, false)
    expect((await remote.ask('GET /api/me/vmr')).code).toBe('function_not_available')
    expect((await remote.send('api', { vmr: room.alias, announce: true })).code).toBe(
      'function_not_available',
    )
    for (const name of calls) await decide(room, name, null)
  })
})
