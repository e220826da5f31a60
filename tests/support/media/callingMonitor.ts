import type { Browser, Page } from 'playwright'
import { launchBrowser, sized } from '../browser/browser.ts'
import { readCatalogue } from '../catalogue.ts'
import type { Locale } from '../catalogue.ts'
import { type CallPage, callPageFiles, launchCallBrowser, openCallPage } from './callPages.ts'
import { hostPin, type RunningNode, startNode } from './conference.ts'
import { raiseStage, type Stage } from '../situations/stage.ts'
import { stageEntry } from '../situations/stageScene.ts'

/**
 * Output of the room's loudspeaker: the loudest frequency of the call in Hz (0 for silence), and its volume.
 */
interface Loudspeaker {
  tone(): Promise<number>
  volume(): Promise<number>
}

/** The built monitor on a stage, a conferencing node, and clinicians with Pexip's unmodified client. */
export interface CallingMonitor {
  readonly page: Page
  readonly stage: Stage
  readonly node: RunningNode
  readonly loudspeaker: Loudspeaker
  /** Calls the room into one of the conferences. */
  call(alias: string, more?: Record<string, unknown>): void
  /** Opens a clinician's page: Dr. Haruka Mori, blue and 880 Hz, once the page `enters` a conference. */
  clinician(): Promise<CallPage>
  enters(clinician: CallPage, alias: string): Promise<void>
  close(): Promise<void>
}

/** All conferences of the node. */
const conferences = ['visit', 'asked']
/** Fake camera and microphone that need no permission prompt. */
const filming = ['--use-fake-device-for-media-stream=fps=10', '--use-fake-ui-for-media-stream']
const reaching = ['--disable-features=WebRtcHideLocalIpsWithMdns']
const speaking = '--autoplay-policy=no-user-gesture-required'

declare global {
  interface Window {
    wardlinkSpeaker?: HTMLMediaElement
    wardlinkEar?: AnalyserNode
  }
}

/**
 * Opens the monitor. `locale` is the language of the room's screen; `dist` is the built front end, and
 * defaults to the package's own.
 */
export async function openCallingMonitor(locale: Locale = 'en', dist?: string): Promise<CallingMonitor> {
  const stage = await raiseStage(dist)
  stage.set({ roomLocale: locale })
  const files = await callPageFiles()
  const node = await startNode({ files, environment: { ALLOWED_ORIGINS: stage.url } })
  // The policy that the page is served with lists the addresses it may contact, so the conference URL is set
  // first.
  stage.set({ conferenceUrl: node.url })
  const browsers: Browser[] = [
    await launchBrowser([...filming, ...reaching, speaking]),
    await launchCallBrowser(),
  ]
  const [ward, elsewhere] = browsers
  if (ward === undefined || elsewhere === undefined) throw new Error('there are two browsers')
  const context = await ward.newContext(sized(1920, 1080))
  const page = await context.newPage()
  await page.addInitScript(noteSpeaker)
  await page.goto(`${stage.url}/room#enroll=${stageEntry.code}`)
  await page
    .getByRole('img', { name: readCatalogue(locale)('QR code that opens the remote control') })
    .waitFor()

  for (const alias of conferences) node.book.write({ alias, hostPin })
  return {
    page,
    stage,
    node,
    loudspeaker: {
      tone: () => page.evaluate(loudest),
      volume: () => page.evaluate(() => window.wardlinkSpeaker?.volume ?? 0),
    },
    call: (alias, more = {}) => {
      stage.sendCommand('api', { vmr: alias, announce: true, pin: hostPin, conference: node.url, ...more })
    },
    clinician: () => openCallPage(elsewhere, node.url),
    enters: async (clinician, alias) => {
      const looks = { colour: '#0000e0', tone: 880, framesPerSecond: 10 }
      await clinician.join({ alias, name: 'Dr. Haruka Mori', pin: hostPin, ...looks })
    },
    close: async () => {
      for (const browser of browsers) await browser.close()
      await node.close()
      await stage.close()
    },
  }
}

/** Records the audio element that plays: the loudspeaker is not part of the page. */
function noteSpeaker(): void {
  const { play } = HTMLAudioElement.prototype
  HTMLAudioElement.prototype.play = function noted(this: HTMLAudioElement) {
    window.wardlinkSpeaker = this
    return play.call(this)
  }
}

function loudest(): number {
  const speaker = window.wardlinkSpeaker
  if (speaker === undefined || speaker.paused || !(speaker.srcObject instanceof MediaStream)) return 0
  if (speaker.srcObject.getAudioTracks().length === 0) return 0
  if (window.wardlinkEar === undefined) {
    const context = new AudioContext()
    window.wardlinkEar = new AnalyserNode(context, { fftSize: 4096, smoothingTimeConstant: 0 })
    context.createMediaStreamSource(speaker.srcObject).connect(window.wardlinkEar)
  }
  const ear = window.wardlinkEar
  const bins = new Float32Array(ear.frequencyBinCount)
  ear.getFloatFrequencyData(bins)
  const most = bins.reduce((best, value, at) => (value > (bins[best] ?? -Infinity) ? at : best), 0)
  return (bins[most] ?? -Infinity) < -70 ? 0 : (most * ear.context.sampleRate) / ear.fftSize
}
