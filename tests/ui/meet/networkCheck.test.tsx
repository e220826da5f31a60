import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { createStore } from 'jotai'
import { describe, expect } from 'vitest'
import { CheckScreen } from '../../../src/meet/check/CheckScreen.tsx'
import type { Locale } from '../../../src/state/preferences.ts'
import { readCatalogue } from '../../support/catalogue.ts'
import { meetTest as it } from '../../support/fixtures/meetTest.ts'
import { showInvited } from '../../support/pages/invitedPage.tsx'
import { ScriptedNetworkCheck } from '../../support/scripted/conference/scriptedNetworkCheck.ts'

const weak = { roundTripMs: 310, loss: 0.046, upKbps: 400, downKbps: 2_100 }
const relay = { urls: ['turns:turn.example:443?transport=tcp'] }

async function show(arrange: (port: ScriptedNetworkCheck) => void, locale: Locale = 'en') {
  const port = new ScriptedNetworkCheck()
  arrange(port)
  await showInvited(<CheckScreen port={port} />, { store: createStore(), locale })
  return { port, user: userEvent.setup() }
}

const verdict = async () => (await screen.findByRole('heading', { level: 1 })).textContent
const advice = () => screen.getAllByRole('list')[0]?.textContent

describe('network check', () => {
  it('says that a good network needs nothing', async () => {
    await show(() => undefined)
    await screen.findByText('3.4 Mbit/s')
    expect(await verdict()).toBe('This network is good for video calls')
  })

  it('names the port to open where only the relay works, and what is too slow', async () => {
    const { port, user } = await show((network) => {
      network.found = { ms: 52, hasMedia: true, servers: [relay] }
      Object.assign(network.ways, { udp: null, tcp: null, turnTls: weak })
    })
    await screen.findByText('4.6%')
    expect(await verdict()).toBe('Calls will freeze here')
    expect(advice()).toContain('Move closer to the Wi-Fi access point')
    expect(advice()).toContain('Ask IT to open port 41000 for UDP and TCP to wardlink.example.')
    expect(screen.getAllByText('Blocked')).toHaveLength(2)
    await user.click(screen.getByRole('button', { name: 'Copy' }))
    expect(port.copied).toContain('Relay, TLS: Open (Delay 310 ms, 4.6% lost, upload 0.4 Mbit/s')
    expect(port.copied).toContain('Direct connection, UDP: Blocked')
  })

  it('shows the result as text where the browser does not copy', async () => {
    const { user } = await show((network) => (network.canCopy = false))
    await screen.findByText('3.4 Mbit/s')
    await user.click(screen.getByRole('button', { name: 'Copy' }))
    expect((await screen.findByRole('textbox', { name: 'Network check' })).textContent).toContain(
      'Upload: 3.4',
    )
  })

  it.for<[string, Partial<ScriptedNetworkCheck>]>([
    ['The server does not respond', { found: null }],
    ['The server responds', { found: { ms: 9, hasMedia: false, servers: [] } }],
    ['Too many checks are running', { busy: true }],
    ['This browser cannot make calls', { canMeasure: false }],
    ['Calls do not work here', { ways: { udp: null, tcp: null } }],
  ])('says “%s”', async ([title, change]) => {
    await show((network) => void Object.assign(network, change))
    expect(await screen.findByRole('heading', { level: 1, name: title })).toBeDefined()
    await screen.findByRole('button', { name: 'Run Again' })
  })

  it('asks not to hold events back', async () => {
    await show((network) => (network.deliversEvents = false))
    await screen.findByText('3.4 Mbit/s')
    expect(advice()).toContain('Ask IT not to buffer server-sent events')
  })

  it.for(['ja', 'ar'] as const)('speaks %s', async (locale) => {
    const say = readCatalogue(locale)
    await show(() => undefined, locale)
    expect(await screen.findByText(say('This network is good for video calls'))).toBeDefined()
    expect(screen.getByText(say('Lost packets'))).toBeDefined()
  })
})
