import { WebSocket } from 'ws'
import type { DeviceState } from '../../../src/contract/devices/device.ts'
import { systemClock } from '../../../src/server/config.ts'
import { SimulatedRoom } from '../../../src/server/demo/simulatedRoom.ts'
import { DeviceLink, type LinkStatus } from '../../../src/state/monitor/deviceLink.ts'
import type { Socket, SocketHandlers } from '../../../src/state/monitor/ports.ts'
import type { SeenCommand } from '../chaos/history.ts'

/**
 * A room's device: the monitor's own `DeviceLink` to the server, with a camera and levels that outlive it.
 * Records its commands.
 */
export class BedDevice {
  readonly commands: SeenCommand[] = []
  readonly camera: { at: number; moving: boolean }[] = []
  readonly #credential: string
  readonly #room: SimulatedRoom
  #link: DeviceLink
  readonly #former: DeviceLink[] = []
  #status: LinkStatus = 'stopped'
  #wasMoving = false

  constructor({ url, credential }: { url: string; credential: string }) {
    this.#credential = credential
    this.#room = new SimulatedRoom(systemClock, (state) => {
      this.#noteCamera()
      this.#link.send({ type: 'state', state })
    })
    this.#link = this.#linkTo(url)
    this.#link.connect()
  }

  get state(): DeviceState {
    return this.#room.state
  }

  get linked(): boolean {
    return this.#status === 'linked'
  }

  /**
   * Links the same device at another place while its former connection is still open, as after a change of
   * its network.
   */
  moveTo(url: string): void {
    // The former link is notified that it was replaced, and does not reconnect.
    this.#former.push(this.#link)
    this.#link = this.#linkTo(url)
    this.#link.connect()
  }

  close(): void {
    for (const link of [...this.#former, this.#link]) link.stop()
    this.#room.close()
  }

  #linkTo(url: string): DeviceLink {
    const capabilities = { ptz: 'digital' } as const
    const link: DeviceLink = new DeviceLink({
      clock: { now: () => systemClock.now(), monotonic: () => performance.now() },
      random: Math.random,
      connect: (handlers) => openSocket(url, handlers),
      hello: () => ({
        type: 'hello',
        protocol: 1,
        model: 'simulated',
        version: '1',
        credential: this.#credential,
        capabilities,
      }),
      obey: (frame) => {
        const at = systemClock.now()
        const result = this.#room.obey(frame, at)
        const { command, params } = frame
        this.commands.push({ kind: 'device', at, command, params, success: result.success })
        this.#noteCamera()
        return Promise.resolve({ result })
      },
      onFrame: (frame) => {
        if (frame.type === 'welcome') link.send({ type: 'state', state: this.#room.state })
      },
      onStatus: (status) => {
        if (this.#link === link) this.#status = status
      },
    })
    return link
  }

  #noteCamera(): void {
    const { moving } = this.#room.state
    if (moving === this.#wasMoving) return
    this.#wasMoving = moving
    this.camera.push({ at: systemClock.now(), moving })
  }
}

function openSocket(url: string, handlers: SocketHandlers): Socket {
  const socket = new WebSocket(new URL('/aps/device', url.replace('http', 'ws')), {
    perMessageDeflate: false,
  })
  let isHeard = true
  // Ignore: the reason comes with 'close', which always follows.
  socket.on('error', () => undefined)
  socket.on('open', () => isHeard && handlers.onOpen())
  socket.on('message', (data: Buffer) => isHeard && handlers.onText(data.toString()))
  socket.on('close', (code) => isHeard && handlers.onClose(code))
  return {
    send: (text) => {
      if (socket.readyState === WebSocket.OPEN) socket.send(text)
    },
    close: () => {
      isHeard = false
      socket.terminate()
    },
  }
}
