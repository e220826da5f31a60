/**
 * Bitrate of the two layers, in bit/s, the same on the server (`seat.ts`): the small one fits a weak network
 * beside the sound, the full one is limited by the answer of the node, too.
 */
const lowBitrate = 150_000
const highBitrate = 1_300_000
/** Height of the small layer, in pixels: legible on a monitor, and 25 frames a second in its bitrate. */
const lowHeight = 240
/** Smallest factor between the two layers: below it, the small one would save too little. */
const leastScale = 2

/**
 * Makes this page's calls send their picture in two layers, so that the node can send the small one to those
 * whose network is weak. Pexip's client has no option for it. Pexip's own nodes would take only the small
 * layer, so `isOwnNode` says whether the node is one of this deployment. Returns a function that ends it.
 */
export function sendPictureLayers(isOwnNode: () => boolean): () => void {
  const { prototype } = RTCPeerConnection
  const { addTransceiver } = prototype
  const layered: typeof addTransceiver = function (this: RTCPeerConnection, track, init) {
    const { sendEncodings: encodings, direction = 'sendrecv' } = init ?? {}
    const isPicture = (typeof track === 'string' ? track : track.kind) === 'video'
    const [single] = encodings ?? []
    if (isPicture && direction.startsWith('send') && encodings && single && isOwnNode()) {
      const height = typeof track === 'string' ? undefined : track.getSettings().height
      const scaleResolutionDownBy = Math.max(leastScale, (height ?? 0) / lowHeight)
      // Changed in place: the client compares this array with the sender's parameters later.
      encodings.splice(
        0,
        encodings.length,
        { ...single, rid: 'l', scaleResolutionDownBy, maxBitrate: lowBitrate },
        { ...single, rid: 'h', maxBitrate: highBitrate },
      )
    }
    return addTransceiver.call(this, track, init)
  }
  prototype.addTransceiver = layered
  return () => {
    if (prototype.addTransceiver === layered) prototype.addTransceiver = addTransceiver
  }
}
