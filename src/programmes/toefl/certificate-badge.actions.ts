/** The digital credential beside the paper: what an Open Badges checker reads of a certificate (docs/decisions/133). */
import type { Deps } from '#deps.ts'
import { conflict, notFound } from '#kit/errors.ts'
import type { FileRequest, MadeFile } from '#services/files/serve-file.ts'
import { translatorFor } from '#words/words.ts'
import { signCredential, signStatusList } from '#features/badge/badge-key.actions.ts'
import { type Badge, credentialOf, listSize, placeOf } from '#features/badge/badge.rules.ts'
import { expectOwner, stateOf } from './certificate.actions.ts'
import { type Alive, nameOf, standingOf } from './certificate-issue.actions.ts'
import { filledIn, plainCode } from './certificate.rules.ts'
import * as store from './certificate.store.ts'
import { highestSection, levelOf, levels, lowestSection, sectionNames } from './result.rules.ts'
import { highestScore, lowestScore } from './seat.rules.ts'

type Needs = Pick<Deps, 'db' | 'now' | 'config'>

export const credentialType = 'application/vc+jwt'

/**
 * The credential of a seat's certificate as a file.
 * @throws 404 for everybody but its owner and ADMIN, 409 where none was made that counts
 */
export async function readCredential(deps: Needs, { caller, id }: FileRequest): Promise<MadeFile> {
  await expectOwner(deps, caller, id)
  const [certificate] = await standingOf(deps.db, [id])
  return fileOf(deps, certificate)
}

/** The same by the code of the certificate, for everybody. Throws 404 for an unknown code, 409 where it does not count. */
export async function downloadCredential(deps: Needs, typed: string): Promise<MadeFile> {
  const found = await store.findByCode(deps.db, plainCode(typed))
  if (!found) throw notFound()
  const { frozen } = found
  return fileOf(deps, frozen ? { ...found, frozen } : undefined)
}

async function fileOf(deps: Needs, certificate: Alive | undefined): Promise<MadeFile> {
  if (!certificate || stateOf(certificate, deps.now()) !== 'VALID') throw conflict('certificates.refused.noneCounts')
  const content = await signCredential(deps, credentialOf(badgeOf(deps.config.appUrl, certificate)))
  return { filename: `${nameOf(certificate).replaceAll(/[^\w]+/g, '-')}.jwt`, contentType: credentialType, content }
}

const statusList = (appUrl: string, list: number): string => `${appUrl}/api/toefl-certificates/status/${list}`

/** What the paper says, in English: a checker shows one language. */
function badgeOf(appUrl: string, { id, code, template_id, content, frozen, score, sections, issued_at }: Alive): Badge {
  const t = translatorFor('en')
  const { club, name, tested_on, valid_until } = frozen
  const page = `${appUrl}/verify`
  const about = `${page}#certificate-${template_id}`
  const level = levelOf(score)
  const { list, index } = placeOf(id)
  return {
    id: `${page}/${code}`,
    holder: name,
    from: new Date(issued_at),
    // The whole of its last day, in the club's own time.
    until: valid_until === null ? null : new Date(`${valid_until}T23:59:59+07:00`),
    club: { name: club, appUrl },
    kind: 'Assessment',
    achievement: {
      id: about,
      name: content.title_en,
      description: filledIn(content.text_en, { club, date: tested_on }),
      criteria: t('certificate.notEts', { club }),
    },
    results: [
      {
        id: `${about}-total`,
        name: t('certificate.total'),
        type: 'ScaledScore',
        value: String(score),
        from: lowestScore,
        to: highestScore,
      },
      ...sectionNames.flatMap((section, at) => {
        const value = sections?.[at]
        const bounds = { from: lowestSection, to: highestSection[section] }
        return value === undefined
          ? []
          : [
              {
                id: `${about}-${section}`,
                name: t(`certificate.${section}`),
                type: 'ScaledScore' as const,
                value: String(value),
                ...bounds,
              },
            ]
      }),
      ...(level === null
        ? []
        : [
            {
              id: `${about}-level`,
              name: t('certificate.level'),
              type: 'PerformanceLevel' as const,
              value: level,
              levels: levels.map(([one]) => one),
            },
          ]),
    ],
    status: { list: statusList(appUrl, list), index },
  }
}

/** The signed list of the credentials that do not count (any more). Throws 409 before there is a key. */
export async function readStatusList(deps: Needs, list: number): Promise<string> {
  const ended = await store.findEnded(deps.db, list * listSize, listSize)
  return signStatusList(
    deps,
    statusList(deps.config.appUrl, list),
    ended.map((id) => placeOf(id).index),
  )
}
