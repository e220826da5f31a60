import { act, screen } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { key } from '../../../support/pages/bedsidePage.tsx'
import { open, scriptedCamera } from '../../../support/pages/technicianPage.tsx'

const all = [
  { id: 'front', label: 'Front' },
  { id: 'back', label: 'Back' },
]
const choice = () => screen.getByRole<HTMLSelectElement>('combobox', { name: 'Camera' })
const scan = async (isReady?: () => boolean) => {
  const scripted = scriptedCamera(isReady)
  const page = await open('/admin/technician', scripted.change)
  await page.user.click(key('Turn On the Camera'))
  return { ...scripted, ...page }
}

describe('the camera of a scan', () => {
  test('is exchanged for another one, and the former one is off before', async () => {
    const { camera, opened, see, user, address } = await scan()
    await opened({ all })
    expect(choice().value).toBe('back')
    await user.selectOptions(choice(), 'Front')
    await opened({ all, id: 'front' })
    expect(choice().value).toBe('front')
    expect(camera).toEqual({ starts: 2, isOn: true, mostOpen: 1, chosen: [undefined, 'front'] })
    await see('https://ward.example/admin/technician?room=ID-401')
    expect([address(), camera.isOn]).toEqual(['/admin/technician?room=ID-401', false])
    await user.click(key('Scan the Next Label'))
    expect(camera.chosen.at(-1)).toBe('front')
  })

  test('cannot be exchanged while one is being opened', async () => {
    let isReady = true
    const { camera, opened, status, user } = await scan(() => isReady)
    await opened({ all, light: () => Promise.resolve() })
    isReady = false
    await user.selectOptions(choice(), 'Front')
    await user.selectOptions(choice(), 'Front')
    expect(camera.chosen).toEqual([undefined, 'front'])
    expect(choice().getAttribute('aria-disabled')).toBe('true')
    expect(screen.queryByRole('button', { name: 'Flashlight' })).toBeNull()
    await status('looking')
    await opened({ all, id: 'front' })
    await user.selectOptions(choice(), 'Back')
    expect(camera.chosen).toEqual([undefined, 'front', 'back'])
  })

  test('stays off after a sign-in for idleness, also when another one was chosen', async () => {
    const { camera, opened, endSession, user } = await scan()
    await opened({ all })
    await user.selectOptions(choice(), 'Front')
    await endSession('idle')
    expect(camera.isOn).toBe(false)
    await user.type(await screen.findByLabelText('Email or username'), 'una@example.org')
    await user.type(screen.getByLabelText('Password'), 'Larch-88')
    await user.click(key('Sign in'))
    await screen.findByRole('heading', { name: 'Technician' })
    expect([camera.starts, camera.isOn]).toEqual([2, false])
  })

  test('that comes back in place of a chosen one that is gone starts without its light', async () => {
    const { opened, user } = await scan()
    await opened({ all, light: () => Promise.resolve() })
    await user.click(key('Flashlight'))
    await user.selectOptions(choice(), 'Front')
    await opened({ all, light: () => Promise.resolve() })
    expect(key('Flashlight').getAttribute('aria-pressed')).toBe('false')
  })

  test('is another one after the chosen one was denied', async () => {
    const { camera, opened, status, user } = await scan()
    await opened({ all })
    await user.selectOptions(choice(), 'Front')
    await status('denied')
    await user.click(key('Try Again'))
    expect(camera.chosen).toEqual([undefined, 'front', undefined])
  })

  test('can be chosen again after another one was opened in its place', async () => {
    const { camera, opened, user } = await scan()
    await opened({ all })
    await user.selectOptions(choice(), 'Front')
    await opened({ all })
    expect(choice().value).toBe('back')
    await user.selectOptions(choice(), 'Front')
    expect(camera.chosen).toEqual([undefined, 'front', 'front'])
    await opened({ all, id: 'front' })
    expect([choice().value, choice().getAttribute('aria-disabled')]).toEqual(['front', null])
    await user.selectOptions(choice(), 'Back')
    await opened({ all, id: 'front' })
    await user.click(key('Turn Off the Camera'))
    await user.click(key('Turn On the Camera'))
    expect(camera.chosen.slice(3)).toEqual(['back', 'front'])
  })

  test('keeps the focus on its choice when it is exchanged', async () => {
    const { opened, user } = await scan()
    await opened({ all })
    choice().focus()
    await user.selectOptions(choice(), 'Front')
    expect(document.activeElement).toBe(choice())
    await opened({ all, id: 'front' })
    expect(document.activeElement).toBe(choice())
  })

  test('shows no choice and no light on a device that has neither', async () => {
    const { opened } = await scan()
    await opened({ all: all.slice(1) })
    expect(screen.queryByRole('combobox', { name: 'Camera' })).toBeNull()
    expect(screen.queryByRole('button', { name: 'Flashlight' })).toBeNull()
  })

  test('turns its light on and off, and says so when the light fails', async () => {
    const { opened, user } = await scan()
    const asked: boolean[] = []
    let isBroken = false
    const light = (isOn: boolean) => {
      asked.push(isOn)
      return isBroken ? Promise.reject(new Error('no')) : Promise.resolve()
    }
    await opened({ light })
    await user.click(key('Flashlight'))
    expect(key('Flashlight').getAttribute('aria-pressed')).toBe('true')
    await user.click(key('Flashlight'))
    expect(key('Flashlight').getAttribute('aria-pressed')).toBe('false')
    isBroken = true
    await user.click(key('Flashlight'))
    expect(screen.getByRole('alert').textContent).toBe('The flashlight of this device did not respond.')
    expect(asked).toEqual([true, false, true])
    // A camera that is opened again starts without its light.
    await user.click(key('Turn Off the Camera'))
    await act(async () => undefined)
    expect(screen.queryByRole('button', { name: 'Flashlight' })).toBeNull()
  })
})
