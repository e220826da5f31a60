import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { describe, expect, test } from 'vitest'
import { attacks } from './attacks.ts'

const root = resolve(import.meta.dirname, '../..')

describe('the table of attacks', () => {
  test('names each attack once', () => {
    expect(attacks.length).toBeGreaterThan(60)
    expect(new Set(attacks.map(({ name }) => name)).size).toBe(attacks.length)
  })

  test('knows of each guard where it stands, once', () => {
    const lost = attacks.flatMap(({ name, guard: { file, stands, without } }) => {
      const found = readFileSync(resolve(root, file), 'utf8').split(stands).length - 1
      return found === 1 && stands !== without ? [] : [`${name}: ${String(found)} times in ${file}`]
    })
    expect(lost).toEqual([])
  })
})
