import * as z from 'zod/mini'
import { DeviceLog } from '../../contract/technician/deviceTechnician.ts'
import { DeviceTest, DeviceTestList } from '../../contract/technician/deviceTests.ts'
import { EnrollmentCode, type RestartRequest } from '../../contract/technician/technician.ts'
import type { ConsoleClient } from './consoleClient.ts'

/** Actions of a technician in the browser. Implements `TechnicianPorts` of src/state/admin. */
export function createTechnicianApi(server: ConsoleClient) {
  const room = (id: string, part: string) => `/api/v1/rooms/${encodeURIComponent(id)}/${part}`
  return {
    makeCode: (id: string) =>
      server.ask({
        method: 'POST',
        path: room(id, 'enrollment-codes'),
        read: (body) => z.parse(EnrollmentCode, body),
      }),
    revoke: (id: string) => server.ask({ method: 'DELETE', path: room(id, 'credential'), read: () => null }),
    restart: (id: string, how: RestartRequest['how']) =>
      server.ask({ method: 'POST', path: room(id, 'restarts'), body: { how }, read: () => null }),
    test: (id: string) =>
      server.ask({
        method: 'POST',
        path: room(id, 'device-tests'),
        read: (body) => z.parse(DeviceTest, body),
      }),
    testNow: (id: string) =>
      server.ask({
        method: 'GET',
        path: `/api/v1/device-tests/${encodeURIComponent(id)}`,
        read: (body) => z.parse(DeviceTest, body),
      }),
    tests: (query: URLSearchParams) =>
      server.ask({
        method: 'GET',
        path: '/api/v1/device-tests',
        query,
        read: (body) => z.parse(DeviceTestList, body),
      }),
    log: (id: string) =>
      server.ask({ method: 'GET', path: room(id, 'device-log'), read: (body) => z.parse(DeviceLog, body) }),
    wait: (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms)),
    save: (name: string, text: string) => {
      const address = URL.createObjectURL(new Blob([text], { type: 'text/plain;charset=utf-8' }))
      const link = Object.assign(document.createElement('a'), { href: address, download: name })
      link.click()
      URL.revokeObjectURL(address)
    },
    print: () => window.print(),
  }
}
