import type { OfferedMediaLine } from '../offer.ts'
import type { RtpPacket } from '../rtp/rtpPacket.ts'
import { ArrivalRecorder } from '../rtp/transportFeedback.ts'
import { ArrivalSmoother } from './arrivalSmoother.ts'

/**
 * Interval of transport feedback, in milliseconds: libwebrtc's default is 100, and its range 50 to 250. Small
 * steps let a client notice a filling queue early.
 */
const feedbackMs = 60

/** Reports the arrivals of a client's packets to its congestion control. */
export class ArrivalReports {
  readonly #ownSsrc: number
  readonly #send: (report: Buffer) => void
  #recorder = new ArrivalRecorder()
  #smoother = new ArrivalSmoother()
  #timer: NodeJS.Timeout | undefined

  /** `ownSsrc` is a source of this side. */
  constructor(ownSsrc: number, send: (report: Buffer) => void) {
    this.#ownSsrc = ownSsrc
    this.#send = send
  }

  /** Records a packet that arrived at `nowMs`, with the ids of the header extensions that the client offered. */
  receive({ ssrc, extensions }: RtpPacket, ids: OfferedMediaLine['extensions'], nowMs: number): void {
    const number = extensions.get(ids.transportSequence ?? -1)
    if (number === undefined || number.length < 2) return
    const sendTime = extensions.get(ids.sendTime ?? -1)
    const isTimed = sendTime !== undefined && sendTime.length >= 3
    const arrivedMs = isTimed ? this.#smoother.smooth(sendTime.readUIntBE(0, 3), nowMs) : nowMs
    this.#recorder.receive(number.readUInt16BE(0), arrivedMs)
    this.#timer ??= setInterval(() => {
      const report = this.#recorder.report(this.#ownSsrc, ssrc)
      if (report !== null) this.#send(report)
    }, feedbackMs)
  }

  /** Starts again for a new connection. */
  clear(): void {
    this.#recorder = new ArrivalRecorder()
    this.#smoother = new ArrivalSmoother()
  }

  close(): void {
    clearInterval(this.#timer)
  }
}
