import { spawnSync } from 'node:child_process'
import { type Proxy, startProxy } from '../hospital/proxy.ts'

/** Network location of a server process, and how to start it there. */
export interface PeerLocation {
  /** Command prefix that starts a command in its network; empty for the machine's own network. */
  readonly launcher: readonly string[]
  readonly environment: Readonly<Record<string, string>>
  /**
   * Returns where the balancer and the devices reach the process, given the address that it reports listening
   * on.
   */
  front(said: string): Promise<string>
}

/**
 * Network between the server processes, their database and the balancer. It fails on demand without closing
 * anything.
 */
export interface PeerNetwork {
  readonly kind: 'network namespaces' | 'proxies'
  location(index: number): Promise<PeerLocation>
  /**
   * Blocks all traffic between that process and the database and the other processes. Tablets and devices
   * still reach it.
   */
  wall(index: number): void
  /** Blocks all traffic to and from the process. */
  unplug(index: number): void
  heal(index: number): void
  close(): Promise<void>
}

interface Behind {
  readonly databaseUrl: string
  readonly mailUrl: string
}

/**
 * Opens network namespaces with their own virtual cables if this account can create them, otherwise proxies
 * that can drop all bytes.
 */
export function openPeerNetwork(behind: Behind, { namespaces }: { namespaces: boolean }): PeerNetwork {
  return namespaces && mayMakeNamespaces() ? new Namespaces(behind) : new Proxies(behind)
}

class Proxies implements PeerNetwork {
  readonly kind = 'proxies'
  readonly #behind: Behind
  readonly #ways = new Map<number, { back: Proxy; front: Proxy | null }>()

  constructor(behind: Behind) {
    this.#behind = behind
  }

  async location(index: number): Promise<PeerLocation> {
    const { databaseUrl, mailUrl } = this.#behind
    const way = this.#ways.get(index) ?? { back: await startProxy(databaseUrl), front: null }
    this.#ways.set(index, way)
    return {
      launcher: [],
      environment: { DATABASE_URL: by(databaseUrl, way.back.url), SMTP_URL: mailUrl },
      front: async (said) => {
        way.front ??= await startProxy(said)
        way.front.leadTo(said)
        return way.front.url
      },
    }
  }

  wall(index: number): void {
    this.#ways.get(index)?.back.goSilent()
  }

  unplug(index: number): void {
    this.wall(index)
    this.#ways.get(index)?.front?.goSilent()
  }

  heal(index: number): void {
    const way = this.#ways.get(index)
    way?.back.restore()
    way?.front?.restore()
  }

  async close(): Promise<void> {
    for (const { back, front } of this.#ways.values()) {
      await back.stop()
      await front?.stop()
    }
  }
}

/**
 * Gives each process two cables: `front`, a network of two addresses, to the balancer, and `back` to a bridge
 * with the database, the mail server and the other processes.
 */
class Namespaces implements PeerNetwork {
  readonly kind = 'network namespaces'
  readonly #behind: Behind
  /** Other programs on this machine may also use such networks. */
  readonly #name = `wl${String(process.pid)}`
  readonly #subnet = `10.${String(100 + (process.pid % 100))}`
  readonly #made = new Set<number>()
  readonly #doors: Promise<{ database: Proxy; mail: Proxy }>

  constructor(behind: Behind) {
    this.#behind = behind
    const bridge = `${this.#name}b`
    ip(`link add ${bridge} type bridge`)
    ip(`addr add ${this.#subnet}.0.1/24 dev ${bridge}`)
    ip(`link set ${bridge} up`)
    this.#doors = (async () => ({
      database: await startProxy(behind.databaseUrl, `${this.#subnet}.0.1`),
      mail: await startProxy(behind.mailUrl, `${this.#subnet}.0.1`),
    }))()
  }

  async location(index: number): Promise<PeerLocation> {
    if (!this.#made.has(index)) this.#make(index)
    const { database, mail } = await this.#doors
    const own = `${this.#subnet}.0.${String(index + 11)}`
    return {
      launcher: ['ip', 'netns', 'exec', this.#space(index)],
      environment: {
        HOST: '0.0.0.0',
        PORT: '8080',
        NODE_URL: `http://${own}:8080`,
        TRUSTED_PROXIES: `${this.#subnet}.0.0/16`,
        DATABASE_URL: by(this.#behind.databaseUrl, database.url),
        SMTP_URL: by(this.#behind.mailUrl, mail.url),
      },
      front: () => Promise.resolve(`http://${this.#subnet}.${String(index + 1)}.2:8080`),
    }
  }

  wall(index: number): void {
    ip(`link set ${this.#cable(index, 'b')} down`)
  }

  unplug(index: number): void {
    this.wall(index)
    ip(`link set ${this.#cable(index, 'f')} down`)
  }

  heal(index: number): void {
    for (const end of ['b', 'f'] as const) ip(`link set ${this.#cable(index, end)} up`)
  }

  async close(): Promise<void> {
    for (const index of this.#made) ip(`netns del ${this.#space(index)}`)
    ip(`link del ${this.#name}b`)
    const { database, mail } = await this.#doors
    await database.stop()
    await mail.stop()
  }

  #space(index: number): string {
    return `${this.#name}n${String(index)}`
  }

  /** Name of this machine's end of a cable. */
  #cable(index: number, end: 'b' | 'f'): string {
    return `${this.#space(index)}${end}`
  }

  #make(index: number): void {
    const space = this.#space(index)
    const [back, front] = [this.#cable(index, 'b'), this.#cable(index, 'f')]
    const link = `${this.#subnet}.${String(index + 1)}`
    ip(`netns add ${space}`)
    ip(`-n ${space} link set lo up`)
    ip(`link add ${back} type veth peer name back netns ${space}`)
    ip(`link set ${back} master ${this.#name}b up`)
    ip(`link add ${front} type veth peer name front netns ${space}`)
    ip(`addr add ${link}.1/30 dev ${front}`)
    ip(`link set ${front} up`)
    ip(`-n ${space} addr add ${this.#subnet}.0.${String(index + 11)}/24 dev back`)
    ip(`-n ${space} addr add ${link}.2/30 dev front`)
    for (const end of ['back', 'front']) ip(`-n ${space} link set ${end} up`)
    this.#made.add(index)
  }
}

function mayMakeNamespaces(): boolean {
  if (process.platform !== 'linux') return false
  const probe = `wl${String(process.pid)}probe`
  if (spawnSync('ip', ['netns', 'add', probe]).status !== 0) return false
  return spawnSync('ip', ['netns', 'del', probe]).status === 0
}

function ip(words: string): void {
  const { status, stderr } = spawnSync('ip', words.split(' '), { encoding: 'utf8' })
  if (status !== 0) throw new Error(`ip ${words}: ${stderr}`)
}

/** Returns the URL with the host and port of another one. */
function by(url: string, way: string): string {
  const { hostname, port } = new URL(way)
  const other = new URL(url)
  other.hostname = hostname
  other.port = port
  return other.href
}
