import * as z from 'zod/mini'
import { Principal } from '../../contract/authentication.ts'
import { RoomList } from '../../contract/rooms.ts'
import { ConsoleServer } from './consoleServer.ts'
import { ConsoleStore } from './consoleStore.ts'

/**
 * The browser as the console sees it: fulfils `ConsolePorts` of src/state/admin. `apiBase` is the server's origin, ''
 * for the page's own.
 */
export function createBrowserConsole({ apiBase }: { apiBase: string }) {
  const base = new URL(apiBase === '' ? '/' : apiBase, window.location.href)
  const server = new ConsoleServer({ base, store: new ConsoleStore() })
  const get = <Schema extends z.ZodMiniType>(path: string, schema: Schema, query?: URLSearchParams) =>
    server.ask({ method: 'GET', path, read: (body) => z.parse(schema, body), ...(query && { query }) })
  return {
    onSignedOut: (listener: () => void) => server.onSignedOut(listener),
    now: () => Date.now(),
    hasSession: () => server.hasSession(),
    signIn: (request: { username: string; password: string }) => server.signIn(request),
    signOut: (everywhere: boolean) => server.signOut(everywhere),
    principal: () => get('/authentication/principal', Principal),
    rooms: (query: URLSearchParams) => get('/api/v1/rooms', RoomList, query),
  }
}
