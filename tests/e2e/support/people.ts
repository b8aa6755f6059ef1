// People whom nobody has registered yet, as they would type themselves in.
import { randomInt } from 'node:crypto'

export type Person = {
  name: string
  nim: string
  gender: 'Male' | 'Female'
  email: string
  phone: string
  line: string
  batch: string
  campus: string
  birthPlace: string
  birthDate: string
  address: string
  city: string
}

const digits = (count: number) => Array.from({ length: count }, () => randomInt(10)).join('')
const first = ['Ayu', 'Budi', 'Cahya', 'Dewi', 'Eka', 'Fajar', 'Gita', 'Hadi', 'Indra', 'Kirana']
const last = ['Lestari', 'Maulana', 'Nugraha', 'Oktavia', 'Prasetya', 'Rahman', 'Saputri', 'Utami', 'Wibisono']

// One after the other, so that no two of a group are called the same; another worker begins elsewhere in the list.
let made = Number(process.env['TEST_WORKER_INDEX'] ?? 0) * 37

export function makePerson(): Person {
  const [given = '', family = ''] = [first[made % first.length], last[Math.floor(made / first.length) % last.length]]
  const number = digits(8)
  made += 1
  return {
    name: `${given} ${family}`,
    // Apart from the demo's, which begin with 27.
    nim: `28${number}`,
    gender: randomInt(2) ? 'Male' : 'Female',
    email: `${given}.${family}.${number}@example.com`.toLowerCase(),
    phone: `0877${number}`,
    line: `${given}${number}`.toLowerCase(),
    batch: 'B30',
    campus: 'Main campus',
    birthPlace: 'Jakarta',
    birthDate: '2006-03-21',
    address: 'Jl. Kebon Jeruk Raya No. 27',
    city: 'Jakarta Barat',
  }
}

export const makePeople = (count: number): Person[] => Array.from({ length: count }, makePerson)

/** A number in letters, for names, which have no digits. */
export const spelled = (number: string): string =>
  number.replaceAll(/\d/g, (digit) => 'abcdefghij'[Number(digit)] ?? '')
