/** Each chunk of a film starts with its mark, which identifies late chunks of another film. Size in bytes. */
const markBytes = 4

/** Returns a chunk of the film with that mark, as it is sent. */
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
