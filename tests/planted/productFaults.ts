import type { Fault } from './fault.ts'

/** Returns a fault: its name, the file with the text and its replacement, and the test that catches it. */
function fault(
  name: string,
  [file, stands, without]: readonly [file: string, stands: string, without: string],
  [test, title]: readonly [test: string, title: string],
): Fault {
  return { name, change: { file, stands, without }, caughtBy: { file: `tests/${test}`, title } }
}

/**
 * At least one fault of each layer and kind, as an everyday change might introduce it: `npm test` must catch
 * each.
 */
export const productFaults: readonly Fault[] = [
  fault(
    'the contract lets a motion ask for any time',
    ['src/contract/devices/device.ts', 'z.gte(50), z.lte(1000)', 'z.gte(50)'],
    [
      'api/devices/camera.test.ts',
      'motion is a lease > it lasts no longer than a second, whatever is asked for',
    ],
  ),
  fault(
    'a rule holds the camera a moment after its lease has ended',
    [
      'src/domain/devices/motionLease.ts',
      'now < Math.max(lease.heldUntil',
      'now <= Math.max(lease.heldUntil',
    ],
    ['unit/domain/devices/motionLease.test.ts', 'a lease that is neither renewed nor stopped still expires'],
  ),
  fault(
    'the browser’s database keeps what waits when the session ends',
    ['src/platform/bedside/ledgerStore.ts', 'await this.#rows.clear()', 'await this.#rows.count()'],
    [
      'unit/platform/bedside/ledgerStore.test.ts',
      'a session that is over > takes with it what waits: the next patient sees nothing of it',
    ],
  ),
  fault(
    'a request takes every 401 for the end of the session',
    [
      'src/platform/bedside/api.ts',
      "return status === 401 && readFailure(status, body, null).code !== 'entry_code_invalid'",
      'return status === 401 && body !== null',
    ],
    [
      'unit/platform/bedside/api.test.ts',
      'a wrong code in “Stay connected” says nothing of the token: no refresh, and the session stays',
    ],
  ),
  fault(
    'the state calls a room covered whose microphone is on',
    [
      'src/state/devices/device.ts',
      "return state.microphone === 'off' ? 'covered' : 'camera_off'",
      "return 'covered'",
    ],
    [
      'ui/remote/devices/deviceControl.test.tsx',
      'where only the camera is off, the buttons do nothing and say how to turn it on, and no message says the mic is covered',
    ],
  ),
  fault(
    'a component of the design system ends a hold for another finger only',
    [
      'src/ui/camera/holdGesture.ts',
      "if (held?.by === pointer) end('released')",
      "if (held !== null && held.by !== pointer) end('released')",
    ],
    [
      'ui/remote/devices/cameraPad.test.tsx',
      'a finger on a key moves the camera while it lies there; the stop follows 300 ms after it left',
    ],
  ),
  fault(
    'a screen of the remote turns a switch the wrong way',
    ['src/remote/options/SwitchTile.tsx', 'void turn(which, isOff)', 'void turn(which, !isOff)'],
    ['ui/remote/calls/call.test.tsx', 'the switches show what the device says, and turn it'],
  ),
  fault(
    'the room’s screen offers no cover while only the microphone is on',
    ['src/room/privacy/CoverButton.tsx', "(camera !== 'off' || microphone !== 'off')", "camera !== 'off'"],
    [
      'ui/room/monitor.test.tsx',
      'a room that is heard and not seen is silenced by one key, without being seen',
    ],
  ),
  fault(
    'the form of a knock does not name the patient whom the clinician has seen',
    ['src/knock/KnockDialog.tsx', '      patient: room.patient_id,\n', ''],
    [
      'ui/admin/rooms/knock.test.tsx',
      'the room page > keeps what was typed when another patient is in the bed now, and shows who',
    ],
  ),
  fault(
    'the meeting’s key for the end ends the call without a question',
    [
      'src/meet/call/HostControls.tsx',
      'onPress={() => setAsking(true)}',
      "onPress={() => void ask('end', host.endForAll())}",
    ],
    [
      'ui/meet/hostCall.test.tsx',
      'a clinician and the call as a whole > ends it for all after one question, and not before',
    ],
  ),
  fault(
    'a list of the console selects one row where Shift asks for a range',
    ['src/admin/list/useSelection.ts', 'const from = ranged ? Math.min', 'const from = !ranged ? Math.min'],
    [
      'ui/admin/lists/list.test.tsx',
      'several rooms > are selected in a row with Shift, and removed but for those that something keeps',
    ],
  ),
  fault(
    'the app activates the language that arrives last',
    ['src/app/language.ts', 'if (asked !== locale) return', 'if (asked === locale) asked = locale'],
    [
      'ui/app/language.test.ts',
      'the language that was asked for last is spoken, however late the one before arrives',
    ],
  ),
  fault(
    'the service worker sends what an earlier session left',
    ['src/sw/storedSession.ts', 'of === owner ? [command] : [],', 'of === owner || of ? [command] : [],'],
    [
      'unit/sw/flushCommandOutbox.test.ts',
      'a command left behind by an interrupted wipe of an earlier session is not sent for the next patient',
    ],
  ),
  fault(
    'the build leaves the styles out of what the service worker keeps',
    ['vite.config.ts', "'assets/*.{js,css,svg,woff2}'", "'assets/*.{js,svg,woff2}'"],
    ['budget.test.ts', 'the service worker keeps every script and style that the menu loads first'],
  ),
  fault(
    'a module brings the whole of zod into the first load',
    ['src/contract/devices/device.ts', "import * as z from 'zod/mini'", "import * as z from 'zod'"],
    [
      'budget.test.ts',
      'the ward tablet download is within the budget, and contains nothing of the console, the monitor or the meeting',
    ],
  ),
  fault(
    'a command of the server asks for no permission',
    [
      'src/server/commands/bedside/revokeRoomSessions.ts',
      "if (!hasRightAt(user.assignments, 'changeStructure', room)) throw new ApiError('forbidden')",
      '',
    ],
    [
      'api/bedside/roomSessions.test.ts',
      'a user who does not manage the room cannot end its sessions: they stay active, and nothing is written to the audit',
    ],
  ),
  fault(
    'a query reads the pins of every room',
    [
      'src/server/db/pins/pinStore.ts',
      'and(eq(roomPins.roomId, roomId), isNull(roomPins.removedAt))',
      "and(sql`${roomId} <> ''`, isNull(roomPins.removedAt))",
    ],
    ['api/pins/pins.test.ts', 'a pin > is in no list of another room'],
  ),
  fault(
    'a query finds the sessions of every room',
    ['src/server/db/bedside/bedsideSessionStore.ts', 'eq(bedsideSessions.roomId, roomId),', ''],
    [
      'api/bedside/roomSessions.test.ts',
      'an administrator ends a bed’s sessions: streams and pictures stop immediately, the entry code changes, and the call continues',
    ],
  ),
  fault(
    'a conferencing node forgets a token when it renews it',
    ['src/server/conference/tokens.ts', 'const tokensEach = 4', 'const tokensEach = 1'],
    [
      'api/conference/tokens.test.ts',
      'a token > is renewed while the previous one stays valid, so that a lost reply costs no one their seat',
    ],
  ),
  fault(
    'a catalogue says one where there are several',
    [
      'src/locales/en.po',
      'msgstr "{waiting, plural, one {# change waiting} other {# changes waiting}}"',
      'msgstr "{waiting} change waiting"',
    ],
    [
      'ui/remote/queue/waiting.test.tsx',
      'waiting changes are counted in the connection bar and above the screen, with the way to get help',
    ],
  ),
  fault(
    'a guide does not have a setting that the server reads',
    ['src/docs/en/configuration.md', '| `METRICS_TOKEN` ', '| `METRIC_TOKEN` '],
    [
      'operation.test.ts',
      'the guides about operating the server: %s > every setting of the server has its row, and none is told of that is not there',
    ],
  ),
  fault(
    'a setting allows more than its guide says',
    ['src/server/config/settings.ts', 'most: 300,', 'most: 600,'],
    [
      'configuration.test.ts',
      'guide about the configuration in %s > has the tables that `npm run docs:configuration` writes',
    ],
  ),
  fault(
    'the buttons of the bedside are smaller than a thumb',
    ['src/ui/theme/tokens.css', '--wl-target: 64px;', '--wl-target: 40px;'],
    ['e2e/sweep/bedside.test.ts', 'every bedside screen from the start to the room, and with a keyboard'],
  ),
  fault(
    'a theme’s second ink is too pale to be read',
    ['src/ui/theme/themes.css', '--wl-ink-2: #b8c0e6;', '--wl-ink-2: #4a5170;'],
    ['e2e/sweep/bedside.test.ts', 'every bedside screen from the start to the room, and with a keyboard'],
  ),
]
