/** Where in the app a person is. */
export type Place = '/' | '/device-control' | '/device-pins' | '/device-settings' | '/aps-options' | '/chat'

/** For each screen, the button that leads one step closer to another. */
const ways: Readonly<Record<Place, Partial<Readonly<Record<Place, string>>>>> = {
  '/': {
    '/device-control': 'Device Control',
    '/device-pins': 'Device Control',
    '/device-settings': 'Device Control',
    '/aps-options': 'Open the Call',
    '/chat': 'Open the Call',
  },
  '/device-control': {
    '/device-pins': 'Pins',
    '/device-settings': 'Settings',
    '/': 'Back',
    '/aps-options': 'Back',
    '/chat': 'Back',
  },
  '/device-pins': {
    '/device-control': 'Control',
    '/device-settings': 'Settings',
    '/': 'Back',
    '/aps-options': 'Back',
    '/chat': 'Back',
  },
  '/device-settings': {
    '/device-control': 'Control',
    '/device-pins': 'Pins',
    '/': 'Back',
    '/aps-options': 'Back',
    '/chat': 'Back',
  },
  '/aps-options': {
    // Not available during a call.
    '/': 'Back',
    '/device-control': 'Device Control',
    '/device-pins': 'Device Control',
    '/device-settings': 'Device Settings',
    '/chat': 'Message',
  },
  '/chat': {
    '/aps-options': 'Back',
    '/device-control': 'Back',
    '/device-pins': 'Back',
    '/device-settings': 'Back',
  },
}

/** Returns the name of the button that leads from an address toward a screen; undefined if there is none. */
export function wayFrom(path: string, to: Place): string | undefined {
  const here = placeOf(path)
  return here === null ? undefined : ways[here][to]
}

export function isAt(path: string, place: Place): boolean {
  return placeOf(path) === place
}

function placeOf(path: string): Place | null {
  const here = path === '/main' ? '/' : path
  return isPlace(here) ? here : null
}

function isPlace(path: string): path is Place {
  return path in ways
}
