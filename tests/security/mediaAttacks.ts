import { by } from '../rules/rule.ts'
import { type Attack, attack, guard } from './attack.ts'

const media = 'server/conference/media'
const units = 'unit/server/conference/media'
const garbage = 'api/conference/garbage.test.ts'
const fuzz = 'api/conference/hostileMedia.test.ts'
const guardTest = `${units}/transportGuard.test.ts`

/** Attacks on the media port, by strangers and by participants who send what no client sends. */
export const mediaAttacks: readonly Attack[] = [
  attack(
    'a forged DTLS alert or a cut cable ends a media path, and everyone is told that they are seen',
    guard(
      `${media}/peer.ts`,
      'return this.#clock.now() - this.#heardAt <= limit',
      'return this.#heardAt <= this.#clock.now() + limit',
    ),
    by(
      'api/conference/cutOff.test.ts',
      'a participant whose network is gone without a word > is told of as cut off within 5 s and sent nothing, until something comes from them again',
      'a plaintext DTLS alert > from the address of a participant does not end their media',
    ),
  ),
  attack(
    'a packet hangs the media process, and all calls with it',
    guard(
      `${media}/process/mediaProcess.ts`,
      "this.#kill(child, 'the media process hangs')",
      "this.#log.error('the media process hangs')",
    ),
    by(
      'api/conference/mediaProcess.test.ts',
      'media process > is killed when it hangs after its start, and starts again with the next call',
    ),
  ),
  attack(
    'a stranger’s TCP connection is carried to the media port without the name of a call',
    guard(`${media}/iceTcp.ts`, 'if (!this.#options.admits(usernameFragment)) return this.close()', ''),
    by(garbage, 'a TCP connection to the media port > of a stranger is closed without an answer'),
  ),
  attack(
    'a stranger who has read the name of a call takes all TCP connections with it',
    guard(`${media}/iceTcp.ts`, '.length < mostOfOneClient', '.length < mostConnections'),
    by(garbage, 'a TCP connection to the media port > is one of sixteen at most with the name of one call'),
  ),
  attack(
    'TCP connections announce frames that are longer than any packet, and fill the memory',
    guard(`${media}/tcpFraming.ts`, 'const longestFrame = 2_048', 'const longestFrame = 2 ** 24'),
    by(
      `${units}/mediaPort.test.ts`,
      'frames of ICE-TCP > that are longer or shorter than any packet are refused before they are awaited',
    ),
  ),
  attack(
    'an RTP packet claims more padding than it has bytes',
    guard(`${media}/rtp/rtpPacket.ts`, 'if (start + padding > packet.length) return null', ''),
    by(`${units}/rtp/rtpPacket.test.ts`, 'RTP packet > is refused when it is %s'),
  ),
  attack(
    'an RTCP packet claims more report blocks than it has bytes',
    guard(
      `${media}/rtp/rtcpPacket.ts`,
      'at < count * blockSize && at + blockSize <= bytes.length',
      'at < count * blockSize',
    ),
    by(`${units}/rtp/rtcpPacket.test.ts`, 'RTCP packet > is read as far as it is whole'),
  ),
  attack(
    'feedback of a few bytes claims 65,535 packets',
    guard(`${media}/rtp/transportFeedback.ts`, 'if (count > mostResults) return null', ''),
    by(
      `${units}/rtp/transportFeedback.test.ts`,
      'transport-wide feedback > is refused if it claims more packets than the sender remembers',
    ),
  ),
  attack(
    'one RTCP packet has hundreds of feedback messages',
    guard(`${media}/rtp/rtcpPacket.ts`, 'const mostFeedback = 2', 'const mostFeedback = 2_000'),
    by(
      `${units}/rtp/transportFeedback.test.ts`,
      'transport-wide feedback > is read twice from one compound packet at most',
    ),
  ),
  attack(
    'a participant floods the server with packets',
    guard(`${media}/transportGuard.ts`, 'const packetsPerSecond = 2_000', 'const packetsPerSecond = 2e9'),
    by(
      guardTest,
      'transport guard > drops packets above 2,000 in a second, and disconnects after three such seconds',
    ),
  ),
  attack(
    'a participant floods the server with reports and requests',
    guard(`${media}/transportGuard.ts`, 'const reportsPerSecond = 200', 'const reportsPerSecond = 2e9'),
    by(
      guardTest,
      'transport guard > drops reports above 200 in a second, which cost more to read than to send',
    ),
  ),
  attack(
    'a viewer who asks for keyframes all the time spoils the picture of the others',
    guard(
      `${media}/videoForwarder.ts`,
      'if (this.#wanted !== null && this.#deps.clock.now() - this.#askedAt > askAgainMs) this.#ask(this.#wanted)',
      'if (this.#wanted !== null) this.#ask(this.#wanted)',
    ),
    by(
      `${units}/videoForwarder.test.ts`,
      'a receiver that asks for keyframes all the time is not passed on; one that comes back begins with one',
    ),
  ),
  attack(
    'a participant floods the others with sound, which leaves before their pictures',
    guard(`${media}/soundLimit.ts`, 'if (this.#credit < bytes + overhead) return false', ''),
    by(
      `${units}/soundLimit.test.ts`,
      'limit of sound > passes 250 kbit/s of a flood, with the headers of its packets',
    ),
    by(fuzz, 'a hostile participant > is heard at the rate of a voice when it floods everyone with sound'),
  ),
  attack(
    'one request names thousands of packets to send again',
    guard(`${media}/rtp/rtcpPacket.ts`, 'const mostRequested = 512', 'const mostRequested = 2 ** 16'),
    by(
      `${units}/rtp/rtcpPacket.test.ts`,
      'RTCP packet > asks for 512 packets at most, in however many parts',
    ),
  ),
  attack(
    'a participant adds sources with each ICE restart, without end',
    guard(`${media}/incomingSources.ts`, 'const mostKnown = 32', 'const mostKnown = 2 ** 30'),
    by(
      `${units}/incomingSources.test.ts`,
      'source of a layered picture > is one of 32 at most that are known after ICE restarts, the latest first',
    ),
  ),
  attack(
    'redundant audio ends within a block',
    guard(`${media}/rtp/redundantAudio.ts`, 'if (payload.length < start + redundantSizes) return null', ''),
    by(
      `${units}/rtp/redundantAudio.test.ts`,
      'RED payload > is refused if it ends early or has too many blocks',
    ),
  ),
  attack(
    'one packet of redundant audio costs as much as 32',
    guard(`${media}/rtp/redundantReceiver.ts`, 'const mostRestored = 2', 'const mostRestored = 31'),
    by(
      `${units}/rtp/redundantReceiver.test.ts`,
      'voice with redundancy > restores at most two frames per packet, so that small frames cost the server no more than packets',
    ),
  ),
  attack(
    'a retransmission is too short to have an original',
    guard(
      `${media}/rtp/retransmission.ts`,
      'packet.payload.length <= originalSequenceSize',
      'packet.payload.length < 0',
    ),
    by(
      `${units}/rtp/retransmissionPacket.test.ts`,
      'retransmission of an RTP packet > has no original if it is only padding, or too short',
    ),
  ),
  attack(
    'an offer announces sources without end',
    guard(`${media}/offer.ts`, '.slice(0, mostSsrcs)', ''),
    by(`${units}/offerAnswer.test.ts`, 'offer of retransmissions > has six sources at most'),
  ),
  attack(
    'an offer has a thousand layers',
    guard(
      `${media}/offer.ts`,
      'if (new Set(rids).size !== mostLayers || rids.length !== mostLayers || !rids.every(isKnown)) return noLayers',
      '',
    ),
    by(
      `${units}/offerAnswer.test.ts`,
      'offer of two layers > is read as a single stream if it has 1,000 layers',
    ),
  ),
]
