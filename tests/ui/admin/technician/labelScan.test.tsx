import { act, screen } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { key } from '../../../support/pages/bedsidePage.tsx'
import { bed, pageOf } from '../../../support/pages/consolePage.tsx'
import { choose, open, scriptedCamera } from '../../../support/pages/technicianPage.tsx'
import { deviceTest } from '../../../support/scripted/admin/scriptedTechnician.ts'

const turnOn = () => key('Turn On the Camera')
const labelOf = (room: string) => `https://ward.example/admin/technician?room=ID-${room}`

describe('the scan of a room’s label', () => {
  test.each([
    ['a label', 'https://ward.example/admin/technician?room=ID-401'],
    ['the code on a monitor', 'https://ward.example/#token=secret&aps_id=ID-401'],
  ])('finds the room of %s, and the camera is off', async (_kind, text) => {
    const { camera, change, see } = scriptedCamera()
    const { user, address } = await open('/admin/technician', change)
    expect(camera.starts).toBe(0)
    await user.click(turnOn())
    expect(camera.isOn).toBe(true)
    await see(text)
    expect(camera.isOn).toBe(false)
    expect((await screen.findByText(/^Found/u)).closest('[role=status]')?.textContent?.trim()).toBe(
      'Found 401 A',
    )
    expect(screen.getByRole('heading', { name: /401 A.*4 West/u })).toBeTruthy()
    expect(key('Run the test')).toBeTruthy()
    expect(address()).toBe('/admin/technician?room=ID-401')
    expect(document.activeElement).toBe(key('Scan the Next Label'))
  })

  test('keeps looking at another code, and says so', async () => {
    const { camera, change, see } = scriptedCamera()
    const { user, asked } = await open('/admin/technician', change)
    await user.click(turnOn())
    for (const other of [
      'https://example.org/?room=ID-401',
      'https://ward.example/room#enroll=7K3M9TQ1',
      'x',
    ])
      await see(other)
    expect(screen.getByText(/This code is not of a room/u)).toBeTruthy()
    expect(camera.isOn).toBe(true)
    expect(asked.filter((line) => !line.startsWith('tests'))).toEqual([])
    await see('https://ward.example/admin/technician?room=ID-402')
    expect(await screen.findByText('No device is enrolled here yet.')).toBeTruthy()
    expect(camera.isOn).toBe(false)
  })

  test('says that a room is not in the technician’s area', async () => {
    const { change, see } = scriptedCamera()
    const { user } = await open('/admin/technician', change)
    await user.click(turnOn())
    await see('https://ward.example/admin/technician?room=ID-999')
    expect(await screen.findByText(/No room with this label is in your area/u)).toBeTruthy()
  })

  test.each([
    ['denied', /is not allowed to use the camera/u],
    ['unavailable', /No camera was found here/u],
  ] as const)('that gets no camera (%s) says so, and the room can be chosen', async (state, words) => {
    const { camera, change, status } = scriptedCamera()
    const { user } = await open('/admin/technician', change)
    await user.click(turnOn())
    await status(state)
    expect(screen.getByText(words).closest('[role=status]')).toBeTruthy()
    expect([camera.isOn, screen.queryByLabelText(/View of this device/u)]).toEqual([false, null])
    await choose(user)
    expect(key('Run the test')).toBeTruthy()
    expect(key('Try Again')).toBeTruthy()
  })

  test('ends with its button, with the page, and when the page is hidden', async () => {
    const { camera, change, status } = scriptedCamera()
    const { user } = await open('/admin/technician', change)
    await user.click(turnOn())
    await user.click(key('Turn Off the Camera'))
    expect(camera.isOn).toBe(false)
    await user.click(turnOn())
    await status('off')
    expect([camera.isOn, camera.starts]).toEqual([false, 2])
    await user.click(turnOn())
    expect(camera.isOn).toBe(true)
    await user.click(screen.getByRole('link', { name: 'All tests' }))
    await screen.findByRole('heading', { name: 'Device tests' })
    expect(camera.isOn).toBe(false)
  })

  test('ends when another room is chosen by name, which then stays chosen', async () => {
    const { camera, change, see } = scriptedCamera()
    const { user, address } = await open('/admin/technician', change)
    await user.click(turnOn())
    await choose(user)
    expect(camera.isOn).toBe(false)
    await user.click(key('Create Code'))
    await see(labelOf('402'))
    expect(address()).toBe('/admin/technician?room=ID-401')
    expect(screen.getByText('7K3M 9TQ1')).toBeTruthy()
  })

  test('ends when another room is opened from the last tests, or by going back', async () => {
    const { camera, change, see } = scriptedCamera()
    const items = [deviceTest({ state: 'passed' })]
    const tests = () => Promise.resolve({ ok: true, value: { items, next_cursor: null, total: 1 } } as const)
    const { user, history, address } = await open('/admin/technician', { ...change, tests })
    await user.click(turnOn())
    await user.click(screen.getByRole('link', { name: '401 · Bed A' }))
    expect(camera.isOn).toBe(false)
    await user.click(key('Scan the Next Label'))
    expect(camera.isOn).toBe(true)
    await act(async () => history.back())
    expect([address(), camera.isOn]).toEqual(['/admin/technician', false])
    await see(labelOf('402'))
    expect(address()).toBe('/admin/technician')
  })

  test('does not begin again by itself after a sign-in for idleness', async () => {
    const { camera, change } = scriptedCamera()
    const { user, endSession } = await open('/admin/technician', change)
    await user.type(screen.getByRole('combobox', { name: 'Room without a label' }), '40')
    await user.click(turnOn())
    await endSession('idle')
    expect(camera.isOn).toBe(false)
    await user.type(await screen.findByLabelText('Email or username'), 'una@example.org')
    await user.type(screen.getByLabelText('Password'), 'Larch-88')
    await user.click(key('Sign in'))
    await screen.findByRole('heading', { name: 'Technician' })
    expect(turnOn()).toBeTruthy()
    expect([camera.starts, camera.isOn]).toEqual([1, false])
  })

  test.each([
    ['a code of another site', 'https://other.example/x'],
    ['another label', 'https://ward.example/admin/technician?room=ID-402'],
  ])('takes the first label of a frame and not %s beside it', async (_kind, other) => {
    const { change, see } = scriptedCamera()
    const { user, address } = await open('/admin/technician', change)
    await user.click(turnOn())
    await see(labelOf('401'), other)
    expect(address()).toBe('/admin/technician?room=ID-401')
    expect(await screen.findByText(/^Found/u)).toBeTruthy()
    expect(screen.queryByText(/This code is not of a room/u)).toBeNull()
  })

  test('that sees the label of the room that was chosen by name says so', async () => {
    const { change, see } = scriptedCamera()
    const { user } = await open('/admin/technician', change)
    await choose(user)
    expect(screen.queryByText(/^Found/u)).toBeNull()
    await user.click(key('Scan the Next Label'))
    await see(labelOf('401'))
    expect((await screen.findByText(/^Found/u)).textContent).toBe('Found 401 A')
  })

  test('says nothing of a label while the server cannot be asked for its room', async () => {
    const { change, see } = scriptedCamera()
    let isAway = true
    const { user } = await open('/admin/technician', change, {
      list: (query) =>
        Promise.resolve(
          isAway && query.get('q') === 'ID-402' ? { ok: false, code: 'unreachable' } : pageOf([bed('402')]),
        ),
    })
    await user.click(turnOn())
    await see(labelOf('402'))
    const again = await screen.findByRole('button', { name: 'Try Again' })
    expect(screen.queryByText(/No room with this label is in your area/u)).toBeNull()
    isAway = false
    await user.click(again)
    expect(await screen.findByRole('heading', { name: /402 A/u })).toBeTruthy()
  })
})
