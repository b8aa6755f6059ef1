/** A club's first records: terms, the five regions with their majors, and banks. Prices and people are the demo's. */
import type { Trx } from '#kit/database/connect.ts'

const terms = [
  { semester: 'ODD', year: 2025 },
  { semester: 'EVEN', year: 2025 },
  { semester: 'ODD', year: 2026 },
]

type Campus = {
  name: string
  code: string
  faculties: Record<string, string[]>
}

const campuses: Campus[] = [
  {
    name: 'Kemanggisan',
    code: 'KMG',
    faculties: {
      'School of Computer Science': [
        'Computer Science',
        'Cyber Security',
        'Data Science',
        'Game Application and Technology',
      ],
      'School of Information Systems': [
        'Accounting Information Systems',
        'Business Information Technology',
        'Information Systems',
      ],
      'School of Design': ['Animation', 'Film', 'Interior Design', 'Visual Communication Design'],
      'BINUS Business School': [
        'Business Management',
        'Global Business Marketing',
        'International Business Management',
      ],
      'Faculty of Digital Communication': ['Communication', 'Mass Communication'],
      'Faculty of Engineering': [
        'Architecture',
        'Civil Engineering',
        'Computer Engineering',
        'Food Technology',
        'Industrial Engineering',
      ],
      'Faculty of Humanities': [
        'Business Law',
        'Chinese Literature',
        'English Literature',
        'International Relations',
        'Psychology',
      ],
    },
  },
  {
    name: 'Alam Sutera',
    code: 'ALS',
    faculties: {
      'School of Computer Science': ['Computer Science', 'Mobile Application and Technology'],
      'School of Accounting': ['Accounting', 'Finance', 'Taxation'],
      'School of Information Systems': ['Information Systems'],
      'BINUS Business School': ['Creativepreneurship', 'Digital Business Innovation', 'Management'],
      'Faculty of Engineering': ['Biotechnology', 'Food Technology', 'Industrial Engineering'],
      'Faculty of Humanities': ['Japanese Popular Culture', 'Primary Teacher Education'],
    },
  },
  {
    name: 'Bandung',
    code: 'BDG',
    faculties: {
      'School of Computer Science': ['Computer Science'],
      'School of Design': ['Interior Design', 'Visual Communication Design'],
      'School of Information Systems': ['Information Systems'],
      'BINUS Business School': ['Digital Business', 'Entrepreneurship: Business Creation'],
      'Faculty of Digital Communication': ['Digital Public Relations'],
    },
  },
  {
    name: 'Senayan',
    code: 'SNY',
    faculties: {
      'BINUS International': [
        'Accounting',
        'Business Information Systems',
        'Business Management and Marketing',
        'Communications',
        'Computer Science',
        'Fashion',
        'Film',
        'Graphic Design and New Media',
      ],
    },
  },
  {
    name: 'Bekasi',
    code: 'BKS',
    faculties: {
      'School of Computer Science': ['Computer Science', 'Data Science'],
      'School of Information Systems': ['Business Information Technology', 'Information Systems'],
      'BINUS Business School': ['Business Management', 'Digital Business Innovation'],
      'Faculty of Digital Communication': ['Communication'],
    },
  },
]

const providers = [
  ...['BCA', 'BNI', 'BRI', 'BSI', 'CIMB Niaga', 'Jago', 'Mandiri', 'Permata', 'SeaBank'].map((name) => ({
    name,
    type: 'BANK_TRANSFER',
  })),
  ...['DANA', 'GoPay', 'LinkAja', 'OVO', 'ShopeePay'].map((name) => ({ name, type: 'E_WALLET' })),
  { name: 'Cash', type: 'CASH' },
]

/** Fills the empty catalogue. */
export async function seedCatalogue(trx: Trx): Promise<void> {
  const made = await trx.insertInto('term').values(terms).returning(['id', 'semester', 'year']).execute()
  const current = made.find((term) => term.semester === 'ODD' && term.year === 2026)
  if (!current) throw new Error('The current term was not made.')
  const regionIds = await seedRegions(trx, current.id)
  const majors = campuses.flatMap((campus) =>
    Object.entries(campus.faculties).flatMap(([faculty, names]) =>
      names.map((major_name) => ({ region_id: regionIds.get(campus.code) ?? 0, faculty, major_name })),
    ),
  )
  await trx.insertInto('major').values(majors).execute()
  await trx.insertInto('payment_provider').values(providers).execute()
}

async function seedRegions(trx: Trx, termId: number): Promise<Map<string, number>> {
  const rows = await trx
    .insertInto('region')
    .values(
      campuses.map((campus) => ({
        region: campus.name,
        region_init: campus.code,
        current_batch: 'B30',
        current_term_id: termId,
      })),
    )
    .returning(['id', 'region_init'])
    .execute()
  return new Map(rows.map((row) => [row.region_init, row.id]))
}

/**
 * Each region's prices in the demo, and the people who take the money. Numbers, names and phone numbers are invented.
 */
type Fees = {
  code: string
  toefl: [number, number | null, number | null]
  member: number
  account: string
  owner: string
}

const fees: Fees[] = [
  {
    code: 'KMG',
    toefl: [75_000, 140_000, 195_000],
    member: 150_000,
    account: '5271 0090 11',
    owner: 'Nadia Putri Wijaya',
  },
  { code: 'ALS', toefl: [75_000, 140_000, 195_000], member: 150_000, account: '5271 0090 22', owner: 'Kevin Hartanto' },
  { code: 'BDG', toefl: [65_000, 120_000, 165_000], member: 125_000, account: '5271 0090 33', owner: 'Rahma Lestari' },
  {
    code: 'SNY',
    toefl: [90_000, 170_000, null],
    member: 175_000,
    account: '5271 0090 44',
    owner: 'Michelle Anggraini',
  },
  { code: 'BKS', toefl: [65_000, 120_000, 165_000], member: 125_000, account: '5271 0090 55', owner: 'Dimas Pratama' },
]

const people: [name: string, type: string, code: string | null, line: string, phone: string][] = [
  ['Aurelia Tan', 'GENERAL', null, 'aurelia.bnec', '081200010001'],
  ['Bagas Nugroho', 'TOEFL', 'KMG', 'bagasn.bnec', '081200010002'],
  ['Clara Simanjuntak', 'TOEFL', 'ALS', 'claras.bnec', '081200010003'],
  ['Dafa Ramadhan', 'TOEFL', 'BDG', 'dafar.bnec', '081200010004'],
  ['Evelyn Gunawan', 'TOEFL', 'SNY', 'evelyng.bnec', '081200010005'],
  ['Farhan Maulana', 'TOEFL', 'BKS', 'farhanm.bnec', '081200010006'],
  ['Grace Halim', 'MEMBER', null, 'graceh.bnec', '081200010007'],
  ['Hafiz Siregar', 'BOM', null, 'hafizs.bnec', '081200010008'],
  ['Intan Permata', 'TALENT', null, 'intanp.bnec', '081200010009'],
]

/** The regions whose payments each have an amount of their own. It says whose the money is, so no message has to. */
export const exactRegions: readonly string[] = ['KMG', 'BDG']

const howToPay = (region: Fees, what: string) =>
  `Transfer to BCA ${region.account} in the name of ${region.owner}.\n${
    exactRegions.includes(region.code)
      ? 'Keep the proof of transfer.'
      : `Write "${what} ${region.code}" and your NIM into the message, and keep the proof of transfer.`
  }`

const howToPayInIndonesian = (region: Fees, what: string) =>
  `Transfer ke BCA ${region.account} atas nama ${region.owner}.\n${
    exactRegions.includes(region.code)
      ? 'Simpan bukti transfernya.'
      : `Tulis "${what} ${region.code}" dan NIM-mu di berita transfer, lalu simpan bukti transfernya.`
  }`

/** For the demo: prices, how to pay, and contact persons. */
export async function seedDemoCatalogue(trx: Trx): Promise<void> {
  const regionIds = new Map<string, number>()
  for (const region of fees) {
    const { id } = await trx
      .updateTable('region')
      .set({
        toefl_price_one: region.toefl[0],
        toefl_price_two: region.toefl[1],
        toefl_price_three: region.toefl[2],
        member_price: region.member,
        toefl_payment_detail: howToPay(region, 'TOEFL'),
        toefl_payment_detail_id: howToPayInIndonesian(region, 'TOEFL'),
        member_payment_detail: howToPay(region, 'Member'),
        member_payment_detail_id: howToPayInIndonesian(region, 'Member'),
        party_proof: 'A screenshot that shows that you follow BNEC on Instagram.',
        party_proof_id: 'Tangkapan layar yang menunjukkan kamu mengikuti BNEC di Instagram.',
      })
      .where('region_init', '=', region.code)
      .returning('id')
      .executeTakeFirstOrThrow()
    regionIds.set(region.code, id)
  }
  await trx
    .insertInto('contact_person')
    .values(
      people.map(([name, type, code, line, phone_number]) => ({
        region_id: code ? (regionIds.get(code) ?? null) : null,
        name,
        line,
        email: `${line.split('.')[0]}@bnec.example`,
        phone_number,
        type,
      })),
    )
    .execute()
}
