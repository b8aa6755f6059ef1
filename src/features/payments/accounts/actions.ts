/** Keeping the accounts that students pay to. A swapped one is the obvious fraud, so each change is proven and told. */
import { decodeQR } from 'qr/decode.js'
import type { Deps } from '#deps.ts'
import type { Trx } from '#kit/database/connect.ts'
import type { Caller } from '#kit/endpoint/caller.ts'
import { expectProof } from '#kit/endpoint/serve.ts'
import type { Upload } from '#kit/endpoint/fields.ts'
import { invalidField, notFound } from '#kit/errors/errors.ts'
import { requirePassword } from '#features/account/actions.ts'
import { findAdministrators } from '#services/accounts/readers.ts'
import { changesBetween, recordAudit } from '#services/audit/audit.ts'
import { pixelsOf } from '#services/files/pictures.ts'
import { queueMails } from '#services/mail/queue.ts'
import { readStaticQris } from '../qris/rules.ts'
import type { AccountBody, PaymentAccount, PayTo } from './contract.ts'
import { accountChangedMail } from './mail.ts'
import { type AccountKind, accountKinds, destinationOf, isRedirected, merchantOf, qrisWords } from './rules.ts'
import * as store from './store.ts'

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

/** @throws 404 for an account that is not there */
export async function readAccount({ db }: Pick<Tools, 'db'>, id: number): Promise<PaymentAccount> {
  const row = await store.findAccount(db, id)
  if (!row) throw notFound()
  return answered(row)
}

/** What students of a region pay to now, a QRIS first. */
export async function listPayTo({ db, now }: Tools, regionId: number): Promise<PayTo[]> {
  const rows = (await store.findActive(db, regionId, now())).map(answered)
  return rows.toSorted((a, b) => accountKinds.indexOf(a.kind) - accountKinds.indexOf(b.kind))
}

type Given = { body: AccountBody; address: string }

/**
 * Adds an account.
 * @throws 422 at `password` without the caller's own
 */
export async function createAccount(deps: Deps, caller: Caller, given: Given): Promise<PaymentAccount> {
  await prove(deps, caller, given)
  const id = await deps.db.transaction().execute(async (trx) => {
    const after = await store.insertAccount(trx, valuesOf(given.body, deps.now().toISOString()))
    await recordAudit(trx, { caller, action: 'created', entity: 'payment_account', entityId: after.id, after })
    await tellAdministrators(deps, trx, caller, { before: null, after })
    return after.id
  })
  return readAccount(deps, id)
}

/**
 * Changes an account.
 * @throws 404 for an account that is not there, 422 at `password` where money would go somewhere else without it
 */
export async function updateAccount(deps: Deps, caller: Caller, id: number, given: Given): Promise<PaymentAccount> {
  const known = await readAccount(deps, id)
  const values = valuesOf(given.body, known.active_from)
  const isProven = isRedirected(known, values)
  if (isProven) await prove(deps, caller, given)
  await deps.db.transaction().execute(async (trx) => {
    const before = await store.lockAccount(trx, id)
    if (!before) throw notFound()
    const redirects = isRedirected(before, values)
    // Somebody else changed it since it was read above.
    if (redirects && !isProven) {
      if (!caller.hasFactor) throw invalidField('password', 'fields.required')
      expectProof(caller, deps.now())
    }
    const after = await store.updateAccount(trx, id, values)
    const change = changesBetween(before, after)
    if (Object.keys(change.after).length === 0) return
    await recordAudit(trx, { caller, action: 'updated', entity: 'payment_account', entityId: id, ...change })
    if (redirects) await tellAdministrators(deps, trx, caller, { before, after })
  })
  return readAccount(deps, id)
}

/** By the second factor, or without one by the password. */
async function prove(deps: Deps, caller: Caller, { body, address }: Given): Promise<void> {
  if (caller.hasFactor) return expectProof(caller, deps.now())
  if (!body.password) throw invalidField('password', 'fields.required')
  await requirePassword(deps, caller, { password: body.password, address }, 'password')
}

/** The account as its row, of what its kind has. */
const valuesOf = (body: AccountBody, activeFrom: string): store.AccountValues => ({
  region_id: body.region_id ?? null,
  kind: body.kind,
  provider: body.provider,
  ...destinationOf(body),
  colour: body.colour,
  active_from: body.active_from ?? activeFrom,
  active_to: body.active_to ?? null,
})

type Change = Record<'before' | 'after', store.AccountValues | null> & { after: { id: number } }

async function tellAdministrators(
  deps: Pick<Deps, 'now'>,
  trx: Trx,
  caller: Caller,
  { before, after }: Change,
): Promise<void> {
  const data = { account_id: after.id, by: caller.name, before: before && shown(before), after: shown(after) }
  const admins = await findAdministrators(trx, deps.now())
  await queueMails(
    trx,
    admins.map((admin) => ({ template: accountChangedMail, to: admin.email, userId: admin.id, data })),
  )
}

/** Where the money goes, as the mail tells it: as it was at that moment, whatever is changed later. */
function shown({ kind, provider, account_number, account_holder, qris }: store.AccountValues) {
  const code = merchantOf(qris)
  return { kind, provider, number: account_number ?? code?.nmid ?? '', holder: account_holder ?? code?.merchant ?? '' }
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
