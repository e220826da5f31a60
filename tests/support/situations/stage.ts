import { once } from 'node:events'
import { createReadStream, existsSync, statSync } from 'node:fs'
import { createServer } from 'node:http'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { extname, join, normalize, resolve } from 'node:path'
import type { Duplex } from 'node:stream'
import { json as readJson } from 'node:stream/consumers'
import { WebSocketServer } from 'ws'
import type { WebSocket } from 'ws'
import type { WaitingCall } from '../../../src/contract/calls/callClaims.ts'
import type { RoomKnock } from '../../../src/contract/calls/knocks.ts'
import type { RoommateQuestion } from '../../../src/contract/calls/roommates.ts'
import { type ControlReply, ControlRequest } from '../../../src/contract/devices/device.ts'
import {
  type CommandFrame,
  type CommandResult,
  DeviceFrame,
  type ServerFrame,
} from '../../../src/contract/devices/deviceLink.ts'
import type { BedsideEvent } from '../../../src/contract/bedside/events.ts'
import { errorCatalogue } from '../../../src/contract/errors.ts'
import type { ErrorCode } from '../../../src/contract/errors.ts'
import { X_SERVER_TIME } from '../../../src/contract/headers.ts'
import type { MeetJoinReply } from '../../../src/contract/calls/meet.ts'
import {
  openingScene,
  stageDesk,
  stageInvitation,
  stageKnocks,
  stageMe,
  stageMeetRoom,
  stageRoom,
  stageWelcome,
} from './stageScene.ts'
import { pagePolicy } from '../watch/pagePolicy.ts'
import { drawStagePicture, showAgain } from './stagePicture.ts'
import { extensions, specOnlyMe, specOnlyReply } from './stageSpec.ts'
import { visitsFromNow } from '../scripted/visits/scriptedVisits.ts'
import type { Scene } from './stageScene.ts'

/**
 * Back end of a stage: it serves the built front end and speaks the contract, but believes what a test tells
 * it. The screen sweeps use it to reach every state quickly; other tests show that the real server brings
 * these states about.
 */
export interface Stage {
  readonly url: string
  /** Changes the scene, and notifies open event streams and device links. */
  set(change: Partial<Scene>): void
  /** Sends a command to every linked room device. */
  sendCommand(command: string, params: Record<string, unknown>): void
  /** Shows a knock on every linked room device; null for none. */
  sendKnock(knock: RoomKnock | null): void
  /** Asks every linked room device about a visit to the bed beside; null for none. */
  sendRoommate(question: RoommateQuestion | null): void
  /** Shows who is coming on every linked room device; null for no patient's call. */
  sendWaiting(waiting: WaitingCall | null): void
  /** Ends every session. The event streams state why. */
  endSessions(because: 'expired' | 'revoked'): void
  /** Refuses every connection, on the same port, until `raise`. */
  fall(): Promise<void>
  raise(): Promise<void>
  close(): Promise<void>
}

const types: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.woff2': 'font/woff2',
  '.json': 'application/json',
  '.wasm': 'application/wasm',
  '.webmanifest': 'application/manifest+json',
}

const tokens = { access_token: 'stage-access', refresh_token: 'stage-refresh', expires_in: 43_200 }

function tell(stream: ServerResponse, event: BedsideEvent): void {
  stream.write(`event: ${event.name}\ndata: ${JSON.stringify(event.data)}\n\n`)
}

export async function raiseStage(dist = resolve(import.meta.dirname, '../../../dist')): Promise<Stage> {
  let scene = openingScene
  const streams = new Set<ServerResponse>()
  const connections = new Set<Duplex>()
  const devices = new Set<WebSocket>()
  const sockets = new WebSocketServer({ noServer: true })
  const results = new Map<string, (result: CommandResult) => void>()
  const picture = drawStagePicture()

  const tellAll = (stream: ServerResponse): void => {
    tell(stream, { name: 'device_state', data: { online: scene.deviceOnline, state: scene.device } })
    tell(stream, { name: 'control', data: { holder: scene.holder, you: false } })
    const bookmarks = scene.pins.map(({ unique_id, name }) => ({ unique_id, name }))
    tell(stream, { name: 'pins', data: { bookmarks } })
    tell(stream, { name: 'session', data: { expires_at: Date.now() + scene.sessionLeftMs } })
    const { callIsOn: on, vmr, knock, roommate, waiting } = scene
    const status = on ? 'running' : 'none'
    tell(stream, {
      name: 'call',
      data: { status, alias: on ? (vmr?.alias ?? null) : null, participants: [] },
    })
    tell(stream, { name: 'waiting', data: { waiting } })
    tell(stream, { name: 'knock', data: { knock } })
    tell(stream, { name: 'roommate', data: { question: roommate } })
    tell(stream, { name: 'entries', data: { entries: [...scene.entries] } })
    tell(stream, { name: 'care_requests', data: scene.careRequests })
  }

  const place = (name: string): MeetJoinReply => ({
    ...scene.seat,
    display_name: name,
    conference_url: scene.conferenceUrl,
    room: stageMeetRoom,
    resume: stageInvitation,
  })

  const send = (device: WebSocket, id: string, command: string, params: Record<string, unknown>): void => {
    const frame: CommandFrame = { type: 'command', id, command, params, deadline_ms: Date.now() + 60_000 }
    device.send(JSON.stringify(frame))
  }

  const sendFrame = (frame: ServerFrame): void => {
    for (const device of devices) device.send(JSON.stringify(frame))
  }

  /** Forwards a film's offer to the room's screen if one is linked; the scene answers everything else. */
  const answerControl = async (request: IncomingMessage): Promise<Partial<ControlReply>> => {
    const { command, params_p } = ControlRequest.parse(await readJson(request))
    const [screen] = devices
    if (scene.specOnly) return specOnlyReply(command, scene.control)
    if (command !== 'film' || screen === undefined) return scene.control
    const id = `film-${String(results.size)}`
    const { promise, resolve: settle } = Promise.withResolvers<CommandResult>()
    results.set(id, settle)
    send(screen, id, command, params_p)
    const { busy_status, success, answer } = await promise
    return { busy_status, success, answer }
  }

  const answerApi = (request: IncomingMessage, response: ServerResponse, path: string): void => {
    const json = (status: number, body: unknown): void => {
      const headers = { 'content-type': 'application/json', 'cache-control': 'no-store' }
      response.writeHead(status, { ...headers, [X_SERVER_TIME]: String(Date.now()) })
      response.end(body === undefined ? undefined : JSON.stringify(body))
    }
    const fail = (code: ErrorCode): void => {
      const [status, message] = errorCatalogue[code]
      json(status, { code, message })
    }
    const asked = `${request.method ?? 'GET'} ${path}`
    if (scene.specOnly && extensions.some((extension) => extension.test(asked))) return fail('not_found')
    switch (asked) {
      case 'GET /config.json':
        return json(200, {
          version: '0.0.0-stage',
          api_base: '',
          sso_url: '',
          conference_url: scene.conferenceUrl,
          support: { phone: '+1 555 010 0142', email: 'support@example.test' },
          privacy_url: '',
          announcement: null,
        })
      case 'POST /api/session':
        if (scene.entry === 'silence') return
        if (scene.entry !== 'session') return fail(scene.entry)
        return json(200, {
          ...tokens,
          aps_id: stageRoom.unique_id,
          available_functions: scene.functions,
          vmr: 'room-412-a',
          byod: scene.byod,
          endpoint: stageRoom,
        })
      case 'POST /api/session/refresh':
        return json(200, tokens)
      case 'POST /api/me/requests':
        // No answer: the requests of a scene are those that the server knows.
        return
      case 'POST /api/me/knock':
      case 'POST /api/me/roommate':
      case 'POST /api/me/entry-notice':
      case 'POST /api/me/visits/read':
        return json(204, undefined)
      case 'POST /api/session/verify':
        if (scene.verification !== 'accepted') return fail(scene.verification)
        scene = { ...scene, verified: true }
        return json(204, undefined)
      case 'DELETE /api/session':
        return json(204, undefined)
      case 'GET /api/me':
        return json(200, scene.specOnly ? specOnlyMe(scene) : stageMe(scene))
      case 'GET /api/me/events':
        response.writeHead(200, { 'content-type': 'text/event-stream', 'cache-control': 'no-store' })
        tellAll(response)
        streams.add(response)
        response.on('close', () => streams.delete(response))
        return
      case 'POST /api/v1/rooms/control':
        void answerControl(request).then(
          (reply) => json(200, reply),
          () => response.destroy(),
        )
        return
      case `GET /api/v1/cameras/${stageRoom.unique_id}/pins`:
        return json(200, { bookmarks: scene.pins })
      case 'GET /api/me/visits':
        if (typeof scene.visits === 'string') return fail(scene.visits)
        return json(200, { visits: visitsFromNow(scene.visits) })
      case 'GET /api/me/ice-servers':
        return json(200, { ice_servers: [] })
      case 'GET /api/me/vmr':
      case 'GET /api/interpreter/vmr':
        if (scene.vmr === null) return fail('no_vmr')
        return json(200, scene.specOnly ? { alias: scene.vmr.alias } : scene.vmr)
      case 'POST /api/patient-call/aps': {
        if (scene.patientCall !== 'accepted') return fail(scene.patientCall)
        if (scene.vmr === null) return fail('no_vmr')
        const { alias, pin, role } = scene.vmr
        const conference = { aliases: [{ alias }] }
        const code = scene.specOnly ? {} : { pin, role }
        return json(200, { room: { conference }, conference, ...code })
      }
      case 'POST /api/invite/participant':
      case 'POST /api/invite/interpreter':
        return json(200, [{ status: scene.invite, id: 'stage-invite' }])
      case 'GET /api/interpreter/languages':
        return scene.languages === null ? fail('no_such_customer') : json(200, scene.languages)
      case 'POST /aps/enroll':
        if (scene.enrollment !== 'accepted') return fail(scene.enrollment)
        return json(201, { credential: 'stage-credential', unique_id: stageRoom.unique_id })
      case 'POST /api/meet/look':
        if (scene.invitation === 'silence') return
        return typeof scene.invitation === 'string' ? fail(scene.invitation) : json(200, scene.invitation)
      case 'POST /api/meet/request/look':
        if (scene.requestLink === 'silence') return
        return typeof scene.requestLink === 'string' ? fail(scene.requestLink) : json(200, scene.requestLink)
      case 'POST /api/meet/request/claim': {
        if (typeof scene.requestLink === 'string') return fail('join_link_expired')
        const { name } = scene.requestLink
        scene = { ...scene, requestLink: { ...scene.requestLink, claim: { name, own: true } } }
        return json(200, scene.requestLink)
      }
      case 'POST /api/meet/join':
        return json(200, place('Adaeze Okafor'))
      case 'POST /api/meet/request/done':
      case 'POST /api/meet/decline':
        return json(204, undefined)
      case 'GET /api/consult/waiting':
        return typeof scene.desk === 'string'
          ? fail(scene.desk)
          : json(200, stageDesk({ ...scene, desk: scene.desk }))
      case 'POST /api/consult/requests/seen':
        return json(204, undefined)
      case 'GET /api/consult/rooms':
        return json(200, { rooms: scene.knockRooms })
      case 'GET /api/consult/push':
        return json(200, { public_key: 'stage' })
      case 'PUT /api/consult/push':
        return json(200, { id: '00000000-0000-4000-8000-000000000301' })
      case 'GET /api/consult/knocks':
        return json(200, stageKnocks(scene))
      case 'POST /api/consult/join':
        return scene.deskJoin === 'accepted' ? json(200, place('Dr. Lena Brandt')) : fail(scene.deskJoin)
      case 'POST /api/consult/requests/00000000-0000-4000-8000-000000001415/claim':
        return fail('request_over')
      default:
        return fail('not_found')
    }
  }

  const answerFile = async (response: ServerResponse, path: string): Promise<void> => {
    const file = join(dist, normalize(path))
    const there = file.startsWith(dist) && existsSync(file) && statSync(file).isFile()
    if (!there && extname(path) !== '') {
      response.writeHead(404).end()
      return
    }
    const served = there ? file : join(dist, 'index.html')
    const policy = await pagePolicy(scene.conferenceUrl)
    response.writeHead(200, {
      'content-type': types[extname(served)] ?? 'application/octet-stream',
      'cache-control': path.startsWith('/assets/') ? 'public, max-age=31536000, immutable' : 'no-cache',
      'content-security-policy': policy,
    })
    createReadStream(served).pipe(response)
  }

  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://stage')
    if (pathname === '/config.json' || /^\/(api|mobapi|aps)\//.test(pathname))
      // A patient's own phone gets the same answers as any remote.
      answerApi(request, response, pathname.replace('/mobapi/', '/api/'))
    else void answerFile(response, pathname)
  })
  server.on('connection', (socket) => {
    connections.add(socket)
    socket.on('close', () => connections.delete(socket))
  })
  server.on('upgrade', (request, socket, head) => {
    sockets.handleUpgrade(request, socket, head, (link) => {
      const sees = scene.pictureComes && scene.deviceOnline && !scene.device.covered
      if (request.url?.endsWith('/me/preview') === true && sees)
        link.once('message', () => showAgain(link, picture))
      if (!(request.url ?? '').startsWith('/aps/device')) return
      devices.add(link)
      link.on('close', () => devices.delete(link))
      link.once('message', () => link.send(JSON.stringify(stageWelcome(origin(), scene.roomLocale))))
      link.on('message', (data: Buffer) => {
        const frame = DeviceFrame.safeParse(JSON.parse(data.toString()))
        if (frame.data?.type === 'result') results.get(frame.data.id)?.(frame.data)
      })
    })
  })

  let port = 0
  const origin = (): string => `http://127.0.0.1:${String(port)}`
  const raise = async (): Promise<void> => {
    server.listen(port, '127.0.0.1')
    await once(server, 'listening')
    const address = server.address()
    if (address === null || typeof address === 'string') throw new Error('the stage has no port')
    port = address.port
  }
  const fall = async (): Promise<void> => {
    const closed = new Promise<void>((settle) => {
      server.close(() => settle())
    })
    for (const connection of connections) connection.destroy()
    await closed
  }
  await raise()

  return {
    url: origin(),
    set: (change) => {
      scene = { ...scene, ...change }
      for (const stream of streams) tellAll(stream)
    },
    sendCommand: (command, params) => {
      for (const device of devices) send(device, `stage-${command}`, command, params)
    },
    sendKnock: (knock) => sendFrame({ type: 'knock', knock }),
    sendRoommate: (question) => sendFrame({ type: 'roommate', question }),
    sendWaiting: (waiting) => sendFrame({ type: 'waiting', waiting }),
    endSessions: (because) => {
      for (const stream of streams) {
        tell(stream, { name: 'session', data: { ended: because } })
        stream.end()
      }
    },
    raise,
    fall,
    close: fall,
  }
}
