const workerAddress = '/sw.js'
/** A version that was called and did not come is called again after so long, in milliseconds. */
const callAgainMs = 60_000
/** When a first installation that failed is tried again; twice as long after each further failure, up to the most. In milliseconds. */
const retryMs = { first: 10_000, most: 600_000 } as const

export interface ShellUpdates {
  /** Asks the server for a newer version. */
  check(): Promise<void>
  /** Lets the version that waits take over. */
  apply(): void
}

interface ShellListener {
  /** A newer version has been loaded and waits. */
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
  // The first worker of all takes over a page that is up to date already.
  let hadWorker = workers.controller !== null
  workers.addEventListener('controllerchange', () => {
    if (hadWorker) listener.replaced()
    hadWorker = true
  })
  let asked: { worker: ServiceWorker; at: number } | null = null
  void workers.ready.then(({ active }) => active?.postMessage({ type: 'KEEP_LATER' }))
  const address = trustedAddress()
  let registration: ServiceWorkerRegistration | undefined
  let waitMs: number = retryMs.first
  const tryAgain = (): void => {
    setTimeout(() => void install().catch(tryAgain), waitMs)
    waitMs = Math.min(2 * waitMs, retryMs.most)
  }
  const install = async (): Promise<void> => {
    const made = await workers.register(address, { updateViaCache: 'none' })
    registration = made
    if (made.waiting !== null && workers.controller !== null) listener.found()
    let watched: ServiceWorker | null = null
    const watch = (): void => {
      const coming = made.installing
      // `updatefound` also announces the worker that was found when the registration was made.
      if (coming === null || coming === watched) return
      watched = coming
      coming.addEventListener('statechange', () => {
        if (coming.state === 'installed' && workers.controller !== null) listener.found()
        // Nothing is left of a registration whose first worker failed.
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
      // Asked many times in a row, Chromium may not wake the worker at all; asked once, it may go unheard.
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
    /** Absent where the browser has no Trusted Types yet. */
    readonly trustedTypes?: TrustedTypePolicyFactory
  }
}

/** The one script address that this app ever makes at run time, through the one policy that our CSP names. */
function trustedAddress(): string {
  const policy = window.trustedTypes?.createPolicy('wardlink', {
    createScriptURL: (address) => {
      if (address !== workerAddress) throw new TypeError('not an address of ours')
      return address
    },
  })
  return policy?.createScriptURL(workerAddress) ?? workerAddress
}
