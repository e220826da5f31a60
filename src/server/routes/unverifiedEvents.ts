import type { BedsideEvent } from '../../contract/events.ts'

/**
 * What of an event is for whoever only found the code: nobody's name, because the patient's own is the answer to the question
 * that is put to him, and she joins the room's call under it. Null where nothing is left to say.
 */
export function withoutNames(event: BedsideEvent): BedsideEvent | null {
  switch (event.name) {
    case 'call':
      return { name: 'call', data: { ...event.data, participants: [] } }
    case 'control': {
      const { holder } = event.data
      return { name: 'control', data: { ...event.data, holder: holder && { ...holder, name: '' } } }
    }
    // Who was invited, and what people call their places.
    case 'invite':
    case 'pins':
      return null
    case 'device_state':
    case 'session':
      return event
  }
}
