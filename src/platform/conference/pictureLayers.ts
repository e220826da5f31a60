/**
 * Bitrate of the two layers, in bit/s, the same on the server (`pictureDemand.ts`): the small one fits a weak
 * network beside the sound, the full one is limited by the answer of the node, too.
 */
const lowBitrate = 150_000
const highBitrate = 1_300_000
/** Height of the small layer, in pixels: legible on a monitor, and 25 frames a second in its bitrate. */
const lowHeight = 240
/** Smallest factor between the two layers: below it, the small one would save too little. */
const leastScale = 2
const lowRid = 'l'

export interface PictureLayers {
  /** Sends the small layer, or stops it: it takes as much of the processor as a part of the full one. */
  sendSmall(isWanted: boolean): void
  /**
   * Keeps the frame rate of the picture before its size, or lets the browser decide: signs need the frames.
   */
  preferFrames(isPreferred: boolean): void
  /** Makes no more layers in later calls. */
  stop(): void
}

/**
 * Makes this page's calls able to send their picture in two layers, so that the node can send the small one to
 * those whose network is weak. Only the full one is sent until `sendSmall`. Pexip's client has no option for
 * layers. Pexip's own nodes would take only the small one, so `isOwnNode` says whether the node is one of this
 * deployment.
 */
export function offerPictureLayers(isOwnNode: () => boolean): PictureLayers {
  const { prototype } = RTCPeerConnection
  const { addTransceiver } = prototype
  let pictures: LayeredPicture[] = []
  let isSmallWanted = false
  let isMotionPreferred = false
  const wishes = () => ({ isSmallWanted, isMotionPreferred })
  const layered: typeof addTransceiver = function (this: RTCPeerConnection, track, init) {
    const { sendEncodings: encodings, direction = 'sendrecv' } = init ?? {}
    const isPicture = (typeof track === 'string' ? track : track.kind) === 'video'
    const [single] = encodings ?? []
    if (isPicture && direction.startsWith('send') && encodings && single && isOwnNode()) {
      const height = typeof track === 'string' ? undefined : track.getSettings().height
      const scaleResolutionDownBy = Math.max(leastScale, (height ?? 0) / lowHeight)
      const small = {
        ...single,
        rid: lowRid,
        active: isSmallWanted,
        scaleResolutionDownBy,
        maxBitrate: lowBitrate,
      }
      // Changed in place: the client sets these parameters again later.
      encodings.splice(0, encodings.length, small, { ...single, rid: 'h', maxBitrate: highBitrate })
      const transceiver = addTransceiver.call(this, track, init)
      const picture = { sender: transceiver.sender, small }
      pictures = [...pictures.filter(isOpen), picture]
      if (isMotionPreferred) void apply(picture, wishes)
      return transceiver
    }
    return addTransceiver.call(this, track, init)
  }
  prototype.addTransceiver = layered
  return {
    sendSmall: (isWanted) => {
      if (isWanted === isSmallWanted) return
      isSmallWanted = isWanted
      for (const picture of pictures.filter(isOpen)) void apply(picture, wishes)
    },
    preferFrames: (isPreferred) => {
      // A camera that was changed since has a track without the hint.
      const hint = isPreferred ? 'motion' : ''
      const isHinted = pictures
        .filter(isOpen)
        .every(({ sender: { track } }) => (track?.contentHint ?? hint) === hint)
      if (isPreferred === isMotionPreferred && isHinted) return
      isMotionPreferred = isPreferred
      for (const picture of pictures.filter(isOpen)) void apply(picture, wishes)
    },
    stop: () => {
      if (prototype.addTransceiver === layered) prototype.addTransceiver = addTransceiver
    },
  }
}

interface LayeredPicture {
  readonly sender: RTCRtpSender
  /** Parameters of the small layer that the client knows. */
  readonly small: RTCRtpEncodingParameters
}

interface Wishes {
  readonly isSmallWanted: boolean
  readonly isMotionPreferred: boolean
}

function isOpen({ sender: { transport } }: LayeredPicture): boolean {
  return transport?.state !== 'closed' && transport?.state !== 'failed'
}

/** Without the small layer, the node pauses the picture of those whose network is weak, so a failure ends here. */
async function apply(picture: LayeredPicture, wishes: () => Wishes, isRepeated = false): Promise<void> {
  const { sender, small } = picture
  const { isSmallWanted: active, isMotionPreferred } = wishes()
  small.active = active
  if (sender.track) sender.track.contentHint = isMotionPreferred ? 'motion' : ''
  const parameters = sender.getParameters()
  for (const encoding of parameters.encodings) if (encoding.rid === lowRid) encoding.active = active
  // Chromium and WebKit follow the hint; others, this parameter of the newer standard.
  if (isMotionPreferred) Reflect.set(parameters, 'degradationPreference', 'maintain-framerate')
  else Reflect.deleteProperty(parameters, 'degradationPreference')
  try {
    await sender.setParameters(parameters)
  } catch {
    // Another change was under way, and has changed what this one was based on.
    if (!isRepeated) await apply(picture, wishes, true)
  }
}
