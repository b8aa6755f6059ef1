/** Making certificates: their rows, their numbers and their files. */
import { createHash, randomBytes } from 'node:crypto'
import type { Deps } from '#deps.ts'
import type { Trx } from '#kit/database/connect.ts'
import type { Caller } from '#kit/endpoint/caller.ts'
import { recordAudit } from '#services/audit/audit.ts'
import type { MadeFile } from '#services/files/serve-file.ts'
import { dayInWib } from '#words/wib.ts'
import { keptLook } from './certificate-look.actions.ts'
import { drawCertificate } from './certificate-paper.actions.ts'
import { lastDay, numberOf } from './certificate.rules.ts'
import * as store from './certificate.store.ts'
import { findPictures, findTemplate } from './certificate-template.store.ts'
import type { Certified } from './certified-programme.actions.ts'

type Needs = Pick<Deps, 'now' | 'config'>

/**
 * Makes what is missing, so that each of these seats that can have a certificate has one; under the seats' locks, so two
 * who ask at once get the same.
 */
export async function issueMissing(
  deps: Needs,
  trx: Trx,
  caller: Caller,
  of: Certified,
  seatIds: readonly number[],
): Promise<void> {
  await of.lock(trx, seatIds)
  const template = await findTemplate(trx, of.programme)
  if (!template?.is_on) return
  const missing = await store.findMissing(trx, of, seatIds)
  if (missing.length === 0) return
  const issued_at = deps.now().toISOString()
  const issued_on = dayInWib(deps.now())
  const look = await keptLook(trx, deps.config)
  const year = Number(issued_on.slice(0, 4))
  const first = await store.takeNumbers(trx, of, year, missing.length)
  const rows = missing.map(({ id, name, starts_at, result }, at) => {
    const tested_on = dayInWib(new Date(starts_at))
    const valid_until = lastDay(tested_on, template.content.months ?? null)
    return {
      seat_id: id,
      code: randomBytes(16).toString('hex'),
      year,
      number: first + at,
      template_id: template.id,
      result,
      frozen: { ...look, name, tested_on, issued_on, valid_until },
      issued_at,
    }
  })
  await store.insertCertificates(trx, of, rows)
  await recordAudit(
    trx,
    rows.map(({ seat_id, number }) => ({
      caller,
      action: 'certificate issued',
      entity: of.entity,
      entityId: seat_id,
      after: { number: numberOf(look.short_name, of.programme, year, number) },
    })),
  )
}

export const isStanding = ({ state }: store.Certificate): boolean => state === 'VALID'

export type Alive = store.Certificate & { frozen: store.Frozen }
const isAlive = (one: store.Certificate): one is Alive => one.frozen !== null

/** The certificate that counts of each of these seats. */
export const standingOf = async (db: Deps['db'], of: Certified, seatIds: readonly number[]): Promise<Alive[]> =>
  (await store.findOfSeats(db, of, seatIds)).filter(isStanding).filter(isAlive)

/** The file of a certificate. */
export async function fileOf(
  { db }: Pick<Deps, 'db'>,
  of: Certified,
  certificate: Alive,
): Promise<MadeFile & { content: Buffer }> {
  const { frozen, content: template } = certificate
  const hashes = [frozen.logo, ...template.signatories.map(({ picture }) => picture)].filter(
    (hash) => typeof hash === 'string',
  )
  const content = await drawCertificate(of, { ...certificate, pictures: await findPictures(db, hashes) })
  const filename = `${nameOf(certificate).replaceAll(/[^\w]+/g, '-')}.pdf`
  return { filename, contentType: 'application/pdf', content }
}

/** Keeps the hash of its file, by which everybody sees that a copy is unchanged. */
export async function keepHash(deps: Pick<Deps, 'db'>, of: Certified, certificate: Alive): Promise<void> {
  const { content } = await fileOf(deps, of, certificate)
  const hash = createHash('sha256').update(content).digest('hex')
  if (!certificate.hashes.includes(hash)) await store.addHash(deps.db, of, certificate.id, hash)
}

type Named = Pick<store.Certificate, 'frozen' | 'programme' | 'year' | 'number'>

export const nameOf = ({ frozen, programme, year, number }: Named): string =>
  numberOf(frozen?.short_name ?? '', programme, year, number)
