import { describe, expect, it } from 'vitest'
import { mistypedLink } from '../../../../src/server/http/staticFiles.ts'

describe('link of a message', () => {
  it.each([
    ['/MEET', '/meet'],
    ['/meet.', '/meet'],
    ['/meet)', '/meet'],
    ['/meet%3E', '/meet'],
    ['/Activate-User', '/activate-user'],
    ['/meet%23t=abcdefghijklmnop1234', '/meet#t=abcdefghijklmnop1234'],
    ['/meet/desk/%23t=abcdefghijklmnop1234?x=1', '/meet/desk?x=1#t=abcdefghijklmnop1234'],
    ['/admin/reset-password%23t=abcdefghijklmnop1234', '/admin/reset-password#t=abcdefghijklmnop1234'],
  ])('is led from %s to %s', (url, meant) => {
    expect(mistypedLink(url)).toBe(meant)
  })

  it.each([
    '/meet',
    '/meet?x=1',
    '/',
    '/guest',
    '/meeting',
    '/api/meet/join',
    '/room.',
    '//evil.example/meet%23t=1',
  ])('leaves %s as it is', (url) => {
    expect(mistypedLink(url)).toBeNull()
  })
})
