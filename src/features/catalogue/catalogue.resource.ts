/** Terms, regions and the lists that registrations point to. */
import { z } from 'zod'
import { email, webAddress, phoneNumber } from '#kit/endpoint/fields.ts'
import {
  choice,
  longText,
  money,
  optional,
  reference,
  text,
  translation,
  numberOrDefault,
  wholeNumber,
  yesNo,
} from '#kit/resource/kinds.ts'
import { resource } from '#kit/resource/resource.ts'
import { onlyAdmin } from '#roles.ts'
import { contactTypes } from '#contact-person.ts'
import { payingTexts, providerTypes, semesters } from './catalogue.rules.ts'

const access = { read: 'anyone', write: onlyAdmin } as const

export const terms = resource({
  key: 'terms',
  table: 'term',
  access,
  show: ['semester', 'year'],
  columns: ['semester', 'year'],
  orderBy: '-year',
  search: ['semester', 'year'],
  filters: ['semester'],
  fields: {
    semester: choice('semester', semesters),
    year: wholeNumber(1992, 2200),
  },
})

const regionCode = z
  .string()
  .trim()
  .toUpperCase()
  .pipe(z.string().regex(/^[A-Z]{2,5}$/, { error: 'catalogue.problems.regionCode' }))

export const regions = resource({
  key: 'regions',
  table: 'region',
  access,
  show: ['region', 'region_init'],
  columns: ['region', 'current_term_id', 'toefl_price_one', 'member_price', 'seats_left', 'is_active'],
  orderBy: 'region',
  search: ['region', 'region_init'],
  filters: ['is_active'],
  asksAgain: payingTexts,
  computed: {
    /** Seats that somebody of this region could still take now. */
    seats_left: z.number(),
  },
  fields: {
    region: text({ max: 120 }),
    region_init: text({ max: 5, check: regionCode }),
    current_batch: text({ max: 20 }),
    current_term_id: reference(terms),
    // Empty until the office gives them; then nothing can be sold there.
    toefl_price_one: optional(money()),
    toefl_price_two: optional(money()),
    toefl_price_three: optional(money()),
    member_price: optional(money()),
    /** Each TOEFL payment gets an amount of its own, a little below the price. */
    toefl_unique_amount: yesNo(false),
    /** So many minutes a group's seats are kept while it pays; 0 for not at all. */
    toefl_reserve_minutes: numberOrDefault(0, 120),
    /** Of the waiting list: hours to accept, passes before seats are collected, minutes before a shift. The party’s are single people. */
    toefl_offer_hours: numberOrDefault(1, 168),
    toefl_wait_passes: numberOrDefault(0, 10),
    toefl_wait_minutes: numberOrDefault(0, 10_080),
    party_offer_hours: numberOrDefault(1, 168),
    party_wait_minutes: numberOrDefault(0, 10_080),
    /** The same for each membership. */
    member_unique_amount: yesNo(false),
    /** And for each seat of the party that costs something. */
    party_unique_amount: yesNo(false),
    toefl_payment_detail: optional(longText()),
    toefl_payment_detail_id: translation('toefl_payment_detail', longText()),
    member_payment_detail: optional(longText()),
    member_payment_detail_id: translation('member_payment_detail', longText()),
    party_payment_detail: optional(longText()),
    party_payment_detail_id: translation('party_payment_detail', longText()),
    /** The required content of the picture in the welcoming party's form. */
    party_proof: optional(longText(400)),
    party_proof_id: translation('party_proof', longText(400)),
    link_line_group: optional(text({ max: 500, check: webAddress(), keyboard: 'url' })),
    qr_line_group: optional(text({ max: 500, check: webAddress(), keyboard: 'url' })),
    is_active: yesNo(true),
  },
  mailed: {
    fields: ['link_line_group'],
    to: [
      { list: '/member-payments', by: 'region_id', filters: { status: 'CONFIRMED' } },
      { list: '/talent-recruitments', by: 'region_id' },
    ],
  },
})

export const majors = resource({
  key: 'majors',
  table: 'major',
  access,
  show: ['major_name'],
  columns: ['major_name', 'faculty', 'region_id'],
  orderBy: 'major_name',
  search: ['major_name', 'faculty'],
  filters: ['region_id'],
  fields: {
    region_id: reference(regions),
    faculty: text({ max: 120 }),
    major_name: text({ max: 120 }),
  },
})

export const contactPersons = resource({
  key: 'contact-persons',
  table: 'contact_person',
  access,
  show: ['name'],
  columns: ['name', 'type', 'region_id', 'line', 'phone_number', 'email'],
  orderBy: 'name',
  search: ['name', 'line', 'email', 'phone_number'],
  filters: ['region_id', 'type'],
  fields: {
    name: text({ max: 120 }),
    type: choice('contactType', contactTypes),
    region_id: optional(reference(regions)),
    line: optional(text({ max: 60 })),
    email: optional(text({ max: 254, check: email(), keyboard: 'email' })),
    phone_number: optional(text({ max: 30, check: phoneNumber(), keyboard: 'tel' })),
  },
})

export const paymentProviders = resource({
  key: 'payment-providers',
  table: 'payment_provider',
  access,
  show: ['name'],
  columns: ['name', 'type'],
  orderBy: 'name',
  search: ['name'],
  filters: ['type'],
  fields: {
    name: text({ max: 120 }),
    type: choice('paymentType', providerTypes),
  },
})
