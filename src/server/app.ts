import { deviceStore } from './db/devices/deviceStore.ts'
import { setTimeout } from 'node:timers/promises'
import { linkCloseCodes } from '../contract/devices/deviceLink.ts'
import { SequenceGate } from '../domain/devices/sequence.ts'
import { createCallRegistry } from './commands/calls/callRegistry.ts'
import { createQualityRecorder } from './commands/calls/recordCallQuality.ts'
import { syncCallsWithConferences } from './commands/calls/syncCallsWithConferences.ts'
import type { CommandContext } from './commands/context.ts'
import { createAddressRule } from './addressRule.ts'
import { returnToCall } from './commands/calls/returnToCall.ts'
import { answerKnock } from './commands/calls/knocks/answerKnock.ts'
import { settleEntry } from './commands/calls/knocks/settleEntry.ts'
import { createClaimNews } from './commands/calls/claimNews.ts'
import { createRoomCallReads } from './commands/calls/roomCallReads.ts'
import type { KnockAnswer } from '../contract/calls/knocks.ts'
import type { RoommateAnswer } from '../contract/calls/roommates.ts'
import { answerRoommate } from './commands/calls/roommates/answerRoommate.ts'
import { askWhenVisited } from './commands/calls/roommates/askWhenVisited.ts'
import { sweepRoommates } from './commands/calls/roommates/sweepRoommates.ts'
import { sweepKnocks } from './commands/calls/knocks/sweepKnocks.ts'
import { sweepCareRequests } from './commands/careRequests/sweepCareRequests.ts'
import { sweepWaitingCalls } from './commands/calls/sweepWaitingCalls.ts'
import { VisitLog } from './commands/visits/recordVisits.ts'
import { sealVisits } from './commands/visits/sealVisits.ts'
import { finishHl7Assignments } from './commands/integrations/hl7/finishAssignments.ts'
import { sweepHl7Messages } from './commands/integrations/hl7/sweepHl7Messages.ts'
import { sweepCalls } from './commands/calls/sweepCalls.ts'
import type { Clock, Config, Log } from './config.ts'
import { pageOrigins, tabletOrigin } from './auth/requestOrigin.ts'
import { ConferenceNode } from './conference/conferenceNode.ts'
import { startMedia } from './conference/media/startMedia.ts'
import type { Database } from './db/database.ts'
import { installationStore } from './db/installationStore.ts'
import { AccountSignals } from './cluster/accountSignals.ts'
import { DeviceRecords } from './devices/deviceRecords.ts'
import { DeviceSignals } from './cluster/deviceSignals.ts'
import { DeviceSocket } from './devices/link/deviceSocket.ts'
import { LinkDirectory } from './devices/linkDirectory.ts'
import { FailureBroadcast } from './cluster/failureBroadcast.ts'
import { CommandForwarder } from './devices/commandForwarder.ts'
import { Peers } from './cluster/peers.ts'
import { PostgresBus } from './cluster/postgresBus.ts'
import type { HttpServer } from './httpServer.ts'
import { servePreview } from './routes/bedside/previewSocket.ts'
import { ReplayCache } from './devices/replayCache.ts'
import { RoomLinks } from './devices/roomLinks.ts'
import { CallSignals } from './cluster/callSignals.ts'
import { CareRequestSignals } from './cluster/careRequestSignals.ts'
import { PinSignals } from './cluster/pinSignals.ts'
import { SessionSignals } from './cluster/sessionSignals.ts'
import { BedsideAuthentication } from './auth/bedsideAuthentication.ts'
import { ConsoleAuthentication } from './auth/consoleAuthentication.ts'
import { Idempotency } from './http/idempotency.ts'
import { Draining, registerDraining } from './http/draining.ts'
import { OpenStreams } from './http/streams/openStreams.ts'
import { peerUrl } from './http/peerUrl.ts'
import { createMetrics, registerMetrics } from './http/metrics/metrics.ts'
import { registerRequestLog } from './http/requestLog.ts'
import { registerSecurityHeaders } from './http/securityHeaders.ts'
import { buildServer } from './http/server.ts'
import { registerStaticFiles } from './http/staticFiles.ts'
import { registerUpgrades } from './http/upgrades.ts'
import { registerCalls } from './routes/calls/calls.ts'
import { registerConfigJson } from './routes/config.ts'
import { registerConsole } from './routes/console.ts'
import { createConsoleDeps } from './routes/consoleDeps.ts'
import { registerRequestLinks } from './routes/careRequests/requestLinks.ts'
import { registerDeskCareRequests } from './routes/careRequests/deskCareRequests.ts'
import { registerOwnCareRequests } from './routes/careRequests/ownCareRequests.ts'
import { registerConsult } from './routes/calls/consult.ts'
import { registerKnockAnswers, registerKnocks } from './routes/calls/knocks.ts'
import { registerControl } from './routes/devices/control.ts'
import { registerEndpoints } from './routes/devices/endpoints.ts'
import { registerEnroll } from './routes/devices/enroll.ts'
import { registerEvents } from './routes/bedside/events.ts'
import { registerHealth } from './routes/health.ts'
import { registerIceServers } from './routes/film/iceServers.ts'
import { registerInvites } from './routes/calls/invites.ts'
import { registerMe } from './routes/bedside/me.ts'
import { registerMeet } from './routes/calls/meet.ts'
import { registerNetworkCheck } from './routes/calls/networkCheck.ts'
import { registerOpenApi } from './routes/openapi.ts'
import { registerPins } from './routes/pins/pins.ts'
import { Delivery } from './messages/delivery.ts'
import { messageChannelsOf } from './messages/messageSettings.ts'
import { createPushCallTask, createPushRequestTask } from './commands/calls/push/comparePushes.ts'
import { createPushOfRequestTask, createPushTask } from './commands/calls/push/sendPush.ts'
import { repeatedWork } from './commands/repeatedWork.ts'
import { registerPushSubscriptions } from './routes/calls/pushSubscriptions.ts'
import { vapidKeys, vapidSubject } from './messages/vapid.ts'
import { createWebhookTask } from './messages/webhookCalls.ts'
import { type Timing, usualTiming } from './timing.ts'
import { createRouteLimits } from './routes/routeLimits.ts'
import type { RouteDeps } from './routes/routeDeps.ts'
import { Hl7Listener } from './routes/integrations/hl7/hl7Listener.ts'
import { registerOwnVisits } from './routes/visits/visits.ts'
import { registerSession } from './routes/bedside/session.ts'

export interface AppDeps {
  config: Config
  database: Database
  log: Log
  clock: Clock
  /** Folder of the built front end; null to serve only the API. */
  dist: string | null
  /** Shows a message that no configured channel sends; absent if no one would see it. */
  show?: ConstructorParameters<typeof Delivery>[0]['show']
  /** True if the database is the demo hospital, which the console and the meeting page say. */
  isDemo?: boolean
  timing?: Timing
}

export interface App {
  server: HttpServer
  /** Joins the peers. Before this, no device can be reached through this process. */
  start(): Promise<void>
  /**
   * Keeps serving for `drainMs` while /healthz responds with 503. Then completes the open requests, closes
   * sockets with 1012, ends streams and leaves the peers.
   */
  drain(): Promise<void>
  /** Receives HL7 messages; null if nothing is configured. It does not listen yet. */
  readonly hl7: Pick<Hl7Listener, 'listen' | 'port'> | null
  /** The conferencing node that is built into this server; null if the deployment has its own. */
  readonly conferences: Pick<ConferenceNode, 'roster'> | null
  /** Stage that `drain` is in; null before it starts. */
  readonly leaving: string | null
}

/** Composes the server without listening. */
export async function buildApp(deps: AppDeps): Promise<App> {
  const { config, database, log, clock, dist, show = null, isDemo = false, timing = usualTiming } = deps
  const bus = await PostgresBus.open(database, log)
  const url = () => peerUrl(config, server)
  const peers = new Peers({
    database,
    bus,
    version: config.version,
    log,
    url,
    beatMs: timing.heartbeatMs,
  })
  const directory = new LinkDirectory({
    readHolder: (room) => database.transaction('platform', (tx) => deviceStore.holderOf(tx, room)),
    bus,
    peers,
    clock,
  })
  const forwarder = new CommandForwarder(bus, directory, clock)
  const records = new DeviceRecords({ database, clock, peerId: bus.peerId })
  const rooms = new RoomLinks({ bus, peers, directory, forwarder, clock, database, records })
  const signals = new SessionSignals(bus, peers)
  signals.onEnded(({ room, session }) => rooms.forgetSession(room, session))
  const installationKey = await database.transaction('platform', (tx) => installationStore.tokenKey(tx))
  const streams = new OpenStreams()
  peers.onSilence(() => streams.endAll())
  const metrics = createMetrics({
    database,
    readingMs: timing.metricsMs,
    linkedDevices: () => rooms.linked,
    openStreams: () => streams.size,
    sockets: () => upgrades.open,
    conferences: () => conferences?.load ?? { participants: 0, mediaConnections: 0 },
  })
  const { measureCommand } = metrics
  const { publicUrl, conferenceUrl } = config
  const callSignals = new CallSignals(bus, peers)
  const channels = messageChannelsOf(config.messages, show !== null)
  const deviceSignals = new DeviceSignals(bus, peers)
  const context: CommandContext = {
    database,
    clock,
    rooms,
    signals,
    callSignals,
    deviceSignals,
    pinSignals: new PinSignals(bus, peers),
    careRequestSignals: new CareRequestSignals(bus, peers),
    publicUrl,
    trustsHost: !config.production,
    conferenceUrl,
    installationKey,
    measureCommand,
    ice: config.media,
    channels,
    roomCalls: createRoomCallReads({ database, clock }),
    claimNews: createClaimNews({ database, clock, channels }),
  }
  const authentication = new BedsideAuthentication(database, clock, signals)
  const failureBroadcast = new FailureBroadcast(bus, peers)
  const routes: RouteDeps = {
    context,
    authentication,
    consoleAuthentication: new ConsoleAuthentication({ ...context, failureBroadcast }),
    idempotency: new Idempotency(database),
    streams,
    ...createRouteLimits(clock, failureBroadcast),
  }

  const server = await buildServer(config, log, clock)
  server.server.once('listening', () => peers.announce())
  registerRequestLog(server)
  await registerSecurityHeaders(server, config)
  await registerOpenApi(server, config.version)
  registerMetrics(server, metrics, config.metricsToken)
  const draining = new Draining()
  registerDraining(server, draining)
  registerHealth(server, { database, version: config.version, draining })
  registerConfigJson(server, { config, database, isDemo })
  for (const prefix of ['/api', '/mobapi']) {
    await server.register(
      (scope, _options, done) => {
        registerSession(scope, routes)
        registerMe(scope, routes)
        registerEvents(scope, routes)
        registerControl(scope, routes)
        registerPins(scope, routes)
        registerIceServers(scope, routes)
        registerCalls(scope, routes)
        registerInvites(scope, routes)
        registerEndpoints(scope, routes)
        registerMeet(scope, routes)
        registerConsult(scope, routes)
        registerKnockAnswers(scope, routes)
        registerOwnVisits(scope, routes)
        done()
      },
      { prefix },
    )
  }
  registerKnocks(server, routes)
  registerOwnCareRequests(server, routes)
  registerDeskCareRequests(server, routes)
  registerRequestLinks(server, routes)
  await server.register(
    (scope, _options, done) => {
      registerEnroll(scope, routes)
      registerEndpoints(scope, routes)
      done()
    },
    { prefix: '/aps' },
  )
  const consoleDeps = createConsoleDeps({
    context,
    authentication: routes.consoleAuthentication,
    accounts: new AccountSignals(bus, peers),
    log,
    streams,
    failureBroadcast,
    sessionlessLimit: routes.sessionlessLimit,
    boardCheckMs: timing.boardCheckMs,
    mayAsk: createAddressRule({ networks: config.providerNetworks, everywhere: config.demo }),
    origin: () => publicUrl ?? peerUrl({ ...config, nodeUrl: null }, server) ?? '',
  })
  await registerConsole(server, consoleDeps)
  const vapid = vapidKeys(installationKey)
  registerPushSubscriptions(server, { ...routes, mayAsk: consoleDeps.mayAsk, publicKey: vapid.publicKey })
  const visits = new VisitLog({ ...context, peerId: bus.peerId, log, everyMs: timing.visitWriteMs })
  const conferences =
    conferenceUrl === null
      ? new ConferenceNode({
          registry: createCallRegistry(database, installationKey, clock),
          quality: createQualityRecorder(context),
          visits: askWhenVisited(context, visits, log),
          key: installationKey,
          clock,
          log,
          version: config.version,
          media: config.media,
          peerId: bus.peerId,
          peers,
          allowedOrigins: pageOrigins(config),
        })
      : null
  conferences?.register(server)
  await server.register(
    (scope, _options, done) => {
      registerNetworkCheck(scope, { ...routes, node: conferences })
      done()
    },
    { prefix: '/api' },
  )
  const stops = [
    conferences === null
      ? () => undefined
      : syncCallsWithConferences(context, conferences, timing.callLeftMs),
    sweepCalls(context, timing.callSweepMs),
    sweepKnocks(context, timing.knockSweepMs, log),
    sweepRoommates(context, timing.knockSweepMs, log),
    sweepWaitingCalls(context, timing.waitingSweepMs, log),
    sweepCareRequests(context, timing.waitingSweepMs, log),
    sealVisits(context, timing.visitSealMs, log),
    sweepHl7Messages(context, config.hl7MessageDays),
    finishHl7Assignments(context, log),
    ...repeatedWork.map((begin) => begin(context)),
  ]
  const stopInviting = consoleDeps.invitations.start()
  await registerStaticFiles(server, dist)

  const gate = new SequenceGate(20_000)
  const replayCache = new ReplayCache(clock)
  const callIn = (room: Parameters<typeof returnToCall>[1]) => returnToCall(context, room)
  const answerAtScreen = (roomId: string, knock: string, answer: KnockAnswer) =>
    answerKnock(context, { roomId, knock, answer })
  const links = {
    deviceSignals,
    callSignals,
    gate,
    replayCache,
    callIn,
    roomCalls: context.roomCalls,
    answerKnock: answerAtScreen,
    answerRoommate: (roomId: string, question: string, answer: RoommateAnswer) =>
      answerRoommate(context, { roomId, question, answer }),
    coverEntry: (roomId: string) => settleEntry(context, roomId, { isCovered: true }),
  }
  const device = { database, records, clock, log, rooms, ...links }
  const preview = { ...context, authentication, previews: routes.previews }
  const upgrades = registerUpgrades(server, {
    clock,
    allowedOrigins: config.allowedOrigins,
    handlers: {
      '/aps/device': (socket, request) =>
        void new DeviceSocket(device, socket, tabletOrigin(config, request)),
      '/api/me/preview': (socket) => servePreview(preview, socket),
      '/mobapi/me/preview': (socket) => servePreview(preview, socket),
    },
  })

  const webhook = createWebhookTask({ database, clock, log, installationKey, mayAsk: consoleDeps.mayAsk })
  const subject = vapidSubject(config.messages.smtpFrom)
  const push = { ...context, log, mayAsk: consoleDeps.mayAsk, keys: vapid, subject }
  const delivery = new Delivery({
    database,
    callSignals,
    clock,
    log,
    show,
    settings: config.messages,
    webhook,
    push: createPushTask(push),
    pushOfRequest: createPushOfRequestTask(push),
    pushCall: createPushCallTask(context),
    pushRequest: createPushRequestTask(context),
    sweepMs: timing.messageSweepMs,
  })
  const hl7 = config.hl7 === null ? null : new Hl7Listener({ listening: config.hl7, context, log })
  let leaving: string | null = null
  return {
    server,
    hl7,
    conferences,
    start: async () => {
      await startMedia(config, conferences)
      await peers.start()
      rooms.start()
      delivery.start()
    },
    get leaving() {
      return leaving
    },
    drain: async () => {
      leaving = 'traffic'
      draining.begin()
      await setTimeout(config.drainMs)
      await hl7?.close()
      leaving = 'devices'
      streams.close()
      upgrades.refuse()
      await rooms.stop(linkCloseCodes.restarting)
      upgrades.close()
      await records.settled()
      leaving = 'late work'
      await consoleDeps.backgroundTasks.settled()
      await context.claimNews.settled()
      await stopInviting()
      await delivery.stop()
      for (const stop of stops) stop()
      leaving = 'conferences'
      await conferences?.close()
      await visits.close()
      leaving = 'neighbours'
      await peers.stop()
      leaving = 'answers'
      // Responses may still be in transit over the bus, so the bus closes last.
      await server.close()
      await bus.close()
    },
  }
}
