import { resolve } from 'node:path'
import { expect, test } from 'vitest'
import { readEndpoints, restatedPaths, tableBreaches } from './support/codeRules/endpointTables.ts'
import { importCycles, layerBreaches, styleBreaches } from './support/codeRules/houseRules.ts'
import { readSourceFiles } from './support/codeRules/sourceFiles.ts'

const root = resolve(import.meta.dirname, '..')
const sources = readSourceFiles(root, ['src'])
const tests = readSourceFiles(root, ['tests'])

test('the checks below saw the house, and not an empty lot', () => {
  expect(sources.length).toBeGreaterThan(50)
  expect(sources.flatMap((file) => file.imports).length).toBeGreaterThan(100)
  expect(tests.length).toBeGreaterThan(10)
})

test('each layer imports only what the layer table allows, and each package has its home', () => {
  expect(layerBreaches(sources)).toEqual([])
})

test('no file imports itself by way of others', () => {
  expect(importCycles(sources)).toEqual([])
})

test('files are small, named for what they are, and pass nothing on that is not theirs', () => {
  expect(styleBreaches([...sources, ...tests])).toEqual([])
})

test('an endpoint of a table is in no other table, and its path is written nowhere else', () => {
  const endpoints = readEndpoints(root, sources)
  expect(endpoints.length).toBeGreaterThan(10)
  expect(tableBreaches(endpoints)).toEqual([])
  expect(restatedPaths(root, endpoints, sources)).toEqual([])
})
