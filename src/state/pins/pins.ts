import { atom, type Getter, type Setter } from 'jotai'
import type { Pin } from '../../contract/pins.ts'
import { failureOf } from '../../domain/queue/commandOutcome.ts'
import { sendCommandAtom, roomUniqueIdAtom } from '../queue/commands.ts'
import { ledgerAtom } from '../queue/ledger.ts'
import { type Ports, portsAtom, type Result } from '../ports.ts'
import { type RoomPins, roomPinsAtom } from '../bedside/roomPins.ts'
import { showToastAtom } from '../toasts.ts'

/** The room's pins as shown; null until they are loaded. */
export const pinsAtom = atom((get) => get(roomPinsAtom).loaded?.pins ?? null)

/** Error code if the pins could not be loaded. */
export const pinsFailedAtom = atom((get) => get(roomPinsAtom).failed)

/** Changes whenever someone in the room changes a pin: the shown pins must then be loaded again. */
export const reportedPinsAtom = atom((get) => get(roomPinsAtom).reportedPins)

/** Pin that was removed last and can be restored. */
export const removedPinAtom = atom((get) => get(roomPinsAtom).removed)

/** True if a removed pin can be restored; otherwise the user is asked before removing it. */
export const canUndoAtom = atom((get) => get(roomPinsAtom).loaded?.spare !== true)

/** Ids of pins whose removal waits for the connection, mapped to the id of the waiting command. */
export const leavingPinsAtom = atom((get): ReadonlyMap<string, string> => {
  const waiting = new Map(
    get(ledgerAtom).flatMap(({ id, command, status, params: { pin, b_name } }) =>
      command === 'delete_bookmark' && (status === 'waiting' || status === 'sending')
        ? [[String(pin ?? b_name), id]]
        : [],
    ),
  )
  return new Map(
    (get(pinsAtom) ?? []).flatMap(({ unique_id, name }) => {
      const id = waiting.get(unique_id) ?? waiting.get(name)
      return id === undefined ? [] : [[unique_id, id]]
    }),
  )
})

/**
 * Ids of pins whose new name waits for the connection, mapped to that name and the id of the waiting command.
 */
export const renamedPinsAtom = atom(
  (get): ReadonlyMap<string, { name: string; id: string }> =>
    new Map(
      get(ledgerAtom).flatMap(({ id, command, status, params }) =>
        command === 'rename_bookmark' && (status === 'waiting' || status === 'sending')
          ? [[String(params['pin']), { name: String(params['name']), id }]]
          : [],
      ),
    ),
)

/** Updates the state of the room's pins. */
export function know(set: Setter, change: Partial<RoomPins>): void {
  set(roomPinsAtom, (pins) => ({ ...pins, ...change }))
}

const turnAtom = atom(() => ({ current: 0 }))

/**
 * Loads the pins with their pictures, and shows the pins from the event stream in the meantime. The latest
 * request wins. If no answer comes, the shown pins stay.
 */
export const loadPinsAtom = atom(
  null,
  async (get, set, reportedPins: readonly Pin[] | null): Promise<void> => {
    const ports = get(portsAtom)
    const room = get(roomUniqueIdAtom)
    if (ports === null || room === null) return
    if (reportedPins !== null)
      know(set, { loaded: withPictures(reportedPins, get(pinsAtom) ?? []), failed: null })
    const turn = get(turnAtom)
    turn.current += 1
    const mine = turn.current
    const loaded = await askForPins(ports, room)
    // Another session may have begun, in a room with other pins.
    if (mine !== turn.current || get(roomUniqueIdAtom) !== room) return
    know(set, loaded.ok ? { loaded: loaded.value, failed: null } : { failed: loaded.code })
  },
)

type Loaded = NonNullable<RoomPins['loaded']>

function withPictures(reportedPins: readonly Pin[], known: readonly Pin[]): Loaded {
  const pictured = new Map(known.map((pin) => [pin.unique_id, pin]))
  return { spare: false, pins: reportedPins.map((pin) => ({ ...pictured.get(pin.unique_id), ...pin })) }
}

async function askForPins(ports: Ports, room: string): Promise<Result<Loaded>> {
  const own = await ports.api.call({
    method: 'GET',
    path: `/api/v1/cameras/${encodeURIComponent(room)}/pins`,
    reply: 'pins',
  })
  if (own.ok) return { ok: true, value: { pins: own.value.bookmarks, spare: false } }
  return own.status === 404 ? askByUnit(ports, room) : own
}

/** Uses the spec's own request, for a back end that supports no other. */
async function askByUnit(ports: Ports, room: string): Promise<Result<Loaded>> {
  const profile = (await ports.store.load())?.profile
  const path = [profile?.customer, profile?.facility, profile?.unit]
    .map((name = '') => encodeURIComponent(name.replaceAll('/', '-')))
    .join('/')
  const result = await ports.api.call({ method: 'GET', path: `/api/pins/${path}`, reply: 'pinUnits' })
  if (!result.ok) return result
  const pins = result.value.units.find(({ unique_id }) => unique_id === room)?.bookmarks ?? []
  return { ok: true, value: { pins, spare: true } }
}

/** Shows the outcome and loads the pins again. Returns true if the change was made. */
export async function concluded(set: Setter, failed: string | null, success: string): Promise<boolean> {
  const code = failed === 'already_exists' ? 'pin_exists' : failed
  set(
    showToastAtom,
    code === null ? { kind: 'success', code: success } : { kind: 'warning', code, ofScreen: true },
  )
  await set(loadPinsAtom, null)
  return failed === null
}

/** Saves the camera's current position under a name. Returns true if it was saved. */
export const addPinAtom = atom(null, async (_get, set, name: string): Promise<boolean> => {
  const failed = failureOf(await set(sendCommandAtom, 'set_as_bookmark', { b_name: name.trim() }))
  return concluded(set, failed, 'pin_added')
})

/**
 * Moves the camera to the pin. If it does not move, shows why and returns the error code; otherwise returns
 * null.
 */
export const moveToPinAtom = atom(null, async (get, set, pin: Pin): Promise<string | null> => {
  const failed = failureOf(await set(sendCommandAtom, 'go_to_bookmark', { bookmark: keyOf(get, pin) }))
  if (failed !== null) set(showToastAtom, { kind: 'warning', code: failed, ofScreen: true })
  return failed
})

/** Moves the camera to the pin where its picture cannot be seen, so success is reported too. */
export const goToPinAtom = atom(null, async (_get, set, pin: Pin): Promise<void> => {
  const failed = await set(moveToPinAtom, pin)
  if (failed === null) set(showToastAtom, { kind: 'success', code: 'pin_reached' })
})

/** Other back ends may identify a pin by its name only. */
function keyOf(get: Getter, pin: Pin): string {
  return get(roomPinsAtom).loaded?.spare === true ? pin.name : pin.unique_id
}
