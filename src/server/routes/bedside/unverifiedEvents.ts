import type { BedsideEvent } from '../../../contract/bedside/events.ts'

/**
 * Reduces an event to the part that a person who only found the code may see. It contains no names, because
 * the patient’s name is the answer to the verification question and the patient joins the room’s call under
 * it. Returns null if nothing is left.
 */
export function withoutNames(event: BedsideEvent): BedsideEvent | null {
  switch (event.name) {
    case 'call':
      return { name: 'call', data: { ...event.data, participants: [] } }
    case 'control': {
      const { holder } = event.data
      return { name: 'control', data: { ...event.data, holder: holder && { ...holder, name: '' } } }
    }
    // Contain the invited people, the clinicians who come or came in, and the names that people give to their pins.
    case 'invite':
    case 'knock':
    case 'waiting':
    case 'roommate':
    case 'entries':
    case 'pins':
    // Concern the patient alone.
    case 'care_requests':
    case 'visits':
      return null
    case 'device_state':
    case 'session':
      return event
  }
}
