import { loadCall } from './loadCall.ts'
import { addCatalog, type CatalogLoaders } from './language.ts'

const pageCatalog: CatalogLoaders = {
  en: () => import('../locales/pages/en.po'),
  ja: () => import('../locales/pages/ja.po'),
  ar: () => import('../locales/pages/ar.po'),
}

/** Loads a page that leads to the menu or is opened beside it, with its texts. */
async function loadPage<Page>(page: Promise<Page>): Promise<Page> {
  const [loaded] = await Promise.all([page, addCatalog(pageCatalog)])
  return loaded
}

// Screens before the menu.
export const loadEntry = () => loadPage(import('../remote/entry/EntryScreen.tsx'))
export const loadVerification = () => loadPage(import('../remote/verification/VerificationScreen.tsx'))
export const loadSessionExpired = () => loadPage(import('../remote/expired/SessionExpiredScreen.tsx'))

// Screens beside the menu.
/** Its requests to the user use the texts of a call. */
export const loadSupport = () => loadCall(loadPage(import('../remote/support/SupportScreen.tsx')))
export const loadPreferences = () => loadCall(import('../remote/preferences/PreferencesScreen.tsx'))
export const loadPrivacy = () => loadPage(import('../remote/privacy/PrivacyScreen.tsx'))

// Screens opened from the menu.
export const loadOptions = () => loadCall(import('./bedside/CallOptions.tsx'))
export const loadGuest = () => loadCall(import('../remote/guest/GuestScreen.tsx'))
export const loadInterpreter = () => loadCall(import('../remote/interpreter/InterpreterScreen.tsx'))
export const loadParticipants = () => loadCall(import('../remote/participants/ParticipantsScreen.tsx'))
export const loadChat = () => loadCall(import('../remote/chat/ChatScreen.tsx'))
export const loadVisits = () => loadCall(import('../remote/visits/VisitsScreen.tsx'))
export const loadEntertainment = () => loadCall(import('../remote/entertainment/EntertainmentScreen.tsx'))
export const loadDeviceControl = () => loadCall(import('../remote/device/DeviceControlScreen.tsx'))
export const loadPins = () => loadCall(import('../remote/pins/PinsScreen.tsx'))
export const loadDeviceSettings = () => loadCall(import('../remote/settings/DeviceSettingsScreen.tsx'))
export const loadAsk = () => loadCall(import('../remote/requests/AskScreen.tsx'))
export const loadUrgent = () => loadCall(import('../remote/requests/UrgentScreen.tsx'))
export const loadRequests = () => loadCall(import('../remote/requests/RequestsScreen.tsx'))
export const loadRequestNews = () => loadCall(import('../remote/requests/RequestNews.tsx'))
export const loadCallBanner = () => loadCall(import('../remote/options/CallBanner.tsx'))
/** It asks for the monitor's code, as the entry screen does. */
export const loadSessionEnding = () => loadCall(loadPage(import('../remote/renewal/SessionEnding.tsx')))
/** Opens over every screen when a clinician knocks. */
export const loadKnock = () => loadCall(import('../remote/knock/KnockScreen.tsx'))
/** Opens over every screen when the bed beside has a visit. */
export const loadRoommate = () => loadCall(import('../remote/roommate/RoommateScreen.tsx'))
export const loadRoommateBanner = () => loadCall(import('../remote/roommate/RoommateBanner.tsx'))
export const loadPatientCall = () => loadCall(import('../state/calls/callClinician.ts'))
