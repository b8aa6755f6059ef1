/**
 * The club in whose name this process speaks: in mails, documents and pages. Read at the start and after each change, so
 * that no mail and no page has to ask for it.
 */
import { createHash } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import type { Deps } from '#deps.ts'
import { type Brand, usualColours } from '#brand.ts'
import { isApart } from '#kit/database/connect.ts'
import { listen } from '#kit/database/listen.ts'
import { gate } from '#kit/gate/gate.ts'
import { type ClubNames, usualNames } from '#words/club-name.ts'
import type { Language } from '#words/languages.ts'
import { sayInMails, speakFor } from '#words/words.ts'
import { drawLogo, type LogoForm } from './club-logo.ts'

export type Club = ClubNames & {
  primary_colour: string | null
  accent_colour: string | null
  /** The key of its file. */
  logo: string | null
}

type Needs = Pick<Deps, 'db' | 'files'>
type Logo = { key: string; picture: Buffer; small: Buffer }

let club: Club = { ...usualNames, primary_colour: null, accent_colour: null, logo: null }
let logo: Logo | null = null
const drawn = new Map<string, Promise<Buffer>>()

/** The club as this process knows it. */
export const clubNow = (): Club => club

/** Its two colours. */
export const brandNow = (): Brand => ({
  primary: club.primary_colour ?? usualColours.primary,
  accent: club.accent_colour ?? usualColours.accent,
})

/** Its logo as a PNG of at most 480 by 96, for mails and documents; null where it has none. */
export const clubLogo = (): Buffer | null => logo?.small ?? null

/** Its logo in one of the forms; null where it has none. */
export async function clubLogoAs(form: LogoForm): Promise<Buffer | null> {
  if (!logo) return null
  const { primary } = brandNow()
  const key = `${logo.key} ${form} ${primary}`
  const made = drawn.get(key) ?? drawLogo(logo.picture, form, primary)
  drawn.set(key, made)
  made.catch(() => drawn.delete(key))
  return made
}

/** Whether it goes by another name than the one that our drawings show. */
export const isRenamed = (): boolean => club.short_name !== usualNames.short_name

/** The short name as a part of the names of files: letters and digits of every computer. */
export const clubFileWord = (): string =>
  club.short_name
    .normalize('NFKD')
    .replaceAll(/[^\w]+/g, '-')
    .replaceAll(/^-+|-+$/g, '') || 'club'

/** Tells one look of the club from another, for what is kept and shows it. */
export const clubMark = (): string => createHash('sha256').update(JSON.stringify(club)).digest('hex').slice(0, 12)

// One after the other: a slow reading would put its older answer over a newer one.
const inTurn = gate(1)

/** Reads who the club is and what it says in mails, and speaks so from now on. */
export const followClub = (needs: Needs): Promise<void> => inTurn(() => readClub(needs))

async function readClub(needs: Needs): Promise<void> {
  // A rehearsal changes nothing of what the process says.
  if (isApart(needs.db)) return
  const row = await needs.db
    .selectFrom('club')
    .leftJoin('file', 'file.id', 'club.logo_id')
    .select(['name', 'short_name', 'primary_colour', 'accent_colour', 'file.key as logo'])
    .executeTakeFirst()
  if (!row) return
  if (row.logo !== (logo?.key ?? null)) {
    logo = row.logo === null ? null : await readLogo(needs, row.logo)
    drawn.clear()
  }
  // One whose file is lost is no logo.
  club = { ...row, logo: logo?.key ?? null }
  speakFor(row)
  const texts = await needs.db.selectFrom('mail_text').select(['language', 'key', 'text']).orderBy('key').execute()
  const of = (language: Language) =>
    Object.fromEntries(texts.flatMap((one) => (one.language === language ? [[one.key, one.text]] : [])))
  sayInMails({ en: of('en'), id: of('id') })
}

/** Reads it, and again after each change; for a process that writes mails and shows no pages. */
export async function keepFollowingClub(needs: Needs & Pick<Deps, 'pool' | 'log'>): Promise<() => Promise<void>> {
  await followClub(needs)
  return listen(needs.pool.options, 'content', () => {
    followClub(needs).catch((error: unknown) => needs.log.debug({ err: error }, 'the club could not be read'))
  })
}

async function readLogo({ db, files }: Needs, key: string): Promise<Logo | null> {
  const row = await db
    .selectFrom('file')
    .select(['id', 'key', 'state', 'is_public', 'content_type', 'bytes'])
    .where('key', '=', key)
    .executeTakeFirst()
  const file = row && (await files.read(row).catch(() => null))
  if (!file) return null
  const picture = await buffer(file.stream)
  return { key, picture, small: await drawLogo(picture, 'logo', usualColours.primary) }
}
