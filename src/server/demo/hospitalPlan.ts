import type { RemoteFunction } from '../../contract/permissions/functions.ts'

/**
 * Tree of the demo hospital: invented, and always the same, so that people can tell each other where to look.
 */
interface UnitPlan {
  name: string
  /** Number of the first room; the other rooms follow. */
  firstRoom: number
  rooms: number
}

interface FacilityPlan {
  name: string
  address: string
  timeZone: string
  locale: 'en' | 'ja' | 'ar'
  /** Script of most of its patients' names. */
  names: 'latin' | 'japanese' | 'arabic'
  units: readonly UnitPlan[]
}

interface CustomerPlan {
  name: string
  facilities: readonly FacilityPlan[]
}

interface OrganizationPlan {
  name: string
  customers: readonly CustomerPlan[]
}

export const hospitalPlan: readonly OrganizationPlan[] = [
  {
    name: 'Northlight Health',
    customers: [
      {
        name: 'Lakeside Hospitals',
        facilities: [
          {
            name: 'Lakeside General',
            address: '1 Harbor Street, Duluth, MN 55802, USA',
            timeZone: 'America/Chicago',
            locale: 'en',
            names: 'latin',
            units: [
              { name: '4 West Medical', firstRoom: 401, rooms: 14 },
              { name: '5 West Surgical', firstRoom: 501, rooms: 12 },
              { name: 'Intensive Care', firstRoom: 601, rooms: 10 },
            ],
          },
          {
            name: 'Lakeside Children’s',
            address: '20 Pine Avenue, Duluth, MN 55805, USA',
            timeZone: 'America/Chicago',
            locale: 'en',
            names: 'latin',
            units: [
              { name: '2 North Pediatrics', firstRoom: 201, rooms: 10 },
              { name: 'Day Surgery', firstRoom: 101, rooms: 8 },
            ],
          },
        ],
      },
      {
        name: 'Prairie Care',
        facilities: [
          {
            name: 'Prairie Rehabilitation',
            address: '900 Meadow Road, Fargo, ND 58102, USA',
            timeZone: 'America/Chicago',
            locale: 'en',
            names: 'latin',
            units: [
              { name: 'Stroke Recovery', firstRoom: 110, rooms: 10 },
              { name: 'Long Stay', firstRoom: 210, rooms: 10 },
            ],
          },
        ],
      },
    ],
  },
  {
    name: 'Meridian Group',
    customers: [
      {
        name: 'Meridian International',
        facilities: [
          {
            name: 'みなと総合病院',
            address: '〒108-0075 東京都港区港南1-2-3',
            timeZone: 'Asia/Tokyo',
            locale: 'ja',
            names: 'japanese',
            units: [
              { name: '3階 内科病棟', firstRoom: 301, rooms: 10 },
              { name: '4階 外科病棟', firstRoom: 411, rooms: 10 },
            ],
          },
          {
            name: 'مستشفى الواحة',
            address: 'طريق الملك فهد، الرياض 12212',
            timeZone: 'Asia/Riyadh',
            locale: 'ar',
            names: 'arabic',
            units: [
              { name: 'الباطنة', firstRoom: 121, rooms: 9 },
              { name: 'الجراحة', firstRoom: 221, rooms: 9 },
              { name: 'القلب', firstRoom: 321, rooms: 8 },
            ],
          },
        ],
      },
    ],
  },
]

export const patientNames: Readonly<
  Record<FacilityPlan['names'], readonly (readonly [first: string, last: string])[]>
> = {
  latin: [
    ['Ngozi', 'Okafor'],
    ['Maria', 'García-López'],
    ['Sean', 'O’Brien'],
    ['Linh', 'Ng'],
    ['Walter', 'Lindqvist'],
    ['Amina', 'Hassan'],
    ['Robert', 'Müller'],
    ['Grace', 'Whitehorse'],
    ['Piotr', 'Wiśniewski'],
    ['Dorothy', 'Young'],
    ['Samuel', 'Adeyemi'],
  ],
  japanese: [
    ['花子', '林'],
    ['健一', '佐藤'],
    ['美咲', '高橋'],
    ['太郎', '渡辺'],
    ['さくら', '中村'],
    ['Emily', 'Carter'],
  ],
  arabic: [
    ['فاطمة', 'العتيبي'],
    ['محمد', 'الحربي'],
    ['نورة', 'القحطاني'],
    ['عبد الله', 'الشمري'],
    ['Priya', 'Nair'],
  ],
}

/**
 * Customer whose units have their own grants; the other customers grant the calls for everything below them.
 */
export const grantsByUnit = 'Lakeside Hospitals'

/**
 * Unit whose rooms have individual grants, so that every shape of the menu can be seen. A grant above would
 * overwrite those of its rooms.
 */
export const grantsByRoom: { unit: string; rooms: Readonly<Record<string, readonly RemoteFunction[]>> } = {
  unit: '4 West Medical',
  rooms: {
    '402': ['call_clinician', 'call_guest', 'call_interpreter'],
    '403': ['call_clinician', 'call_guest'],
    '404': ['call_clinician'],
    '405': [],
  },
}

/**
 * Rooms whose links are printed when the demo starts: one with a patient, one whose patient has a short name,
 * and one without a patient.
 */
export const shownRooms: readonly { unit: string; number: string }[] = [
  { unit: '4 West Medical', number: '412' },
  { unit: '3階 内科病棟', number: '301' },
  { unit: '4 West Medical', number: '414' },
]

/**
 * Room whose two beds ask each other before a camera opens: the room `joined` becomes its bed B when the demo
 * starts. The zone of each camera is the half of the room with its own bed.
 */
export const sharedRoom = {
  unit: '5 West Surgical',
  number: '501',
  joined: '502',
  zones: {
    A: { pan_least: -1, pan_most: -0.1, tilt_least: -0.5, tilt_most: 0.5, zoom_least: 2 },
    B: { pan_least: 0.1, pan_most: 1, tilt_least: -0.5, tilt_most: 0.5, zoom_least: 2 },
  },
} as const

/** Requests that wait at the consult desk when the demo starts, with their age in minutes. */
export const waitingRequests = [
  { unit: '4 West Medical', number: '406', kind: 'pain', minutes: 1 },
  { unit: '4 West Medical', number: '403', kind: 'water', minutes: 6 },
  { unit: '4 West Medical', number: '411', kind: 'blanket', minutes: 18 },
  { unit: '5 West Surgical', number: '504', kind: 'question', minutes: 3 },
] as const

/**
 * Units in which simulated patients call. Mails to their stations are not printed on the terminal; no room
 * whose link is printed is in them.
 */
export const callingUnits: readonly string[] = ['Day Surgery', 'Stroke Recovery', 'Long Stay']

/** Returns the mail address of a unit's station. */
export const stationOf = (unit: string): string =>
  `${unit.toLowerCase().replaceAll(/[^a-z0-9]+/gu, '-')}@demo.example`

/** Beds without a patient, in addition to every ninth bed. */
export const emptyBeds: readonly { unit: string; number: string }[] = [
  { unit: '4 West Medical', number: '414' },
]

/**
 * Bed without a room device: its patient uses their own phone, whose link is printed when the demo starts.
 */
export const ownPhone = { unit: '4 West Medical', number: '410' } as const

/**
 * One person per role at a suitable org unit; `orgUnit` is the name of an organization, customer, facility or
 * unit.
 */
export const staff: readonly { name: string; email: string; role: string; orgUnit: string | null }[] = [
  { name: 'Wanda Larsen', email: 'wardlink@demo.example', role: 'WARDLINK_ADMIN', orgUnit: null },
  { name: 'Chen Bao', email: 'channel@demo.example', role: 'CHANNEL_ADMIN', orgUnit: 'Northlight Health' },
  {
    name: 'Clara Jensen',
    email: 'customer@demo.example',
    role: 'CUSTOMER_ADMIN',
    orgUnit: 'Lakeside Hospitals',
  },
  {
    name: 'Femi Adeola',
    email: 'facility@demo.example',
    role: 'FACILITY_ADMIN',
    orgUnit: 'Lakeside General',
  },
  { name: 'Una Novak', email: 'unit@demo.example', role: 'UNIT_ADMIN', orgUnit: '4 West Medical' },
  { name: 'Ursula Becker', email: 'users@demo.example', role: 'USER_ADMIN', orgUnit: 'Lakeside Hospitals' },
  {
    name: 'Tariq Aziz',
    email: 'techadmin@demo.example',
    role: 'TECH_ADMIN',
    orgUnit: 'Meridian International',
  },
  { name: 'Tess Morgan', email: 'tech@demo.example', role: 'TECH', orgUnit: 'Lakeside General' },
]
