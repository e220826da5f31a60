import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { watchFailedPress } from '../../../../src/app/bedside/failedPress.ts'

function watching() {
  const onFailed = vi.fn<() => void>()
  onTestFinished(watchFailedPress(window, onFailed))
  return onFailed
}

const unhandled = () => window.dispatchEvent(new Event('unhandledrejection', { cancelable: true }))
const press = () => document.body.dispatchEvent(new MouseEvent('click', { bubbles: true }))
const turn = () => new Promise((resolve) => setTimeout(resolve))

describe('failed press', () => {
  it('is told when no code handles its error', async () => {
    const onFailed = watching()
    press()
    unhandled()
    await turn()
    expect(onFailed).toHaveBeenCalledOnce()
  })

  it('is not told of an error that no press preceded', async () => {
    vi.spyOn(performance, 'now').mockReturnValue(60_000)
    const onFailed = watching()
    unhandled()
    await turn()
    expect(onFailed).not.toHaveBeenCalled()
  })

  it('is not told of an error that a later listener knows', async () => {
    const onFailed = watching()
    const known = (event: Event) => event.preventDefault()
    window.addEventListener('unhandledrejection', known)
    onTestFinished(() => window.removeEventListener('unhandledrejection', known))
    press()
    unhandled()
    await turn()
    expect(onFailed).not.toHaveBeenCalled()
  })
})
