export const workerAddress = '/sw.js'
/** Milliseconds after which a version that did not take over is asked again. */
const callAgainMs = 60_000
/**
 * Delay before a failed first installation is retried, in milliseconds; doubled after each further failure,
 * up to `most`.
 */
const retryMs = { first: 10_000, most: 600_000 } as const

export interface ShellUpdates {
  /** Asks the server for a newer version. */
  check(): Promise<void>
  /** Makes the waiting version take over. */
  apply(): void
}

interface ShellListener {
  /** Called when a newer version has been loaded and is waiting. */
  found(): void
  /** Called when another version has taken over this page's requests. The page must be reloaded. */
  replaced(): void
}

/**
 * Registers the service worker that caches the remote's shell, and retries until it is installed: a single
 * file that fails to load would otherwise leave the tablet without a shell until the next reload. Returns
 * null if there can be no worker. If the server no longer has the worker, it is unregistered and its cache
 * deleted: it would otherwise permanently serve a version that no one can fix.
 */
export async function keepShell(listener: ShellListener): Promise<ShellUpdates | null> {
  if (!('serviceWorker' in navigator)) return null
  const workers = navigator.serviceWorker
  if (await isGone()) {
    await forgetShell(workers)
    return null
  }
  // The very first worker takes over a page that is already up to date.
  let hadWorker = workers.controller !== null
  workers.addEventListener('controllerchange', () => {
    if (hadWorker) listener.replaced()
    hadWorker = true
  })
  let asked: { worker: ServiceWorker; at: number } | null = null
  void workers.ready.then(({ active }) => active?.postMessage({ type: 'KEEP_LATER' }))
  let registration: ServiceWorkerRegistration | undefined
  let waitMs: number = retryMs.first
  const tryAgain = (): void => {
    setTimeout(() => void install().catch(tryAgain), waitMs)
    waitMs = Math.min(2 * waitMs, retryMs.most)
  }
  const install = async (): Promise<void> => {
    const made = await registerWorker(workers)
    registration = made
    if (made.waiting !== null && workers.controller !== null) listener.found()
    let watched: ServiceWorker | null = null
    const watch = (): void => {
      const coming = made.installing
      // `updatefound` also fires for the worker that was found at registration.
      if (coming === null || coming === watched) return
      watched = coming
      coming.addEventListener('statechange', () => {
        if (coming.state === 'installed' && workers.controller !== null) listener.found()
        // A registration whose first worker failed no longer exists.
        if (coming.state === 'redundant' && made.active === null) tryAgain()
      })
    }
    watch()
    made.addEventListener('updatefound', watch)
  }
  await install().catch(tryAgain)
  return {
    check: async () => {
      if (await isGone()) await forgetShell(workers)
      else await registration?.update()
    },
    apply: () => {
      const waiting = registration?.waiting ?? null
      const now = Date.now()
      // Chromium can fail to wake the worker after many messages in a row, and a single message can be lost.
      if (waiting === null || (waiting === asked?.worker && now - asked.at < callAgainMs)) return
      asked = { worker: waiting, at: now }
      waiting.postMessage({ type: 'SKIP_WAITING' })
    },
  }
}

/** Returns true if the server responds that it has no worker. An unreachable server does not count. */
async function isGone(): Promise<boolean> {
  const answer = await fetch(workerAddress, { method: 'HEAD', cache: 'no-store' }).catch(() => null)
  return answer?.status === 404 || answer?.status === 410
}

async function forgetShell(workers: ServiceWorkerContainer): Promise<void> {
  const registrations = await workers.getRegistrations()
  await Promise.all(registrations.map((registration) => registration.unregister()))
  const names = await caches.keys()
  await Promise.all(names.map((name) => caches.delete(name)))
}

interface TrustedTypePolicyFactory {
  createPolicy(
    name: string,
    rules: { createScriptURL(address: string): string },
  ): {
    createScriptURL(address: string): string
  }
}

declare global {
  interface Window {
    /** Absent in browsers without Trusted Types. */
    readonly trustedTypes?: TrustedTypePolicyFactory
  }
}

/** Registers the service worker of this server, never from the browser’s cache. */
export const registerWorker = (workers: ServiceWorkerContainer): Promise<ServiceWorkerRegistration> =>
  workers.register(trustedAddress(), { updateViaCache: 'none' })

/** Address of the worker, once trusted: a page can create a policy only once. */
let trusted: string | undefined

/**
 * Returns the only script address that this app creates at run time, through the only policy that our CSP
 * allows.
 */
function trustedAddress(): string {
  trusted ??= window.trustedTypes
    ?.createPolicy('wardlink', {
      createScriptURL: (address) => {
        if (address !== workerAddress) throw new TypeError('not an address of ours')
        return address
      },
    })
    .createScriptURL(workerAddress)
  return trusted ?? workerAddress
}
