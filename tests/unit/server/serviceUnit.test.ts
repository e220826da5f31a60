import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'

const unit = readFileSync(join(import.meta.dirname, '../../../src/server/deploy/wardlink.service'), 'utf8')

describe('the systemd unit', () => {
  it('bounds the memory of the service, so that the machine stays reachable', () => {
    expect(unit).toMatch(/^MemoryMax=[1-9]\d%$/mu)
  })
})
