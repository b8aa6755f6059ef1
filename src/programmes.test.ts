// What the programmes say together is whole: whatever all of them share the work of, each part has one of them.
import { readdirSync } from 'node:fs'
import { expect, test } from 'vitest'
import { standing } from '#features/account/overview.contract.ts'
import { paidEntities } from '#features/payment/payment.rules.ts'
import { endingKinds } from '#features/privacy/privacy.rules.ts'
import { decidedTables } from '#services/decision-undo-store.ts'
import { openPortal } from '#tests/support/app.ts'
import { programmeFronts } from './programme-cards.ts'
import { programmePages } from './programme-pages.ts'
import { programmes } from './programmes.ts'

const portal = await openPortal()
const sorted = (names: readonly string[]) => names.toSorted()

test('every programme is in all three lists, and has a folder', () => {
  const folders = readdirSync(new URL('programmes', import.meta.url))
  expect(sorted(programmes.map(({ key }) => key))).toEqual(folders)
  expect(sorted(programmePages.map(({ key }) => key))).toEqual(folders)
  expect(sorted(programmeFronts.map(({ key }) => key))).toEqual(folders)
})

test('every decision but those on an account and a duty is undone by one programme', () => {
  const undone = programmes.flatMap(({ undo = {} }) => Object.keys(undo))
  expect(sorted([...undone, 'account', 'account_duty'])).toEqual(sorted(decidedTables))
})

test('every use that a withdrawn consent ends is ended by one programme', () => {
  expect(sorted(programmes.flatMap(({ endings = {} }) => Object.keys(endings)))).toEqual(sorted(endingKinds))
})

test('every table of payments is confirmed by one programme', () => {
  expect(sorted(programmes.flatMap(({ payment }) => payment?.table ?? []))).toEqual(sorted(paidEntities))
})

test('every member of what GET user says of a student is of one programme, with a term and without', async () => {
  const { userId } = await portal.as('USER')
  for (const termId of [null, 1]) {
    const parts = await Promise.all(
      programmes.map((programme) => programme.dashboard.standing(portal.deps, userId, termId)),
    )
    expect(sorted(parts.flatMap((part) => Object.keys(part)))).toEqual(sorted(Object.keys(standing.shape)))
  }
})

test('every list of the office whose waiting is counted is counted once', async () => {
  const { token } = await portal.as('ADMIN')
  const { data } = (await portal.call('GET', '/pending-counts', { token })).json()
  const ofProgrammes = programmes.flatMap(({ dashboard }) => Object.keys(dashboard.records.pending))
  expect(Object.keys(data)).toEqual(expect.arrayContaining(ofProgrammes))
  expect(new Set(ofProgrammes).size).toBe(ofProgrammes.length)
})

test('no constraint has the words of two programmes', () => {
  const names = programmes.flatMap(({ constraints }) => Object.keys(constraints))
  expect(names.filter((name, index) => names.indexOf(name) < index)).toEqual([])
})

test('what a programme has on the sidebar and in the palette is an address of the portal below its own', () => {
  const items = programmePages.flatMap(({ sections }) => Object.values(sections).flat())
  expect(items.length).toBeGreaterThan(10)
  expect(new Set(items.map(({ to }) => to)).size).toBe(items.length)
  const begins = programmePages.flatMap((pages) => pages.begins)
  for (const [, to] of begins) expect(items.some((item) => to === `${item.to}/create`)).toBe(true)
})
