import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { describe, expect, test } from 'vitest'
import { misplaced } from '../planted/fault.ts'
import { attacks } from './attacks.ts'

const root = resolve(import.meta.dirname, '../..')

describe('the table of attacks', () => {
  test('names each attack once', () => {
    expect(attacks.length).toBeGreaterThan(60)
    expect(new Set(attacks.map(({ name }) => name)).size).toBe(attacks.length)
  })

  test('knows of each guard where it stands, once', () => {
    const lost = attacks.flatMap(({ name, guard }) => {
      const found = misplaced(guard, readFileSync(resolve(root, guard.file), 'utf8'))
      return found === null ? [] : [`${name}: ${found}`]
    })
    expect(lost).toEqual([])
  })
})
