import { ControlRequest } from '../../../src/contract/devices/device.ts'
import type { Browser, Page } from 'playwright'
import { openContext } from '../browser/bedside.ts'
import { launchBrowser } from '../browser/browser.ts'
import { raiseStage, type Stage } from './stage.ts'
import { holdCall, type StageCall, stageVmr } from './stageCall.ts'
import { openingScene, stagePins, uncoveredDevice } from './stageScene.ts'

/** A stage whose room has every function, with a waiting call and a page open on it. */
export interface StageVisit {
  readonly stage: Stage
  readonly page: Page
  /** Commands sent to the room device with their parameters, in order. */
  readonly commands: string[]
  /** Errors that the page itself reported. */
  readonly complaints: string[]
  close(): Promise<void>
}

export async function visitStage(): Promise<StageVisit> {
  const stage: Stage = await raiseStage()
  const call: StageCall = await holdCall(stage.url)
  const browser: Browser = await launchBrowser()
  const filmReady = { ...uncoveredDevice, entertainment: true }
  stage.set({
    ...openingScene,
    vmr: stageVmr,
    conferenceUrl: call.url,
    pins: stagePins,
    device: filmReady,
    control: { busy_status: 'open', success: true, state: filmReady },
  })
  const context = await openContext(browser, 'en')
  const page = await context.newPage()
  const commands: string[] = []
  const complaints: string[] = []
  page.on('request', (request) => {
    if (!request.url().endsWith('/api/v1/rooms/control')) return
    const { command, params_p } = ControlRequest.parse(request.postDataJSON())
    commands.push([command, ...Object.values(params_p)].join(' '))
  })
  page.on('pageerror', ({ message }) => complaints.push(message))
  return {
    stage,
    page,
    commands,
    complaints,
    close: async () => {
      await browser.close()
      await call.close()
      await stage.close()
    },
  }
}
