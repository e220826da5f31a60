import ky from 'ky'
import * as z from 'zod/mini'
import { RuntimeConfig } from '../contract/config.ts'

const timeoutMs = 5_000

/** Returns the front end's settings from the page's own origin; null if they cannot be loaded. */
export async function fetchRuntimeConfig(): Promise<RuntimeConfig | null> {
  try {
    const options = { retry: 0, timeout: timeoutMs, credentials: 'omit' } as const
    const read = z.safeParse(RuntimeConfig, await ky.get('/config.json', options).json())
    return read.success ? { ...read.data, api_base: read.data.api_base.replace(/\/$/u, '') } : null
  } catch {
    return null
  }
}
