import * as z from 'zod/mini'
import { Dashboard } from '../../contract/monitoring/dashboard.ts'
import type { ConsoleClient } from './consoleClient.ts'

/** Today's activity from the server. Implements `DashboardPorts` of src/state/admin. */
export function createDashboardApi(server: ConsoleClient) {
  return {
    today: (below: string | null) =>
      server.ask({
        method: 'GET',
        path: '/api/v1/dashboard',
        query: new URLSearchParams(below === null ? {} : { below }),
        read: (body) => z.parse(Dashboard, body),
      }),
  }
}
