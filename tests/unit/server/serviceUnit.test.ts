import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { unitNodeOptions } from '../../support/hospital/serviceUnit.ts'

const root = join(import.meta.dirname, '../../..')
const read = (path: string): string => readFileSync(join(root, path), 'utf8')
const unit = read('src/server/deploy/wardlink.service')

describe('the systemd unit', () => {
  it('bounds the memory of the service, so that the machine stays reachable', () => {
    expect(unit).toMatch(/^MemoryMax=[1-9]\d%$/mu)
  })

  it('starts the server with the same options as the container and `npm start`', () => {
    const options = (text: string): string[] => text.match(/--[a-z-]+(?:=\d+)?/gu) ?? []
    const [, command = ''] = /^CMD (.*)$/mu.exec(read('src/server/deploy/Containerfile')) ?? []
    const { scripts } = z
      .object({ scripts: z.object({ start: z.string() }) })
      .parse(JSON.parse(read('package.json')))
    expect(unitNodeOptions()).toContain('--no-allocation-site-pretenuring')
    expect(options(command)).toEqual(unitNodeOptions())
    expect(options(scripts.start)).toEqual(unitNodeOptions())
  })
})
