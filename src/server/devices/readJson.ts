import type { RawData } from 'ws'

/** Returns the JSON of a text frame; undefined if it is not valid. */
export function readJson(data: RawData): unknown {
  try {
    return JSON.parse(Buffer.isBuffer(data) ? data.toString() : '')
  } catch {
    return undefined
  }
}
