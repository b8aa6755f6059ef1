/** What the office writes on certificates: each change is a new version, and earlier certificates keep theirs. */
import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import type { Deps } from '#deps.ts'
import type { Caller } from '#kit/endpoint/caller.ts'
import type { Upload } from '#kit/endpoint/fields.ts'
import { expectNoProblems, invalidField } from '#kit/errors.ts'
import { recordAudit } from '#services/audit/audit.ts'
import { encodeForPaper, checkPicture } from '#services/files/pictures.ts'
import { translatorFor } from '#words/words.ts'
import { dayInWib } from '#words/wib.ts'
import { drawCertificate } from './certificate-paper.actions.ts'
import { lastDay, placeholderProblems } from './certificate.rules.ts'
import type { Template, TemplateContent } from './certificate-template.contract.ts'
import * as store from './certificate-template.store.ts'
import { clubLook } from './certificate-look.actions.ts'
import type { Certified } from './certified-programme.actions.ts'

/** The texts before the office has written any. */
function usual(of: Certified): Template {
  const [en, id] = [translatorFor('en'), translatorFor('id')]
  const places = { club: '{club}', date: '{date}' }
  return {
    version: null,
    is_on: false,
    title_en: en('certificate.usualTitle'),
    title_id: id('certificate.usualTitle'),
    text_en: of.usual.text(en, places),
    text_id: of.usual.text(id, places),
    months: of.usual.months,
    signatories: [],
  }
}

export async function readTemplate({ db }: Pick<Deps, 'db'>, of: Certified): Promise<Template> {
  const found = await store.findTemplate(db, of.programme)
  return found ? { version: found.id, is_on: found.is_on, ...shaped(found.content) } : usual(of)
}

const shaped = ({ months, signatories, ...texts }: TemplateContent) => ({
  ...texts,
  months: months ?? null,
  signatories: signatories.map((one) => ({ ...one, picture: one.picture ?? null })),
})

/** Writes what certificates say from now on. Throws 422 for a place or a picture that the portal does not know. */
export async function saveTemplate(
  { db }: Pick<Deps, 'db'>,
  of: Certified,
  caller: Caller,
  { is_on, ...content }: TemplateContent & { is_on: boolean },
): Promise<Template> {
  const { title_en, title_id, text_en, text_id, signatories } = content
  expectNoProblems(placeholderProblems({ title_en, title_id, text_en, text_id }))
  const hashes = signatories.flatMap(({ picture }) => picture ?? [])
  const known = await store.findPictures(db, hashes)
  const unknown = signatories.findIndex(({ picture }) => picture && !known.has(picture))
  if (unknown >= 0) throw invalidField(`signatories.${unknown}.picture`, 'fields.unknown')
  await db.transaction().execute(async (trx) => {
    const before = await store.findTemplate(trx, of.programme)
    const { id } = await store.insertTemplate(trx, { programme: of.programme, is_on, content, by: caller.id })
    await recordAudit(trx, {
      caller,
      action: 'updated',
      entity: of.templates,
      entityId: id,
      before: before ? audited(before) : null,
      after: audited({ is_on, content }),
    })
  })
  return readTemplate({ db }, of)
}

// Whose names stand there says the row itself.
const audited = ({ is_on, content }: Pick<store.TemplateRow, 'is_on' | 'content'>) => {
  const { signatories, ...texts } = content
  return { is_on, ...texts, signatories: signatories.length }
}

/** Keeps the picture of a signature: encoded by us, on white. Throws 422 for what is no picture. */
export async function addPicture({ db }: Pick<Deps, 'db'>, picture: Upload): Promise<{ hash: string }> {
  await checkPicture(picture, 'picture')
  const { held } = picture
  const content = await encodeForPaper(async () => (typeof held === 'string' ? readFile(held) : held)).catch(() => {
    throw invalidField('picture', 'fields.picture')
  })
  const hash = createHash('sha256').update(content).digest('hex')
  await store.keepPicture(db, hash, content)
  return { hash }
}

/** A certificate of nobody, as the saved template makes it. */
export async function drawSample(
  { db, config, now }: Pick<Deps, 'db' | 'config' | 'now'>,
  of: Certified,
): Promise<Buffer> {
  const content = await readTemplate({ db }, of)
  const today = dayInWib(now())
  const { look, picture: logo } = clubLook(config)
  const pictures = await store.findPictures(
    db,
    content.signatories.flatMap(({ picture }) => picture ?? []),
  )
  if (logo && look.logo) pictures.set(look.logo, logo)
  return drawCertificate(of, {
    programme: of.programme,
    code: '0'.repeat(32),
    year: Number(today.slice(0, 4)),
    number: 0,
    result: of.sample,
    content,
    issued_at: now().toISOString(),
    pictures,
    isSample: true,
    frozen: {
      ...look,
      name: 'Ayu Lestari',
      tested_on: today,
      issued_on: today,
      valid_until: lastDay(today, content.months),
    },
  })
}
