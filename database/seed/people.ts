/** Made-up people: believable names, addresses that lead nowhere (example.com). */

/** A small steady random source: the same seed tells the same story. */
export function chance(seed: number): () => number {
  let state = seed >>> 0 || 1
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 4_294_967_296
  }
}

const given =
  'Adinda Agus Alya Andini Arif Bagas Bayu Cahya Citra Dewi Dimas Dian Eka Fajar Farah Galih Gita Hana Hendra Indah Intan Irfan Joko Kartika Kevin Laras Lestari Maya Mega Nabila Nadia Naufal Nanda Oki Putri Raka Rani Reza Rizky Salsabila Sekar Sinta Tara Teguh Tiara Vina Wahyu Yoga Yuni Zahra'.split(
    ' ',
  )
const family =
  'Amalia Anggraini Ardianto Cahyono Fitriani Gunawan Halim Handoko Hartono Hidayat Iskandar Kusuma Lesmana Maharani Mahendra Maulana Nugroho Pangestu Permata Pradana Prasetyo Pratama Puspita Rahardjo Rahma Ramadhan Salim Santoso Saputra Setiawan Siregar Subagyo Sutanto Tanuwijaya Utami Wibowo Wijaya Wulandari Yulianti'.split(
    ' ',
  )
const cities = [
  'Jakarta',
  'Bandung',
  'Bekasi',
  'Tangerang',
  'Bogor',
  'Semarang',
  'Surabaya',
  'Medan',
  'Denpasar',
  'Makassar',
]
const streets = [
  'Jl. Melati',
  'Jl. Kenanga',
  'Jl. Anggrek',
  'Jl. Merpati',
  'Jl. Cendrawasih',
  'Jl. Diponegoro',
  'Jl. Kartini',
  'Jl. Gatot Subroto',
]

export type Person = {
  nim: string
  name: string
  email: string
  gender: 'M' | 'F'
  batch: string
  campus_location: string
  birth_place: string
  birth_date: string
  address: string
  domicile: string
  phone_number: string
  line_id: string
}

/** The `index`-th person of a story. NIM, e-mail, phone and LINE id are unique by the index. */
export function makePerson(index: number, random: () => number, campus: string): Person {
  const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)] as T
  const first = pick(given)
  const last = pick(family)
  const city = pick(cities)
  const two = (value: number) => String(value).padStart(2, '0')
  const handle = `${first}.${last}${index}`.toLowerCase()
  return {
    nim: String(2_702_000_000 + index),
    name: `${first} ${last}`,
    email: `${handle}@example.com`,
    gender: random() < 0.5 ? 'F' : 'M',
    batch: `B${27 + Math.floor(random() * 4)}`,
    campus_location: campus,
    birth_place: city,
    birth_date: `${2004 + Math.floor(random() * 5)}-${two(1 + Math.floor(random() * 12))}-${two(1 + Math.floor(random() * 28))}`,
    address: `${pick(streets)} No. ${1 + Math.floor(random() * 120)}, ${city}`,
    domicile: city,
    phone_number: `08${String(1_200_000_000 + index)}`,
    line_id: handle,
  }
}
