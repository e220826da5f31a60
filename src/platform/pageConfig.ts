import ky from 'ky'
import * as z from 'zod/mini'
import { RuntimeConfig } from '../contract/config.ts'
import { DemoConfig } from '../contract/demo.ts'

const timeoutMs = 5_000

/**
 * Returns the base URL of the API, '' for the page's own origin, and whether the server serves the demo hospital; both
 * as usual if the server's settings cannot be loaded.
 */
export async function fetchPageConfig(): Promise<{ apiBase: string; isDemo: boolean }> {
  try {
    const options = { retry: 0, timeout: timeoutMs, credentials: 'omit' } as const
    const json = await ky.get('/config.json', options).json()
    const config = z.safeParse(RuntimeConfig, json)
    const demo = z.safeParse(DemoConfig, json)
    return {
      apiBase: config.success ? config.data.api_base.replace(/\/$/u, '') : '',
      isDemo: demo.success && demo.data.demo,
    }
  } catch {
    return { apiBase: '', isDemo: false }
  }
}
