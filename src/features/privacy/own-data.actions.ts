/** The portal's data of the caller: how much, and all of it as a file. */
import { buffer } from 'node:stream/consumers'
import type { Deps } from '#deps.ts'
import type { Caller } from '#kit/endpoint/caller.ts'
import { tooMany } from '#kit/errors.ts'
import { hourMs } from '#kit/time.ts'
import { recordAudit } from '#services/audit/audit.ts'
import { pdfType } from '#services/files/documents.ts'
import type { ZipEntry } from '#services/zip.ts'
import { findObstacles } from './erasure.actions.ts'
import { readOwnParent } from './parent.actions.ts'
import type { WithPersonal } from './personal.actions.ts'
import { downloadsPerHour, kindsOfData } from './privacy.rules.ts'
import { findOwn, findKinds } from './privacy.store.ts'
import * as store from './own-data.store.ts'

/** How much there is of each kind, and the caller's requests. */
export async function readOwnData({ db, now, personal }: Deps & WithPersonal, caller: Caller) {
  const mine = { personal, userId: caller.id }
  const { pictures, kinds } = await store.countHeld(db, mine)
  return {
    held: kindsOfData.map((kind) => ({ kind, records: kinds.get(kind) ?? 0 })).filter(({ records }) => records > 0),
    pictures,
    requests: await findOwn(db, caller.id),
    consents: await store.findConsents(db, mine),
    parent: await readOwnParent({ db, now }, caller.id),
    withdrawable: await findKinds(db, personal, caller.id),
    obstacles: (await findObstacles(db, personal, [caller.id], now())).get(caller.id) ?? [],
  }
}

/**
 * The caller's data as the files of a ZIP, each read when its turn comes.
 * @throws 429 when the caller took it several times within the hour
 */
export async function downloadOwnData(deps: Deps & WithPersonal, caller: Caller): Promise<AsyncIterable<ZipEntry>> {
  const { db, now } = deps
  const since = new Date(now().getTime() - hourMs).toISOString()
  if ((await store.countDownloads(db, caller.id, since)) >= downloadsPerHour) {
    throw tooMany('downloads', 3600, 'privacy.refused.downloads')
  }
  await db
    .transaction()
    .execute((trx) => recordAudit(trx, { caller, action: 'data downloaded', entity: 'account', entityId: caller.id }))
  return entriesOf(deps, caller.id)
}

const endings: Record<string, string> = {
  'image/jpeg': 'jpg',
  'image/png': 'png',
  'image/webp': 'webp',
  [pdfType]: 'pdf',
}

async function* entriesOf({ db, files, now, personal }: Deps & WithPersonal, userId: number): AsyncGenerator<ZipEntry> {
  const content = Buffer.from(JSON.stringify(await store.findAll(db, { personal, userId }), null, 2))
  yield { name: 'data.json', content, at: now() }
  for (const row of await store.findPictures(db, { personal, userId })) {
    // A file that cannot be read, or was deleted in between, does not spoil the others.
    const file = await files.read(row).catch(() => null)
    if (!file) continue
    const name = `pictures/${row.id}.${endings[file.contentType] ?? 'bin'}`
    yield { name, content: await buffer(file.stream).catch(() => Buffer.alloc(0)), at: new Date(row.created_at) }
  }
}
