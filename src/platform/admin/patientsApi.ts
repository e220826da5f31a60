import * as z from 'zod/mini'
import { FreeBeds, type PatientNames } from '../../contract/patients.ts'
import { RoomItem } from '../../contract/rooms.ts'
import type { ConsoleClient } from './consoleClient.ts'

interface VersionedRef {
  id: string
  version: number
}

/** Patients and their beds on the server. Implements `PatientPorts` of src/state/admin. */
export function createPatientsApi(server: ConsoleClient) {
  const at = (id: string, what: string) => `/api/v1/rooms/${encodeURIComponent(id)}/${what}`
  const over = ({ version }: VersionedRef) => ({ headers: { 'if-match': `"${version}"` } })
  const readRoom = (body: unknown) => z.parse(RoomItem, body)
  return {
    admit: (seen: VersionedRef, names: PatientNames) =>
      server.ask({
        method: 'PUT',
        path: at(seen.id, 'patient'),
        ...over(seen),
        body: names,
        read: readRoom,
      }),
    discharge: (seen: VersionedRef) =>
      server.ask({ method: 'DELETE', path: at(seen.id, 'patient'), ...over(seen), read: () => null }),
    transfer: (seen: VersionedRef, to: string) =>
      server.ask({
        method: 'POST',
        path: at(seen.id, 'transfer'),
        ...over(seen),
        read: readRoom,
        body: { room_id: to },
      }),
    freeBeds: (room: string, q: string) =>
      server.ask({
        method: 'GET',
        path: at(room, 'free-beds'),
        query: new URLSearchParams({ q }),
        read: (body) => z.parse(FreeBeds, body),
      }),
  }
}
