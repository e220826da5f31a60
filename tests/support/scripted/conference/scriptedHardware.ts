import { vi } from 'vitest'
import { ScriptedStream } from './scriptedStream.ts'

/** A track without hardware, whose motors and end the test controls. */
export class HardwareTrack extends EventTarget implements MediaStreamTrack {
  enabled = true
  isStopped = false
  contentHint = ''
  readonly id = 'scripted'
  readonly label = ''
  readonly muted = false
  readonly readyState = 'live'
  readonly onended = null
  readonly onmute = null
  readonly onunmute = null
  readonly kind: 'audio' | 'video'
  /** Constraints applied to the track, such as where its motors point. */
  readonly constraints: MediaTrackConstraints[] = []
  readonly capabilities: MediaTrackCapabilities
  constructor(kind: 'audio' | 'video', capabilities: MediaTrackCapabilities = {}) {
    super()
    this.kind = kind
    this.capabilities = capabilities
  }
  stop(): void {
    this.isStopped = true
  }
  async applyConstraints(constraints: MediaTrackConstraints = {}): Promise<void> {
    this.constraints.push(constraints)
  }
  getCapabilities(): MediaTrackCapabilities {
    return this.capabilities
  }
  getConstraints(): MediaTrackConstraints {
    return {}
  }
  getSettings(): MediaTrackSettings {
    return {}
  }
  clone(): MediaStreamTrack {
    return new HardwareTrack(this.kind, this.capabilities)
  }
}

/** Installs a browser's camera and microphone: `answer` returns a track, or throws a browser's error. */
export function plugHardware(
  answer: (asked: MediaStreamConstraints) => MediaStreamTrack | Promise<MediaStreamTrack>,
): MediaStreamConstraints[] {
  const asked: MediaStreamConstraints[] = []
  vi.stubGlobal('navigator', {
    mediaDevices: {
      getUserMedia: async (constraints: MediaStreamConstraints) => {
        asked.push(constraints)
        const stream = new ScriptedStream()
        stream.addTrack(await answer(constraints))
        return stream
      },
    },
  })
  return asked
}

/**
 * Errors that getUserMedia throws: a person or the browser refuses, there is no device, or another program
 * uses it.
 */
export const refusals = {
  denied: () => new DOMException('no', 'NotAllowedError'),
  missing: () => new DOMException('none', 'NotFoundError'),
  failed: () => new DOMException('in use', 'NotReadableError'),
} as const
