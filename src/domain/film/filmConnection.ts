import type { IceServers } from '../../contract/conference/webRtc.ts'

/*
 * Direct connection between a remote and its room's screen, as both ends use it. src/platform/film implements
 * it in a browser.
 */

export interface FilmConnection {
  /** Sends a small message. Does nothing if the connection is not open. */
  say(text: string): void
  /** Sends a chunk of the film. Resolves when there is room for more, to false if the connection is lost. */
  send(bytes: ArrayBuffer): Promise<boolean>
  /** Closes the connection. No handler is called afterwards. */
  close(): void
}

export interface FilmConnectionHandlers {
  onOpen(): void
  onText(text: string): void
  onBytes(bytes: ArrayBuffer): void
  /** Called once: the connection was lost, or could not be established in time. */
  onClosed(): void
}

/** The end that initiates the connection. */
export interface FilmCall {
  readonly connection: FilmConnection
  /** Returns the complete session description of this end. Rejects if the browser cannot create one. */
  offer(): Promise<string>
  accept(answer: string): Promise<void>
}

export interface FilmCallPort {
  call(servers: IceServers, handlers: FilmConnectionHandlers): FilmCall
  /** A sleeping device sends nothing: keeps it awake, if possible, until the returned function is called. */
  stayAwake(): () => void
}

/** The end that accepts the connection. */
export interface FilmAnswerPort {
  /** Rejects if the offer is invalid. */
  answer(
    offer: string,
    servers: IceServers,
    handlers: FilmConnectionHandlers,
  ): Promise<{ connection: FilmConnection; answer: string }>
}
