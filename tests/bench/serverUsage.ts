/** Usage that the server reports on /metrics: processor seconds so far, and bytes of memory. */
export interface Usage {
  readonly cpuSeconds: number
  readonly residentBytes: number
  readonly heapBytes: number
}

export async function serverUsage(server: string): Promise<Usage> {
  const text = await (await fetch(new URL('/metrics', server))).text()
  const value = (name: string): number => {
    const found = new RegExp(`^${name}(?:\\{[^}]*\\})? ([\\d.e+-]+)$`, 'm').exec(text)?.[1]
    if (found === undefined) throw new Error(`/metrics does not tell ${name}`)
    return Number(found)
  }
  return {
    cpuSeconds: value('process_cpu_seconds_total'),
    residentBytes: value('process_resident_memory_bytes'),
    heapBytes: value('nodejs_heap_size_used_bytes'),
  }
}
