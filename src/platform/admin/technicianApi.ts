import { technicianEndpoints } from '../../contract/technician/technician.ts'
import type { ConsoleClient } from './consoleClient.ts'
import { createEndpointCalls } from './endpointCalls.ts'

/** Actions of a technician in the browser. Implements `TechnicianPorts` of src/state/admin. */
export function createTechnicianApi(server: ConsoleClient) {
  return {
    ...createEndpointCalls(server, technicianEndpoints),
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
