import { ControlRequest } from '../../../src/contract/devices/device.ts'
import type { FilmView } from '../../../src/state/monitor/filmView.ts'
import { RoomFilm } from '../../../src/state/monitor/film.ts'
import { type Bedside, ok } from '../scripted/bedside/scriptedBedside.ts'
import { ScriptedPlayer } from '../scripted/film/scriptedFilm.ts'

/**
 * Attaches the room's screen to a scripted remote: the server hands offers on to it, and connections open
 * when the test says so.
 */
export function roomScreenOf({ api, film }: Pick<Bedside, 'api' | 'film'>) {
  const player = new ScriptedPlayer()
  const told: { view: FilmView } = { view: { kind: 'none' } }
  const screen = new RoomFilm({
    ports: { filmLines: film.room, filmPlayer: player },
    loudness: () => 4,
    onView: (view) => (told.view = view),
  })
  api.on('POST /api/v1/rooms/control', async ({ body }) => {
    const { command, params_p } = ControlRequest.parse(body)
    if (command === 'entertainment' && params_p['state'] === 'off') screen.stop()
    if (command !== 'film') return ok({ busy_status: 'open', success: true })
    const answer = await screen.open({ offer: String(params_p['offer']) })
    return ok({ busy_status: 'open', success: true, answer })
  })
  return { screen, player, view: () => told.view }
}

/** Returns a film of `bytes` bytes, as a file on a phone. */
export const filmFile = (bytes = 1_000, name = 'Lake cabin.mp4', type = 'video/mp4'): File =>
  new File([new Uint8Array(bytes).map((_, at) => at % 251)], name, { type })
