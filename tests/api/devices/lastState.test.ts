import { expect, vi } from 'vitest'
import { deviceStore } from '../../../src/server/db/devices/deviceStore.ts'
import { hospitalTest as test, ward } from '../../support/fixtures/hospitalTest.ts'
import { enterVerified } from '../../support/testHospital/bedsideApi.ts'

test('a request to uncover the camera prevails over an older cover command on its way to the reconnected device', async () => {
  const room = await ward.room()
  const remote = await enterVerified(ward, room)
  expect(await remote.command('video_control', { state: 'off' })).toMatchObject({ reason: 'waiting' })

  const pendingPrivacy = deviceStore.pendingPrivacy.bind(deviceStore)
  const isRead = Promise.withResolvers<void>()
  const isOpened = Promise.withResolvers<void>()
  vi.spyOn(deviceStore, 'pendingPrivacy').mockImplementationOnce(async (tx, roomIds) => {
    const pending = await pendingPrivacy(tx, roomIds)
    isRead.resolve()
    await isOpened.promise
    return pending
  })
  const device = await ward.device(room)
  await isRead.promise
  expect(await remote.command('video_control', { state: 'on' })).toMatchObject({ success: true })
  isOpened.resolve()

  // A Cover still on its way would take the same path as these commands, and arrive before them.
  for (const name of ['One', 'Two', 'Three'])
    expect(await remote.command('set_as_bookmark', { b_name: name })).toMatchObject({ success: true })
  expect(device.state.camera).toBe('on')
})
