/** The key that signs credentials: made when it is first needed, kept sealed, replaced by the office. */
import { gzipSync } from 'node:zlib'
import { calculateJwkThumbprint, CompactSign, exportJWK, exportPKCS8, generateKeyPair, importPKCS8 } from 'jose'
import type { Deps } from '#deps.ts'
import type { Trx } from '#kit/database/connect.ts'
import type { Caller } from '#kit/endpoint/caller.ts'
import { conflict } from '#kit/errors.ts'
import { recordAudit } from '#services/audit/audit.ts'
import { clubNow } from '#services/club.ts'
import { badgeKeyOwner, seal, unseal } from '#services/secrets.ts'
import type { Keys } from './badge-key.contract.ts'
import * as store from './badge-key.store.ts'
import { bitsOf, didDocument, keyName, profilePage, statusListOf } from './badge.rules.ts'

type Needs = Pick<Deps, 'db' | 'config' | 'now'>

/** What every checker of Open Badges understands. */
const algorithm = 'RS256'

/** A pair, its private half sealed. It is named by its own content, so nobody can pass another one off as it. */
async function makePair(config: Deps['config'], made_at: string) {
  const { publicKey, privateKey } = await generateKeyPair(algorithm, { modulusLength: 2048, extractable: true })
  const bare = await exportJWK(publicKey)
  const name = await calculateJwkThumbprint(bare)
  const public_key = { ...bare, kid: name, alg: algorithm, use: 'sig' }
  const sealed_key = await seal(config, Buffer.from(await exportPKCS8(privateKey)), badgeKeyOwner(name))
  return { name, public_key, sealed_key, made_at }
}

/** Makes a key where none signs. Two who come at once get the same. */
export async function ensureKey({ db, config, now }: Needs): Promise<void> {
  if (await store.findUsed(db)) return
  await store.insertKey(await makePair(config, now().toISOString()), db)
}

/**
 * Signs what a checker is to believe (VC-JWT).
 * @throws 409 without a key, or where the portal cannot read it here
 */
export async function signCredential({ db, config }: Pick<Needs, 'db' | 'config'>, content: object): Promise<string> {
  const used = await store.findUsed(db)
  if (!used?.sealed_key) throw conflict('badges.refused.none')
  const pem = await unseal(config, used.sealed_key, badgeKeyOwner(used.name))
  if (!pem) throw conflict('badges.refused.unreadable')
  return new CompactSign(Buffer.from(JSON.stringify(content)))
    .setProtectedHeader({ alg: algorithm, typ: 'JWT', kid: keyName(config.appUrl, used.name) })
    .sign(await importPKCS8(pem.toString(), algorithm))
}

const day = 24 * 3_600_000

/** The signed list of those that no longer count. It is good for a day, so that nobody can show an old one for long. */
export const signStatusList = (deps: Needs, address: string, ended: readonly number[]): Promise<string> => {
  const now = deps.now()
  const club = { name: clubNow().name, appUrl: deps.config.appUrl }
  const packed = gzipSync(bitsOf(ended)).toString('base64url')
  const until = new Date(now.getTime() + day)
  return signCredential(deps, statusListOf({ address, club, packed, now, until }))
}

/** The keys of the issuer, by which everybody checks. */
export const readDid = async ({ db, config }: Pick<Needs, 'db' | 'config'>) =>
  didDocument(config.appUrl, await store.findPublic(db))

export const readProfile = ({ appUrl }: Pick<Deps['config'], 'appUrl'>) => profilePage({ name: clubNow().name, appUrl })

export async function listKeys({ db, config }: Pick<Needs, 'db' | 'config'>): Promise<Keys> {
  return { issuer: didDocument(config.appUrl, []).id, keys: await store.findAll(db) }
}

type Replacement = { reason: string; is_stolen: boolean }

/** Ends the key and makes another one. Of a stolen one nothing counts any more. Throws 409 where there is none yet. */
export async function replaceKey(deps: Needs, caller: Caller, { reason, is_stolen }: Replacement): Promise<Keys> {
  const at = deps.now().toISOString()
  const pair = await makePair(deps.config, at)
  await deps.db.transaction().execute(async (trx) => {
    const former = await store.lockUsed(trx)
    if (!former) throw conflict('badges.refused.none')
    await store.endKey(trx, former.id, { at, by: caller.id, reason, isTrusted: !is_stolen })
    await store.insertKey(pair, trx)
    await note(trx, caller, former.id, { key: former.name, new_key: pair.name, reason, is_stolen })
  })
  return listKeys(deps)
}

const note = (trx: Trx, caller: Caller, entityId: number, after: Record<string, unknown>) =>
  recordAudit(trx, { caller, action: 'key replaced', entity: 'badge_key', entityId, after })
