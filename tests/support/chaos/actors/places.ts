/** Where in the app a person is. */
export type Place =
  | '/'
  | '/device-control'
  | '/device-pins'
  | '/device-settings'
  | '/aps-options'
  | '/chat'
  | '/ask'
  | '/requests'

/** For each screen, the button that leads one step closer to another. */
const ways: Readonly<Record<Place, Partial<Readonly<Record<Place, string>>>>> = {
  '/': {
    '/device-control': 'Device Control',
    '/device-pins': 'Device Control',
    '/device-settings': 'Device Control',
    '/aps-options': 'Open the Call',
    '/chat': 'Open the Call',
    '/ask': 'Ask for something',
    '/requests': 'Ask for something',
  },
  '/ask': {
    '/requests': 'Your Requests',
    '/': 'Back',
    '/device-control': 'Back',
    '/device-settings': 'Back',
  },
  '/requests': {
    '/ask': 'Ask for something',
    '/': 'Back',
    '/device-control': 'Back',
    '/device-settings': 'Back',
  },
  '/device-control': {
    '/device-pins': 'Pins',
    '/device-settings': 'Settings',
    '/': 'Back',
    '/aps-options': 'Back',
    '/chat': 'Back',
    '/ask': 'Back',
    '/requests': 'Back',
  },
  '/device-pins': {
    '/device-control': 'Control',
    '/device-settings': 'Settings',
    '/': 'Back',
    '/aps-options': 'Back',
    '/chat': 'Back',
    '/ask': 'Back',
    '/requests': 'Back',
  },
  '/device-settings': {
    '/device-control': 'Control',
    '/device-pins': 'Pins',
    '/': 'Back',
    '/aps-options': 'Back',
    '/chat': 'Back',
    '/ask': 'Back',
    '/requests': 'Back',
  },
  '/aps-options': {
    // Not available during a call.
    '/': 'Back',
    '/device-control': 'Device Control',
    '/device-pins': 'Device Control',
    '/device-settings': 'Device Settings',
    '/chat': 'Message',
    '/ask': 'Ask for something',
    '/requests': 'Ask for something',
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
