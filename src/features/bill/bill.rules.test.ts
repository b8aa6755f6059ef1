// Which bills a line may pay, and how much of it each payment takes.
import { expect, test } from 'vitest'
import { billsFor, namesInstitution, shareOut } from './bill.rules.ts'

const bill = (id: number, institution: string, due: number) => ({ id, institution, due })
const bills = [bill(1, 'PT Maju Bersama', 500_000), bill(2, 'Universitas Terbuka', 300_000), bill(3, 'Fakultas', 0)]

test('a bill is offered by its exact sum or by its name, the exact one first', () => {
  const idsFor = (amount: number, text: string) => billsFor({ amount, text }, bills).map(({ id }) => id)
  expect(idsFor(300_000, 'TRSF E-BANKING CR PT MAJU BERSAMA')).toEqual([2, 1])
  expect(idsFor(500_000, 'SETORAN')).toEqual([1])
  expect(idsFor(75_000, 'TRSF CR BUDI')).toEqual([])
  // What is paid is asked for no more.
  expect(idsFor(0, 'FAKULTAS')).toEqual([])
})

test('an institution is named by the words that are its own', () => {
  expect(namesInstitution('TRF UNIV TERBUKA JKT', 'Universitas Terbuka')).toBe(true)
  expect(namesInstitution('UNIVERSITAS INDONESIA', 'Universitas Terbuka')).toBe(false)
  expect(namesInstitution('PT MAJU JAYA', 'PT Maju Bersama')).toBe(false)
  // Nothing in the name tells it from others.
  expect(namesInstitution('FAKULTAS', 'Fakultas')).toBe(false)
})

test('a line pays the payments of a bill in their order, as far as it goes', () => {
  const covers = [{ due: 75_000 }, { due: 0 }, { due: 140_000 }]
  const amounts = (amount: number) => shareOut(amount, covers).map((one) => one.amount)
  expect(amounts(215_000)).toEqual([75_000, 140_000])
  expect(amounts(100_000)).toEqual([75_000, 25_000])
  expect(amounts(300_000)).toEqual([75_000, 140_000])
  expect(amounts(0)).toEqual([])
})
