import { panDirections, ZoomDirection } from '../../src/contract/devices/device.ts'
import { isSuccess } from '../../src/contract/success.ts'
import { defaultVoice } from '../../src/domain/calls/interpreterVoice.ts'
import { motionTimes } from '../../src/domain/devices/motionLease.ts'
import { shortestPassword } from '../../src/domain/users/passwordRule.ts'
import { phoneLength } from '../../src/domain/calls/phoneRule.ts'
import { pinNameLetters } from '../../src/domain/pins/pinName.ts'
import { roomLevels } from '../../src/domain/devices/roomLevel.ts'
import { badgeOverflow } from '../../src/domain/calls/unread.ts'
import { bedside, by, constant, inConsole, type Section, words } from './rule.ts'

const settings = 'ui/remote/devices/deviceSettings.test.tsx'
const range = 'each of the six shows what the device says, within its own range'
const asDelivered = 'a device that was never told anything has the levels of the specification'

/** Returns a level's maximum, step and start as text. */
const level = (name: keyof typeof roomLevels) => {
  const { max, step, start } = roomLevels[name]
  return `0 to ${String(max)} by ${String(step)}, ${String(start)} at first`
}

export const section9: Section = {
  number: 9,
  title: 'Business constants and limits',
  digest: '538cc137afe128206dae920b241d220f63fa80602fea3a838a8a5ef92e5f2d62',
  rules: [
    words('Item | Value'),
    bedside(
      'phone',
      'Phone length | 7 to 10 characters; pattern 2 to 15 digits',
      constant('minimum length of a phone number', phoneLength.least, 7),
      constant('maximum length of a phone number', phoneLength.most, 10),
      by('unit/domain/calls/phoneRule.test.ts', 'a telephone number as it is typed > %j: %s'),
    ),
    bedside(
      'name',
      'Name minimum | 3 characters',
      constant('minimum length of a pin name', pinNameLetters.least, 3),
      by('unit/domain/pins/pinName.test.ts', 'of the name "%s" is said: %s'),
    ),
    inConsole(
      'password',
      'Password | min 6, upper and lower case, a digit',
      constant('minimum length of a password', shortestPassword, 6),
      by('unit/domain/users/passwordRule.test.ts', '%s is answered with %s'),
    ),
    bedside(
      'success',
      'Success statuses | 200 to 204',
      constant(
        'HTTP statuses that count as success',
        [199, 200, 201, 202, 203, 204, 205, 206, 299].filter(isSuccess).join(' '),
        '200 201 202 203 204',
      ),
      by('unit/platform/bedside/api.test.ts', 'an empty answer is a success without a body'),
      by('unit/state/statusRules.test.ts', '%s (%i %j) is %s, and shown as %s'),
    ),
    bedside(
      'stop-delay',
      'Stop command delay | 300 ms',
      constant('delay from release to stop, in milliseconds', motionTimes.stopDelayMs, 300),
      by(
        'ui/remote/devices/cameraPad.test.tsx',
        'a finger on a key moves the camera while it lies there; the stop follows 300 ms after it left',
      ),
    ),
    bedside(
      'badge',
      'Chat badge overflow | at 9',
      constant('maximum count on the badge', badgeOverflow, 9),
      by('ui/remote/calls/call.test.tsx', 'the badge counts what is not read, up to nine'),
    ),
    bedside(
      'breakpoint',
      'Room-width breakpoint | 992',
      by('unit/ui/breakpoint.test.ts', 'every page of the bedside turns from one column at 992 pixels'),
    ),
    bedside(
      'sounds',
      'Speaker and mic sliders | max 10, default 3',
      constant('speaker', level('speaker'), '0 to 10 by 1, 3 at first'),
      constant('mic', level('mic'), '0 to 10 by 1, 3 at first'),
      by(settings, range),
      by('unit/domain/devices/roomLevel.test.ts', asDelivered),
    ),
    bedside(
      'doorbell',
      'Doorbell slider | max 1, step 0.1, default 0.3',
      constant('doorbell', level('doorbell'), '0 to 1 by 0.1, 0.3 at first'),
      by(settings, range),
      by('unit/domain/devices/roomLevel.test.ts', asDelivered),
    ),
    bedside(
      'picture',
      'Brightness, speed, focus sliders | max 20, default 3',
      constant('brightness', level('brightness'), '0 to 20 by 1, 3 at first'),
      constant('speed', level('speed'), '0 to 20 by 1, 3 at first'),
      constant('focus', level('focus'), '0 to 20 by 1, 3 at first'),
      by(settings, range),
      by('unit/domain/devices/roomLevel.test.ts', asDelivered),
    ),
    bedside(
      'voice',
      'Default voice | any',
      constant('default voice', defaultVoice, 'any'),
      by(
        'ui/remote/calls/invite.test.tsx',
        'the voice is asked only where the first endpoint is not internal',
      ),
    ),
    bedside(
      'device-state',
      'Default device state | camera on, mic on, self view off',
      by(
        'unit/state/monitor/monitor.test.ts',
        'a screen that was just set up has its camera and microphone on, and its self view off',
      ),
    ),
    bedside(
      'channels',
      'Enumerations: invite channels SMS, Email, Phone;',
      by(
        'ui/remote/calls/invite.test.tsx',
        'a guest is reached by SMS, email or phone call, and by SMS at first',
      ),
    ),
    bedside(
      'voices',
      'interpreter voice ANY, MALE, FEMALE;',
      by(
        'ui/remote/calls/invite.test.tsx',
        'the voice is asked only where the first endpoint is not internal',
      ),
    ),
    bedside(
      'tabs',
      'device tabs Control, Pins, Settings;',
      by(
        'ui/remote/devices/deviceTabs.test.tsx',
        'Control, Pins and Settings lead to one another, and the one that is open is marked',
      ),
    ),
    bedside(
      'zoom',
      'zoom tele and wide;',
      constant('zoom directions', ZoomDirection.options.join(' '), 'tele wide'),
      by('ui/remote/devices/cameraPad.test.tsx', '%s zooms'),
    ),
    bedside(
      'directions',
      'eight pan directions;',
      constant('number of directions on the pad', panDirections.length, 8),
      by('ui/remote/devices/cameraPad.test.tsx', 'the key %s sends its own direction'),
    ),
    {
      ...bedside(
        'request',
        'request type REQUEST;',
        by(
          'api/bedside/alerts.test.ts',
          'the care team is told that a patient asks for it, without the patient’s name',
        ),
        by('ui/remote/bedside/support.test.tsx', 'Notify my care team tells them, and says so'),
      ),
      instead: 'It is the kind of the alert, which has its own request (decisions).',
    },
    bedside(
      'protocols',
      'protocols webrtc, sip, api.',
      by(
        'unit/state/calls/conferenceSession.test.ts',
        'everybody is told apart: the room and its remotes, clinicians, guests, telephones',
      ),
    ),
    words('A notification auto-close of 3000 ms appears only in template demo text.'),
    bedside(
      'version',
      'The application version is given in a user-agent header (a CI build string).',
      by(
        'unit/platform/bedside/api.test.ts',
        'a call brings its token, names the client, and reads its answer by the contract',
      ),
    ),
    words('Page sizes and time-outs: not shown. Other limits: not shown.'),
  ],
}
