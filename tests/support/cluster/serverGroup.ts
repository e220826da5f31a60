import { rm } from 'node:fs/promises'
import { setTimeout } from 'node:timers/promises'
import { type Database, openDatabase } from '../../../src/server/db/database.ts'
import { databaseAccount } from '../../../src/server/db/embedded/account.ts'
import { findBinaries } from '../../../src/server/db/embedded/binaries.ts'
import { openCluster, systemFolder } from '../../../src/server/db/embedded/cluster.ts'
import { ensurePostmaster, stopPostmaster, urlOf } from '../../../src/server/db/embedded/postmaster.ts'
import { type RoomRecord, roomStore } from '../../../src/server/db/rooms/roomStore.ts'
import { simulatedHospital } from '../../../src/server/demo/simulatedHospital.ts'
import { silentLog } from '../database.ts'
import { type Mailbox, openMailbox } from '../hospital/mailbox.ts'
import { postmasterOf, type RunningServer, startServer, temporaryFolder } from '../hospital/startServer.ts'
import { Balancer } from './balancer.ts'
import { type PeerNetwork, openPeerNetwork } from './peerNetwork.ts'

/** Number of server processes. */
export const groupSize = 3
/** Number of rooms in the hospital; each scenario uses rooms that no other has used. */
const mostRooms = 400
/** Four times the balancer's check interval. upgrades.md requires twice, and this machine is busy. */
const drainSeconds = 2

type Postmaster = Parameters<typeof stopPostmaster>[0]

/** Real server processes on one PostgreSQL, behind a balancer, with a mail server and a network that fail on demand. */
export class ServerGroup {
  readonly balancer: Balancer
  readonly database: Database
  readonly mailbox: Mailbox
  readonly network: PeerNetwork
  readonly #dataFolder: string
  readonly #postmaster: Postmaster
  readonly #port: number
  readonly #servers: (RunningServer & { readonly front: string })[] = []
  readonly #rooms: RoomRecord[] = []

  private constructor(deps: {
    readonly balancer: Balancer
    readonly database: Database
    readonly mailbox: Mailbox
    readonly network: PeerNetwork
    readonly dataFolder: string
    readonly postmaster: Postmaster
    readonly port: number
  }) {
    this.balancer = deps.balancer
    this.database = deps.database
    this.mailbox = deps.mailbox
    this.network = deps.network
    this.#dataFolder = deps.dataFolder
    this.#postmaster = deps.postmaster
    this.#port = deps.port
  }

  static async open(options: { namespaces: boolean }): Promise<ServerGroup> {
    const group = await ServerGroup.#prepare(options)
    try {
      // The first process creates the tables.
      for (let index = 0; index < groupSize; index += 1) {
        await group.start(index)
        group.balancer.add(group.front(index))
      }
      group.#rooms.push(...(await hospitalRooms(group.database)))
      return group
    } catch (error) {
      await group.close()
      throw error
    }
  }

  /** Prepares everything except the processes. */
  static async #prepare({ namespaces }: { namespaces: boolean }): Promise<ServerGroup> {
    const dataFolder = await temporaryFolder()
    const account = databaseAccount()
    const binaries = await findBinaries(account, account === null ? dataFolder : systemFolder)
    const postmaster = { account, binaries, cluster: await openCluster(dataFolder, binaries, account) }
    const port = await ensurePostmaster(postmaster)
    const databaseUrl = urlOf(postmaster.cluster, port)
    const mailbox = await openMailbox()
    const network = openPeerNetwork({ databaseUrl, mailUrl: mailbox.url }, { namespaces })
    const database = openDatabase({ url: databaseUrl, log: silentLog, poolSize: 8 })
    const balancer = await Balancer.open()
    return new ServerGroup({ balancer, database, mailbox, network, dataFolder, postmaster, port })
  }

  get url(): string {
    return this.balancer.url
  }

  /** Address of one process without the balancer. */
  front(index: number): string {
    return this.#server(index).front
  }

  /** Returns rooms that no scenario has used. */
  rooms(count: number): RoomRecord[] {
    if (this.#rooms.length < count) throw new Error('the hospital has no room left')
    return this.#rooms.splice(0, count)
  }

  /** Starts a process at its location; resolves when it is healthy. */
  async start(index: number): Promise<void> {
    const { launcher, environment, front } = await this.network.location(index)
    const env = { WARDLINK_DEMO: '0', DRAIN_SECONDS: String(drainSeconds), ...environment }
    const server = await startServer({ env, launcher, dataFolder: this.#dataFolder })
    this.#servers[index] = { ...server, front: await front(server.url) }
  }

  /** Kills a process with SIGKILL. */
  async kill(index: number): Promise<void> {
    await this.#server(index).kill()
  }

  /**
   * Replaces a process as a service manager replaces a version: SIGTERM, its exit, and a start. Returns why
   * it did not exit cleanly; null if it did.
   */
  async replace(index: number): Promise<string | null> {
    const former = this.#server(index)
    const code = await former.stop()
    const said = former.output().trimEnd().split('\n').slice(-5).join('\n')
    await this.start(index)
    return code === 0 ? null : `ended with ${String(code)}:\n${said}`
  }

  /** Waits until the balancer sends traffic to all processes. */
  async whole(): Promise<void> {
    while (this.balancer.up.length < groupSize) await setTimeout(50)
  }

  /** Stops the database cleanly, and starts it `awayMs` later. */
  async restartDatabase(awayMs: number): Promise<void> {
    await stopPostmaster(this.#postmaster)
    await setTimeout(awayMs)
    await ensurePostmaster(this.#postmaster, this.#port)
  }

  /** Kills the database and starts it again; it has to recover what it had acknowledged. */
  async killDatabase(): Promise<void> {
    const pid = await postmasterOf(this.#dataFolder)
    if (pid === null) throw new Error('no database runs')
    process.kill(pid, 'SIGKILL')
    await ensurePostmaster(this.#postmaster, this.#port)
  }

  async close(): Promise<void> {
    await Promise.all(this.#servers.map((server) => server.kill()))
    await this.balancer.close()
    await this.network.close()
    await this.mailbox.close()
    await this.database.close()
    await stopPostmaster(this.#postmaster)
    await rm(this.#dataFolder, { recursive: true, force: true })
  }

  #server(index: number): RunningServer & { readonly front: string } {
    const server = this.#servers[index]
    if (server === undefined) throw new Error(`there is no process ${String(index)}`)
    return server
  }
}

async function hospitalRooms(database: Database): Promise<RoomRecord[]> {
  const places = await simulatedHospital(database, mostRooms)
  return database.transaction('platform', async (tx) => {
    const found: RoomRecord[] = []
    for (const { id } of places) {
      const room = await roomStore.byId(tx, id)
      if (room !== null) found.push(room)
    }
    return found
  })
}
