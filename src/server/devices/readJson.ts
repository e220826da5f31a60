import type { RawData } from 'ws'

/** The JSON of a text frame; undefined when it is none. */
export function readJson(data: RawData): unknown {
  try {
    return JSON.parse(Buffer.isBuffer(data) ? data.toString() : '')
  } catch {
    return undefined
  }
}
