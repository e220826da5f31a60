import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect } from 'vitest'
import { createFolder } from '../../support/fixtures/folder.ts'
import { hospitalTest, ward } from '../../support/fixtures/hospitalTest.ts'
import { perFile } from '../../support/fixtures/perFile.ts'
import { ask } from '../../support/testHospital/bedsideApi.ts'

const page = '<!doctype html><title>Wardlink</title>'
const consolePage = '<!doctype html><title>Console</title>'
const test = hospitalTest
  .extend('folder', perFile, createFolder)
  .extend('hospitalOptions', { scope: 'file' }, async ({ folder: dist }) => {
    await mkdir(join(dist, 'assets'))
    await mkdir(join(dist, '.vite'))
    await mkdir(join(dist, 'icons'))
    await writeFile(join(dist, 'index.html'), page)
    await writeFile(join(dist, 'console.html'), consolePage)
    await writeFile(join(dist, 'assets/main-abc123.js'), 'export {}')
    await writeFile(join(dist, 'assets/main-abc123.js.gz'), 'gzip')
    await writeFile(join(dist, '.vite/manifest.json'), '{}')
    await writeFile(join(dist, 'icons/icon.svg'), '<svg xmlns="http://www.w3.org/2000/svg"/>')
    return { dist }
  })

const asBrowser = { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' }

describe('the built front end', () => {
  test.each([
    '/',
    '/main',
    '/aps-options',
    '/room',
    '/session-expired',
    '/a/page/nobody/knows',
    '/main?theme=night',
    '/apis',
  ])('answers %s with the page, to be asked for again each time', async (path) => {
    const { status, text, headers } = await ask(ward.url, `GET ${path}`, { headers: asBrowser })
    expect([status, text]).toEqual([200, page])
    expect(headers.get('content-type')).toContain('text/html')
    expect(headers.get('cache-control')).toBe('no-cache')
  })

  test.each(['/admin', '/admin/rooms?q=4', '/activate-user', '/console.html'])(
    'answers %s with the page of the console, to be asked for again each time',
    async (path) => {
      const { status, text, headers } = await ask(ward.url, `GET ${path}`, { headers: asBrowser })
      expect([status, text]).toEqual([200, consolePage])
      expect(headers.get('cache-control')).toBe('no-cache')
      expect(headers.get('content-security-policy')).toContain("script-src 'self'")
    },
  )

  test.each(['/administer', '/main/admin'])('answers %s with the page of the remote', async (path) => {
    const { text } = await ask(ward.url, `GET ${path}`, { headers: asBrowser })
    expect(text).toBe(page)
  })

  test('the icon of the tab is cached for a day', async () => {
    const { status, headers } = await ask(ward.url, 'GET /icons/icon.svg')
    expect([status, headers.get('cache-control')]).toEqual([200, 'public, max-age=86400'])
  })

  test.each([
    '/api/nothing',
    '/mobapi/nothing',
    '/authentication/nothing',
    '/aps/nothing',
    '/assets/main-gone.js',
    '/sw.js',
    '/favicon.ico',
    '/.vite/manifest.json',
    '/.env',
    '/assets/..%2f..%2fpackage.json',
    '/..%2fpackage.json',
  ])('never answers %s with the page', async (path) => {
    const answer = await ask(ward.url, `GET ${path}`, { headers: asBrowser })
    expect([answer.status, answer.code]).toEqual([404, 'not_found'])
    expect(answer.headers.get('content-type')).toContain('application/json')
  })

  test('keeps what carries a hash in its name for a year, in the encoding that the browser reads', async () => {
    const { status, headers } = await ask(ward.url, 'GET /assets/main-abc123.js', {
      headers: { 'accept-encoding': 'identity' },
    })
    expect(status).toBe(200)
    expect(headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
    expect(headers.get('content-type')).toContain('javascript')
    const zipped = await fetch(new URL('/assets/main-abc123.js', ward.url), {
      method: 'HEAD',
      headers: { 'accept-encoding': 'gzip' },
    })
    expect(zipped.headers.get('content-encoding')).toBe('gzip')
    expect(zipped.headers.get('vary')?.toLowerCase()).toContain('accept-encoding')
  })

  test('is not what a call gets that asks for JSON, or changes something', async () => {
    const asJson = await ask(ward.url, 'GET /main', { headers: { accept: 'application/json' } })
    expect(asJson.status).toBe(404)
    expect((await ask(ward.url, 'POST /main', { headers: asBrowser })).code).toBe('not_found')
  })
})
