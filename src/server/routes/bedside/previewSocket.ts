import type { WebSocket } from 'ws'
import * as z from 'zod/mini'
import { PreviewHello } from '../../../contract/bedside/events.ts'
import type { Clock } from '../../config.ts'
import type { Database } from '../../db/database.ts'
import type { BedsideAuthentication } from '../../auth/bedsideAuthentication.ts'
import type { SessionStreams } from '../../http/streams/sessionStreams.ts'
import { watchSession } from '../../auth/bedside/watchSession.ts'
import { helloMs } from '../../devices/link/deviceSocket.ts'
import { readJson } from '../../devices/readJson.ts'
import type { RoomLinks } from '../../devices/roomLinks.ts'
import type { SessionSignals } from '../../cluster/sessionSignals.ts'

/** Amount of unsent data at which a picture is skipped, in bytes: only the latest picture matters. */
const backlogBytes = 40_000

export const previewCloseCodes = {
  protocol: 4400,
  unauthorized: 4401,
  unverified: 4403,
  /** Closed because the session has opened newer sockets. */
  replaced: 4409,
} as const

interface PreviewDeps {
  database: Database
  clock: Clock
  rooms: RoomLinks
  signals: SessionSignals
  authentication: BedsideAuthentication
  /** Open sockets of each session. */
  previews: SessionStreams
}

/**
 * Serves the camera preview to one remote: it receives a hello with the access token, then sends JPEG
 * pictures.
 */
export function servePreview(deps: PreviewDeps, socket: WebSocket): void {
  const timeout = setTimeout(() => socket.close(previewCloseCodes.protocol), helloMs)
  socket.on('close', () => clearTimeout(timeout))
  // The reason arrives with 'close', which always follows.
  socket.on('error', () => undefined)
  socket.once('message', (data) => {
    clearTimeout(timeout)
    const hello = z.safeParse(PreviewHello, readJson(data))
    if (!hello.success) return socket.close(previewCloseCodes.protocol)
    admit(deps, socket, hello.data.access_token).catch(() => socket.close(1011))
  })
}

async function admit(deps: PreviewDeps, socket: WebSocket, token: string): Promise<void> {
  const session = await deps.authentication.byToken(token)
  if (session === null) return socket.close(previewCloseCodes.unauthorized)
  if (!session.verified) return socket.close(previewCloseCodes.unverified)
  if (socket.readyState !== socket.OPEN) return
  const stopLife = watchSession(deps, session, {
    onEnd: () => {
      stopRoom()
      socket.close(previewCloseCodes.unauthorized)
    },
  })
  const stopRoom = deps.rooms.watch(session.roomId, {
    frame: (jpeg) => {
      if (socket.bufferedAmount < backlogBytes) socket.send(Buffer.from(jpeg, 'base64'))
    },
  })
  const forget = deps.previews.add(session.id, () => socket.close(previewCloseCodes.replaced))
  socket.on('close', () => {
    forget()
    stopLife()
    stopRoom()
  })
}
