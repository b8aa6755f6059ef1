/** What the certificates of the test say besides what all say: its score. */
import type { Cell, Certified } from '#features/certificate/certified-programme.actions.ts'
import type { Translator } from '#words/words.ts'
import { highestSection, levelOf, levels, lowestSection, sectionNames } from './result.rules.ts'
import { highestScore, lowestScore } from './seat.rules.ts'
import { findRecipients, lockSeatRows } from './seat.store.ts'
import { certificateBackMail, certificateWithdrawnMail } from './toefl-certificate.mail.ts'
import { toeflCertified } from './toefl-certificate.store.ts'

type Result = Parameters<Certified['print']['cells']>[0]

const levelOfResult = (result: Result): string | null => result && levelOf(result.score)

export const toeflCertificates: Certified = {
  ...toeflCertified,
  lock: lockSeatRows,
  people: async (trx, ids) =>
    (await findRecipients(trx, ids)).map(({ detail_id, ...person }) => ({ seat_id: detail_id, ...person })),
  mails: { withdrawn: certificateWithdrawnMail, back: certificateBackMail },
  print: {
    cells: cellsOf,
    day: (words, day) => words('certificate.tested', { day }),
    note: (words, club) => words('certificate.notEts', { club }),
  },
  badge: {
    kind: 'Assessment',
    criteria: (words, club) => words('certificate.notEts', { club }),
    results: badgeResults,
    levelOf: levelOfResult,
  },
  templates: 'certificate_template',
  usual: { text: (words, values) => words('certificate.usualText', values), months: 24 },
  sample: { score: 483, sections: [50, 48, 47] },
}

function cellsOf(result: Result, words: Translator): readonly Cell[] {
  if (!result) return []
  const { score, sections } = result
  const level = levelOf(score)
  return [
    [words('certificate.total'), String(score), true],
    ...(sections ?? []).flatMap((value, at): Cell[] => {
      const name = sectionNames[at]
      return name ? [[words(`certificate.${name}`), String(value), false]] : []
    }),
    ...(level === null ? [] : [[words('certificate.level'), level, false] satisfies Cell]),
  ]
}

function badgeResults(result: Result, about: string, words: Translator): ReturnType<Certified['badge']['results']> {
  if (!result) return []
  const { score, sections } = result
  const level = levelOf(score)
  const scaled = (id: string, name: string, value: number, bounds: { from: number; to: number }) =>
    ({ id: `${about}-${id}`, name, type: 'ScaledScore', value: String(value), ...bounds }) as const
  return [
    scaled('total', words('certificate.total'), score, { from: lowestScore, to: highestScore }),
    ...sectionNames.flatMap((section, at) => {
      const value = sections?.[at]
      const bounds = { from: lowestSection, to: highestSection[section] }
      return value === undefined ? [] : [scaled(section, words(`certificate.${section}`), value, bounds)]
    }),
    ...(level === null
      ? []
      : [
          {
            id: `${about}-level`,
            name: words('certificate.level'),
            type: 'PerformanceLevel' as const,
            value: level,
            levels: levels.map(([one]) => one),
          },
        ]),
  ]
}
