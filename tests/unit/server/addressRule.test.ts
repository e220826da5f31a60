import os from 'node:os'
import { describe, expect, test, vi } from 'vitest'
import { createAddressRule } from '../../../src/server/addressRule.ts'

const allows = (address: string, networks: readonly string[] = [], everywhere = false) =>
  createAddressRule({ networks, everywhere })(new URL(address))

describe('the address of an OpenID provider', () => {
  test.each([
    'https://10.1.2.3/realm',
    'https://127.0.0.1',
    'https://169.254.169.254/latest/meta-data',
    'https://172.31.0.1',
    'https://192.168.1.1',
    'https://0x7f000001',
    'https://[::1]',
    'https://[fd00::1]',
    'https://[fe80::1]',
    'https://[::ffff:10.0.0.1]',
    'https://[::10.0.0.1]',
    'https://[2002:0a00:0001::1]',
    'https://[2001::1]',
    'https://[fec0::1]',
    'https://[64:ff9b:1::a00:1]',
    'https://localhost',
  ])('%s, within the hospital, is not asked', async (address) => {
    expect(await allows(address)).toBe(false)
  })

  test('is not asked at an address of this very machine', async () => {
    const own = {
      address: '93.184.216.35',
      netmask: '255.255.255.0',
      family: 'IPv4',
      mac: '',
      internal: false,
    } as const
    vi.spyOn(os, 'networkInterfaces').mockReturnValue({ eth0: [{ ...own, cidr: null }] })
    expect(await allows('https://93.184.216.35/realm')).toBe(false)
    expect(await allows('https://93.184.216.35/realm', ['93.184.216.35'])).toBe(true)
  })

  test('is asked on the public internet, and over TLS alone', async () => {
    expect(await allows('https://93.184.216.34/realm')).toBe(true)
    expect(await allows('https://[2606:2800:220:1::1]')).toBe(true)
    expect(await allows('http://93.184.216.34/realm')).toBe(false)
  })

  test('is asked where the installation opens its own network', async () => {
    const networks = ['10.1.0.0/16', 'fd00::/8', '192.168.1.1']
    expect(await allows('https://10.1.2.3', networks)).toBe(true)
    expect(await allows('https://[fd00::1]', networks)).toBe(true)
    expect(await allows('https://192.168.1.1', networks)).toBe(true)
    expect(await allows('https://192.168.1.2', networks)).toBe(false)
    expect(await allows('https://10.2.0.1', networks)).toBe(false)
  })

  test('may be on this machine in a demonstration', async () => {
    expect(await allows('http://127.0.0.1:9000', [], true)).toBe(true)
  })
})
