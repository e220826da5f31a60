/** Every part of a film begins with its mark, so that what was under way of another one is known: in bytes. */
const markBytes = 4

/** A part of the film of that mark, as it is sent. */
export function markedChunk(mark: number, bytes: Uint8Array): ArrayBuffer {
  const chunk = new ArrayBuffer(markBytes + bytes.byteLength)
  new DataView(chunk).setUint32(0, mark)
  new Uint8Array(chunk).set(bytes, markBytes)
  return chunk
}

/** Parses a chunk of a film; returns null if it is too short to be one. */
export function readChunk(chunk: ArrayBuffer): { mark: number; bytes: Uint8Array<ArrayBuffer> } | null {
  if (chunk.byteLength <= markBytes) return null
  return { mark: new DataView(chunk).getUint32(0), bytes: new Uint8Array(chunk, markBytes) }
}
