/** The digital credential beside the paper: what an Open Badges checker reads of a certificate (docs/decisions/133). */
import type { Deps } from '#deps.ts'
import { conflict, notFound } from '#kit/errors.ts'
import type { FileRequest, MadeFile } from '#services/files/serve-file.ts'
import { translatorFor } from '#words/words.ts'
import { signCredential, signStatusList } from '#features/badge/badge-key.actions.ts'
import { type Badge, credentialOf, listSize, placeOf } from '#features/badge/badge.rules.ts'
import { expectOwner, stateOf } from './certificate.actions.ts'
import { certificateEndpoints } from './certificate.contract.ts'
import { type Alive, nameOf, standingOf } from './certificate-issue.actions.ts'
import { filledIn, plainCode } from './certificate.rules.ts'
import * as store from './certificate.store.ts'
import { type Certified, programmeOf } from './certified-programme.actions.ts'

type Needs = Pick<Deps, 'db' | 'now' | 'config'>

export const credentialType = 'application/vc+jwt'

/**
 * The credential of a seat's certificate as a file.
 * @throws 404 for everybody but its owner and ADMIN, 409 where none was made that counts
 */
export async function readCredential(deps: Needs, of: Certified, { caller, id }: FileRequest): Promise<MadeFile> {
  await expectOwner(deps, of, caller, id)
  const [certificate] = await standingOf(deps.db, of, [id])
  return fileOf(deps, of, certificate)
}

/** The same by the code of the certificate, for everybody. Throws 404 for an unknown code, 409 where it does not count. */
export async function downloadCredential(deps: Needs, all: readonly Certified[], typed: string): Promise<MadeFile> {
  const found = await store.findByCode(deps.db, all, plainCode(typed))
  if (!found) throw notFound()
  const { frozen } = found
  return fileOf(deps, programmeOf(all, found), frozen ? { ...found, frozen } : undefined)
}

async function fileOf(deps: Needs, of: Certified, certificate: Alive | undefined): Promise<MadeFile> {
  if (!certificate || stateOf(certificate, deps.now()) !== 'VALID') throw conflict('certificates.refused.noneCounts')
  const content = await signCredential(deps, credentialOf(badgeOf(deps.config.appUrl, of, certificate)))
  return { filename: `${nameOf(certificate).replaceAll(/[^\w]+/g, '-')}.jwt`, contentType: credentialType, content }
}

const statusList = (appUrl: string, { programme }: Certified, list: number): string =>
  `${appUrl}/api${certificateEndpoints[programme].readStatusList.path.replace(':list', String(list))}`

/** What the paper says, in English: a checker shows one language. */
function badgeOf(appUrl: string, of: Certified, certificate: Alive): Badge {
  const { id, code, template_id, content, frozen, result, issued_at } = certificate
  const t = translatorFor('en')
  const { club, name, tested_on, valid_until } = frozen
  const page = `${appUrl}/verify`
  const about = `${page}#certificate-${template_id}`
  const { list, index } = placeOf(id)
  return {
    id: `${page}/${code}`,
    holder: name,
    from: new Date(issued_at),
    // The whole of its last day, in the club's own time.
    until: valid_until === null ? null : new Date(`${valid_until}T23:59:59+07:00`),
    club: { name: club, appUrl },
    kind: of.badge.kind,
    achievement: {
      id: about,
      name: content.title_en,
      description: filledIn(content.text_en, { club, date: tested_on }),
      criteria: of.badge.criteria(t, club),
    },
    results: of.badge.results(result, about, t),
    status: { list: statusList(appUrl, of, list), index },
  }
}

/** The signed list of the credentials that do not count (any more). Throws 409 before there is a key. */
export async function readStatusList(deps: Needs, of: Certified, list: number): Promise<string> {
  const ended = await store.findEnded(deps.db, of, list * listSize, listSize)
  return signStatusList(
    deps,
    statusList(deps.config.appUrl, of, list),
    ended.map((id) => placeOf(id).index),
  )
}
