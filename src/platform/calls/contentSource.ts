import { createPhotoStream } from './photoStream.ts'

type Opened =
  | { ok: true; content: { stream: MediaStream; close: () => void } }
  | { ok: false; because: 'cancelled' | 'refused' | 'unreadable' }

/** Content that this device can share in a call: its screen, if the browser supports it, and any picture. */
export function contentSource() {
  // `getDisplayMedia` is missing on Apple's and Google's tablets and phones, and `mediaDevices` on an
  // insecure page.
  const devices = 'mediaDevices' in navigator ? navigator.mediaDevices : null
  const canShareScreen = devices !== null && 'getDisplayMedia' in devices
  return {
    canShareScreen,
    /** Opens the browser's dialog. Must be called in a press handler before the first await. */
    screen: async (): Promise<Opened> => {
      if (!canShareScreen) return { ok: false, because: 'refused' }
      try {
        const stream = await devices.getDisplayMedia({ video: true, audio: false })
        return { ok: true, content: { stream, close: () => stopTracks(stream) } }
      } catch (error) {
        const closed = error instanceof DOMException && error.name === 'NotAllowedError'
        return { ok: false, because: closed ? 'cancelled' : 'refused' }
      }
    },
    picture: async (file: Blob): Promise<Opened> => {
      const filmed = await createPhotoStream(file)
      if (filmed === null) return { ok: false, because: 'unreadable' }
      const { stream, stop } = filmed
      const close = () => {
        stop()
        stopTracks(stream)
      }
      return { ok: true, content: { stream, close } }
    },
  }
}

function stopTracks(stream: MediaStream): void {
  for (const track of stream.getTracks()) track.stop()
}
