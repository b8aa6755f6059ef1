/**
 * What the contract calls the programmes. Its enumerations are made of these lists, on both sides; a new programme adds
 * its names here and nowhere else.
 */

/** In a student's history. */
export const historyNames = ['TOEFL', 'MEMBERSHIP', 'WELCOMING_PARTY', 'BOM', 'TALENT'] as const

/** What belongs to an account, on the committee's page of it. */
export const partKinds = ['toefl', 'member', 'welcoming', 'bom', 'talent'] as const
export type PartKind = (typeof partKinds)[number]

/** Their open work in a hand-over, in the order in which it is shown, and the list that counts the same. */
export const openWork = {
  toefl_payments: '/toefl-payments?status=PENDING',
  member_payments: '/member-payments?status=PENDING',
  edit_requests: '/toefl-details/edit-requests',
  welcoming_parties: '/welcoming-parties?status=PENDING',
  party_payments: '/party-payments?status=PENDING',
  bom_recruitments: '/bom-recruitments?status=SUBMITTED',
} as const

/** Those that are paid for, by the part of the table `payment` that is theirs: its key, the office's list, the own page. */
export const paid = {
  toefl_payment: {
    programme: 'TOEFL',
    home: '/toefl-payments',
    own: '/dashboard/toefl-payment/:id',
    tag: 'TOEFL payments',
  },
  member_payment: {
    programme: 'MEMBERSHIP',
    home: '/member-payments',
    own: '/dashboard/new-member-registration/:id/edit',
    tag: 'Membership',
  },
  party_payment: {
    programme: 'PARTY',
    home: '/party-payments',
    own: '/dashboard/welcoming-party-payment/:id',
    tag: 'Party payments',
  },
} as const
export type PaidTable = keyof typeof paid

/** Other tables whose records are decided on: reviewed like a payment, or in their own way. */
export const reviewed = ['welcoming_party'] as const
export const decided = ['bom_recruitment', 'toefl_detail', 'toefl_release', 'party_release'] as const

/** Forms that give consent to the privacy notice. */
export const consentKinds = ['TOEFL', 'MEMBERSHIP', 'PARTY', 'TALENT', 'BOARD'] as const

/** The kinds of data that rest on consent alone, so that its withdrawal ends them at once, and how long each is kept. */
export const onConsent = [
  { kind: 'PARTY', basis: 'CONSENT', keep: 'ACCOUNT_THEN_COUNT' },
  { kind: 'TALENT', basis: 'CONSENT', keep: 'APPLICATIONS' },
  { kind: 'BOARD', basis: 'CONSENT', keep: 'APPLICATIONS' },
] as const

/** The events of a student's timeline, by the audit entries of their own records: table and action. */
export const timelineEvents = [
  'toefl_payment.registered',
  'toefl_payment.confirmed',
  'toefl_payment.rejected',
  'toefl_payment.decision cancelled',
  'toefl_payment.mended',
  'toefl_payment.seat given up',
  'toefl_payment.registration cancelled',
  'toefl_payment.decision undone',
  'toefl_detail.shift change requested',
  'toefl_detail.shift change withdrawn',
  'toefl_detail.shift change accepted',
  'toefl_detail.shift change rejected',
  'toefl_detail.moved',
  'toefl_detail.scored',
  'toefl_release.released',
  'member_payment.registered',
  'member_payment.mended',
  'member_payment.confirmed',
  'member_payment.rejected',
  'member_payment.decision cancelled',
  'welcoming_party.signed up',
  'welcoming_party.confirmed',
  'welcoming_party.rejected',
  'welcoming_party.decision cancelled',
  'party_payment.mended',
  'party_payment.confirmed',
  'party_payment.rejected',
  'party_payment.decision cancelled',
  'welcoming_party.seat given up',
  'bom_recruitment.applied',
  'bom_recruitment.task handed in',
  'bom_recruitment.decided INTERVIEW',
  'bom_recruitment.decided ACCEPTED',
  'bom_recruitment.decided REJECTED',
  'talent_recruitment.applied',
] as const

/**
 * What their records say of a person, in addition to what every record may say (services/audit/personal.ts). One list for all: a
 * deletion empties entries about records of several programmes at once.
 */
export const personalMembers = [
  'allergy',
  'edit_reason',
  'edit_reject_reason',
  'first_preference_reason',
  'second_preference_reason',
  'third_preference_reason',
] as const

/**
 * The programmes whose full shifts have a waiting list: the office's address of it, its name in the contract, and the forms
 * that take an offer.
 */
export const waitedFor = {
  TOEFL: {
    list: '/waiting-list',
    tag: 'Waiting list',
    form: '/register/:region/:people',
    ownForm: '/dashboard/toefl-registration',
  },
  PARTY: {
    list: '/party-waiting-list',
    tag: 'Party waiting list',
    form: '/dashboard/welcoming-party-registration',
    ownForm: '/dashboard/welcoming-party-registration',
  },
} as const
export type WaitProgramme = keyof typeof waitedFor
/** Those that groups wait for by a form of visitors, and those that each account waits for alone. */
export const waitedByGroups = ['TOEFL'] as const satisfies readonly WaitProgramme[]
export const waitedByAccounts = ['PARTY'] as const satisfies readonly WaitProgramme[]

/** The programmes whose seats have tickets and a door. */
export const programmesWithDoor = ['TOEFL', 'PARTY'] as const
export type DoorProgramme = (typeof programmesWithDoor)[number]
