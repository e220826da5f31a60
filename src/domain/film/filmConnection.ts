import type { IceServers } from '../../contract/conference/webRtc.ts'

/* The straight way between a remote and its room's screen, as both ends use it; src/platform/film opens it in a browser. */

export interface FilmConnection {
  /** A small message. Does nothing on a line that is not open. */
  say(text: string): void
  /** A part of the film; fulfilled when there is room for more, with false when the line is gone. */
  send(bytes: ArrayBuffer): Promise<boolean>
  /** Closes the connection. No handler is called afterwards. */
  close(): void
}

export interface FilmConnectionHandlers {
  onOpen(): void
  onText(text: string): void
  onBytes(bytes: ArrayBuffer): void
  /** Once: it was lost, or has found no way in time. */
  onClosed(): void
}

/** The end that begins. */
export interface FilmCall {
  readonly line: FilmConnection
  /** This end's description, whole. Rejects where the browser cannot make one. */
  offer(): Promise<string>
  accept(answer: string): Promise<void>
}

export interface FilmCallPort {
  call(servers: IceServers, handlers: FilmConnectionHandlers): FilmCall
  /** A device that falls asleep sends nothing: keeps it awake, where it can, until the returned function is called. */
  stayAwake(): () => void
}

/** The end that is called. */
export interface FilmAnswerPort {
  /** Rejects for an offer that is none. */
  answer(
    offer: string,
    servers: IceServers,
    handlers: FilmConnectionHandlers,
  ): Promise<{ line: FilmConnection; answer: string }>
}
