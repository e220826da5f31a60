import ky from 'ky'
import * as z from 'zod/mini'
import { DemoConfig } from '../contract/demo.ts'

const timeoutMs = 5_000

/** Reports whether the server serves the demo hospital; false if it cannot be asked. */
export async function fetchIsDemo(): Promise<boolean> {
  try {
    const options = { retry: 0, timeout: timeoutMs, credentials: 'omit' } as const
    const read = z.safeParse(DemoConfig, await ky.get('/config.json', options).json())
    return read.success && read.data.demo
  } catch {
    return false
  }
}
