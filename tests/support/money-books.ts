// What the books must say of plain records: every figure of every part, and that their equations hold.
import { expect } from 'vitest'
import type { Books } from '#features/book/book.contract.ts'
import { entities, hasLine, heldBy, isHeldCash, type Model, type ModelPayment } from './money-history.ts'
import type { TestApp } from './app.ts'
import { dataOf } from './answers.ts'

type Asked = { portal: TestApp; token: string; termId: number; query?: string }

export async function booksOf({ portal, token, termId, query = '' }: Asked): Promise<Books> {
  return dataOf(await portal.call('GET', `/books?term_id=${termId}${query}`, { token }))
}

const sumOf = (payments: readonly ModelPayment[]) => ({
  payments: payments.length,
  amount: payments.reduce((sum, { amount }) => sum + amount, 0),
})

function expectFigures(figures: Books['whole'], payments: readonly ModelPayment[]): void {
  const live = payments.filter(({ isBinned }) => !isBinned)
  const of = (fits: (payment: ModelPayment) => boolean) => sumOf(live.filter(fits))
  const isConfirmed = ({ status }: ModelPayment) => status === 'CONFIRMED'
  expect(figures).toEqual({
    expected: of(({ status }) => status !== 'REJECTED'),
    open: of(({ status }) => status === 'PENDING'),
    confirmed: of(isConfirmed),
    matched: of((payment) => isConfirmed(payment) && hasLine(payment)),
    cash: of(isHeldCash),
    unproven: of((payment) => isConfirmed(payment) && !payment.isCash && !hasLine(payment)),
    free: of((payment) => isConfirmed(payment) && payment.amount === 0 && !hasLine(payment)),
    rejected: of(({ status }) => status === 'REJECTED'),
  })
}

type Places = {
  regions: readonly { regionId: number; receiverId: number }[]
  accounts: readonly number[]
}

/** Of these regions and accounts the books say what the records do; of the whole term every equation holds. */
export function expectBooks(books: Books, model: Model, { regions, accounts }: Places): void {
  expect(books.broken).toEqual([])
  for (const { regionId, receiverId } of regions) {
    for (const programme of entities) {
      const part = books.parts.find((one) => one.region_id === regionId && one.programme === programme)
      const own = model.payments.filter(({ region, entity }) => region === regionId && entity === programme)
      if (part) expectFigures(part.figures, own)
      else expect(own.filter(({ isBinned }) => !isBinned)).toEqual([])
    }
    const held = books.cash.find((one) => one.region_id === regionId && one.receiver_id === receiverId)
    expect(held?.held ?? 0).toBe(heldBy(model, regionId, receiverId))
  }
  for (const id of accounts) expectAccount(books, model, id)
  const ofRegions = new Set(regions.map(({ regionId }) => regionId))
  const named = books.accepted.filter(({ region_id }) => ofRegions.has(region_id))
  expect(
    named
      .map(({ programme, payment_id, due, received }) => `${programme} ${payment_id}: ${due} ${received}`)
      .toSorted(),
  ).toEqual(acceptedOf(model).toSorted())
}

/** The confirmed payments whose line has another amount. */
const acceptedOf = (model: Model) =>
  model.payments.flatMap((payment) => {
    const { entity, id, amount, isSettled } = payment
    const came = partsOf(model, payment).reduce((sum, part) => sum + part.amount, 0)
    return hasLine(payment) && isConfirmed(payment) && came !== amount && !isSettled
      ? [`${entity} ${id}: ${amount} ${came}`]
      : []
  })

/** Its lines, with how much of each it has. */
const partsOf = ({ lines }: Model, { line, parts }: ModelPayment): readonly { line: number; amount: number }[] =>
  parts ?? (line === null ? [] : [{ line, amount: lines.find(({ id }) => id === line)?.amount ?? 0 }])

const isConfirmed = ({ status, isBinned }: ModelPayment) => status === 'CONFIRMED' && !isBinned

function expectAccount(books: Books, model: Model, accountId: number): void {
  const kept = model.payments.flatMap((payment) =>
    partsOf(model, payment).map((part) => ({ ...part, isHere: isConfirmed(payment) })),
  )
  const money = model.lines
    .filter(({ account }) => account === accountId)
    .map(({ id, amount, isAside }) => {
      const of = (isHere: boolean) =>
        kept.filter((part) => part.line === id && part.isHere === isHere).reduce((sum, part) => sum + part.amount, 0)
      const [here, elsewhere] = [of(true), of(false)]
      const left = amount - here - elsewhere
      return { seen: amount, here, elsewhere, open: isAside ? 0 : left, aside: isAside ? left : 0 }
    })
  const own = new Set(model.lines.filter(({ account }) => account === accountId).map(({ id }) => id))
  const here = model.payments.filter(
    (payment) => isConfirmed(payment) && partsOf(model, payment).some(({ line }) => own.has(line)),
  )
  const place = (name: 'seen' | 'here' | 'elsewhere' | 'aside' | 'open') => {
    const some = money.filter((line) => line[name] > 0)
    return { lines: some.length, amount: some.reduce((sum, line) => sum + line[name], 0) }
  }
  expect(books.accounts.find(({ id }) => id === accountId)).toMatchObject({
    seen: place('seen'),
    here: { ...place('here'), paid: sumOf(here).amount },
    elsewhere: place('elsewhere'),
    aside: place('aside'),
    open: place('open'),
  })
}
