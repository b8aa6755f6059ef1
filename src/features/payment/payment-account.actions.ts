/** Keeping the accounts that students pay to. A swapped one is the obvious fraud, so each change is proven and told. */
import { decodeQR } from 'qr/decode.js'
import type { Deps } from '#deps.ts'
import type { Trx } from '#kit/database/connect.ts'
import type { Caller } from '#kit/endpoint/caller.ts'
import { expectProof } from '#kit/endpoint/serve.ts'
import type { Upload } from '#kit/endpoint/fields.ts'
import { invalidField, notFound } from '#kit/errors.ts'
import { payingTexts } from '#features/catalogue/catalogue.rules.ts'
import { tellAdministrators } from '#services/accounts/tell.ts'
import { changesBetween, recordAudit } from '#services/audit/audit.ts'
import { pixelsOf } from '#services/files/pictures.ts'
import { readStaticQris } from './qris.rules.ts'
import type { AccountBody, PaymentAccount, PayTo } from './payment-account.contract.ts'
import { accountChangedMail, payingTextsMail, type Shown } from './payment-account.mail.ts'
import {
  type AccountKind,
  accountKinds,
  destinationOf,
  isRedirected,
  merchantOf,
  qrisWords,
} from './payment-account.rules.ts'
import * as store from './payment-account.store.ts'

type Tools = Pick<Deps, 'db' | 'now'>

// The table knows no other kinds.
const kindOf = (kind: string): AccountKind => accountKinds.find((one) => one === kind) ?? 'BANK_TRANSFER'

const answered = ({ region, region_init, ...row }: store.AccountRow): PaymentAccount => ({
  ...row,
  kind: kindOf(row.kind),
  merchant: merchantOf(row.qris),
  region: row.region_id === null ? null : { id: row.region_id, region: region ?? '', region_init: region_init ?? '' },
})

export async function listAccounts({ db, now }: Tools) {
  return { data: (await store.findAccounts(db, now())).map(answered), server_time: now().toISOString() }
}

/** What students of a region can pay to at this moment, as the table has it. */
export const activeAccounts = (db: Parameters<typeof store.findActive>[0], regionId: number, now: Date) =>
  store.findActive(db, regionId, now)

/** @throws 404 for an account that is not there */
export async function readAccount({ db }: Pick<Tools, 'db'>, id: number): Promise<PaymentAccount> {
  const row = await store.findAccount(db, id)
  if (!row) throw notFound()
  return answered(row)
}

/** The accounts that students of a region pay to now, a QRIS first. */
export async function listPayTo({ db, now }: Tools, regionId: number): Promise<PayTo[]> {
  const rows = (await store.findActive(db, regionId, now())).map(answered)
  return rows.toSorted((a, b) => accountKinds.indexOf(a.kind) - accountKinds.indexOf(b.kind))
}

/** Adds an account. Every administrator gets a mail. */
export async function createAccount(deps: Deps, caller: Caller, body: AccountBody): Promise<PaymentAccount> {
  const id = await deps.db.transaction().execute(async (trx) => {
    const after = await store.insertAccount(trx, valuesOf(body, deps.now().toISOString()))
    await recordAudit(trx, { caller, action: 'created', entity: 'payment_account', entityId: after.id, after })
    await tellChange(deps, trx, caller, { id: after.id, before: null })
    return after.id
  })
  return readAccount(deps, id)
}

/**
 * Changes an account. Where students would pay elsewhere, every administrator gets a mail.
 * @throws 404 for an account that is not there, 403 `prove_again` where students would pay elsewhere without a fresh proof
 */
export async function updateAccount(
  deps: Deps,
  caller: Caller,
  id: number,
  body: AccountBody,
): Promise<PaymentAccount> {
  await deps.db.transaction().execute(async (trx) => {
    const row = await store.lockAccount(trx, id)
    const before = row && (await store.findAccount(trx, id))
    if (!before) throw notFound()
    const values = valuesOf(body, row.active_from)
    const redirects = isRedirected(row, values)
    if (redirects) expectProof(caller, deps.now())
    const after = await store.updateAccount(trx, id, values)
    const change = changesBetween(row, after)
    if (Object.keys(change.after).length === 0) return
    await recordAudit(trx, { caller, action: 'updated', entity: 'payment_account', entityId: id, ...change })
    if (redirects) await tellChange(deps, trx, caller, { id, before })
  })
  return readAccount(deps, id)
}

/** The account as its row, with the members of its kind. */
const valuesOf = (body: AccountBody, activeFrom: string): store.AccountValues => ({
  region_id: body.region_id ?? null,
  kind: body.kind,
  provider: body.provider,
  ...destinationOf(body),
  colour: body.colour,
  active_from: body.active_from ?? activeFrom,
  active_to: body.active_to ?? null,
})

type Change = { id: number; before: store.AccountRow | null }

async function tellChange({ now }: Pick<Deps, 'now'>, trx: Trx, caller: Caller, { id, before }: Change): Promise<void> {
  const after = await store.findAccount(trx, id)
  const data = { account_id: id, by: caller.name, before: before && shown(before), after: after && shown(after) }
  await tellAdministrators(trx, now(), accountChangedMail, data)
}

/** Where the money goes, as the mail tells it: as it was at that moment, whatever is changed later. */
function shown({ kind, provider, account_number, account_holder, qris, ...row }: store.AccountRow): Shown {
  const code = merchantOf(qris)
  const number = account_number ?? code?.nmid ?? ''
  const holder = account_holder ?? code?.merchant ?? ''
  return { kind, provider, number, holder, region: row.region ?? '', from: row.active_from, to: row.active_to }
}

type PayingTexts = { regionId: number; before: Record<string, unknown> | null; after: Record<string, unknown> }

/** Mails every administrator which of a region's texts on how to pay now say something else. */
export async function tellPayingTexts(
  { now }: Pick<Deps, 'now'>,
  trx: Trx,
  caller: Caller,
  { regionId, before, after }: PayingTexts,
): Promise<void> {
  const texts = payingTexts
    .map((field) => ({ field, before: before?.[field] ?? null, after: after[field] ?? null }))
    .filter((text) => text.before !== text.after)
  if (texts.length === 0) return
  const data = { region_id: regionId, region: after['region'], by: caller.name, texts }
  await tellAdministrators(trx, now(), payingTextsMail, data)
}

// A printed code is a few hundred pixels wide; a photo of it is larger and slower to search, not easier to read.
const sides = [1600, 900]

/**
 * Reads the static QRIS in a picture.
 * @throws 422 at `picture` when there is none in it, or one that nobody can be paid by
 */
export async function readQrisPicture(picture: Upload) {
  const found = await codeIn(picture)
  if (found === null) throw invalidField('picture', 'accounts.problems.noCode')
  const code = readStaticQris(found)
  if (typeof code === 'string') throw invalidField('picture', qrisWords(code))
  return { qris: found.trim(), merchant: code.merchant, city: code.city, nmid: code.nmid }
}

async function codeIn(picture: Upload): Promise<string | null> {
  for (const side of sides) {
    const pixels = await pixelsOf(picture, side, 'picture')
    try {
      return decodeQR(pixels, { timeLimit: 500 })
    } catch {
      // There is none, or not one that can be read at this size.
    }
  }
  return null
}
