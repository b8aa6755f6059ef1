/** SQL of the landing page. */
import { type RawBuilder, sql } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import type { Db } from '#kit/database/connect.ts'
import { type ArtName, type ContentKind, contentKinds } from './landing.rules.ts'
import type { ContentItem, LandingPage } from './landing.contract.ts'
import { momentsPassed, type Offer, readOffers } from './offer.store.ts'

/** What the page shows of the programmes. */
export type ShownProgrammes = {
  /** The sizes of the groups that can register in region `t`. */
  sizes: RawBuilder<number[]>
  offers: readonly Offer[]
}

/**
 * `version` grows with every change of what the page shows; `ended` counts the banners that are over, `passed` differs
 * once a window or a shift has begun or ended.
 */
export async function readVersion(
  db: Db,
  now: Date,
  offers: readonly Offer[],
): Promise<{ version: number; ended: number; passed: number }> {
  const row = await db
    .selectFrom('content_version')
    .select((eb) => [
      'version',
      eb
        .selectFrom('landing_content')
        .select(sql<number>`count(*)::int`.as('ended'))
        .where('ends_at', '<=', now.toISOString())
        .as('ended'),
    ])
    .select(momentsPassed(offers, now).as('passed'))
    .executeTakeFirst()
  return { version: row?.version ?? 0, ended: row?.ended ?? 0, passed: row?.passed ?? 0 }
}

// The column takes what the list's choice lets through.
type Art = { art: ArtName | null }

const keyOf = (column: string) => sql<string | null>`(select key from file where id = ${sql.ref(column)})`

/** Everything the page shows, of one moment. */
export async function readPage(db: Db, now: Date, { sizes, offers }: ShownProgrammes): Promise<LandingPage> {
  return db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(async (trx) => {
      const content = await readContent(trx, now)
      const achievements = await trx
        .selectFrom('achievement')
        .select(['id', 'title', 'title_id', 'year', 'description', 'description_id', 'image_alt', 'art'])
        .select(keyOf('image_id').as('image'))
        .orderBy('position')
        .orderBy('id')
        .$narrowType<Art>()
        .execute()
      const partnerships = await trx
        .selectFrom('partnership as p')
        .leftJoin('region as r', 'r.id', 'p.region_id')
        .select(['p.id', 'p.name', 'p.description', 'p.description_id', 'p.promo', 'p.promo_id', 'p.art', 'r.region'])
        .select(keyOf('p.logo_id').as('logo'))
        .orderBy('p.position')
        .orderBy('p.id')
        .$narrowType<Art>()
        .execute()
      const regions = await trx
        .selectFrom('region as t')
        .select(['id', 'region', 'region_init', sizes.as('sizes')])
        .where('is_active', '=', true)
        .orderBy('id')
        .execute()
      const contacts = await trx
        .selectFrom('contact_person as c')
        .leftJoin('region as r', 'r.id', 'c.region_id')
        .select(['c.id', 'c.name', 'c.line', 'c.email', 'c.phone_number', 'r.region'])
        .where('c.type', '=', 'GENERAL')
        .orderBy('c.name')
        .execute()
      const {
        is_demo: isDemo,
        name,
        short_name,
        primary_colour,
        accent_colour,
        logo,
        ...links
      } = await trx
        .selectFrom('club')
        .select(['is_demo', 'website', 'university_page', 'instagram', 'youtube', 'linkedin', 'facebook'])
        .select(['name', 'short_name', 'primary_colour', 'accent_colour', keyOf('logo_id').as('logo')])
        .executeTakeFirstOrThrow()
      const registration = await trx
        .selectFrom('environment')
        .select(['start_time', 'end_time'])
        .where('id', '=', 1)
        .executeTakeFirst()
      return {
        content,
        achievements,
        partnerships,
        talentFields: await readTalentFields(trx),
        offers: await readOffers(trx, offers, now),
        regions,
        contacts,
        links,
        club: { name, short_name, primary_colour, accent_colour, logo },
        isDemo,
        registration: registration ?? null,
      }
    })
}

async function readContent(db: Db, now: Date): Promise<Record<ContentKind, ContentItem[]>> {
  const rows = await db
    .selectFrom('landing_content')
    .select(['id', 'kind', 'title', 'title_id', 'description', 'description_id', 'name', 'role', 'role_id'])
    .select(['link', 'image_alt', 'art', keyOf('image_id').as('image'), 'starts_at', 'ends_at'])
    .select(sql<boolean>`coalesce(ends_at <= ${now}, false)`.as('is_past'))
    .orderBy('position')
    .orderBy('id')
    .execute()
  const groups = contentKinds.map((wanted) => [
    wanted,
    rows.filter(({ kind }) => kind === wanted).map(({ kind: _, ...item }) => item),
  ])
  return Object.fromEntries(groups) as Record<ContentKind, ContentItem[]>
}

const readTalentFields = async (db: Db) => {
  const rows = await db
    .selectFrom('talent_field as f')
    .select(['f.id', 'f.name', 'f.name_id', 'f.description', 'f.description_id', 'f.art'])
    .select((eb) => [
      keyOf('f.image_id').as('image'),
      jsonArrayFrom(
        eb
          .selectFrom('talent_field_region as l')
          .select('l.region_id')
          .whereRef('l.talent_field_id', '=', 'f.id')
          .orderBy('l.region_id'),
      ).as('links'),
    ])
    .orderBy('f.position')
    .orderBy('f.id')
    .execute()
  return rows.map(({ links, ...field }) => ({ ...field, region_ids: links.map((link) => link.region_id) }))
}

/** The names that the specification gives to parts of questions and testimonies; the row is `t`. */
export const ownNames = {
  question: () => sql`case when t.kind = 'FAQ' then t.title end`,
  answer: () => sql`case when t.kind = 'FAQ' then t.description end`,
  profile: () => sql`case when t.kind = 'TESTIMONY' then (select key from file where id = t.image_id) end`,
  content: () => sql`case when t.kind = 'TESTIMONY' then t.description end`,
}
