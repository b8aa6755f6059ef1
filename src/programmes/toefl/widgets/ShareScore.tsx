/** Shares a released score as a picture; where the device has no sheet for that, saves it. */
import { Button } from '@mantine/core'
import { IconPhoto } from '@tabler/icons-react'
import { useState } from 'react'
import { notify } from '#ui/notify.tsx'
import { quiet } from '#ui/ProgrammeCard/CardLink.tsx'
import { saveFile } from '#ui/save-file.ts'
import { day } from '#words/format.ts'
import { useClubNames, useLanguage, useWords } from '#words/Words.tsx'
import { levelOf, sectionNames } from '../result.rules.ts'
import type { OwnSeat } from './toefl-next-step.ts'

type Props = { detail: OwnSeat & { score: number }; name: string }

export function ShareScore({ detail: { score, sections, starts_at: startsAt }, name }: Props) {
  const t = useWords('toefl.card')
  const language = useLanguage()
  const club = useClubNames().name
  const [isBusy, setBusy] = useState(false)
  const level = levelOf(score)
  const share = async () => {
    setBusy(true)
    // Only who shares needs the pen.
    const { drawScore } = await import('./score-picture.ts')
    const picture = await drawScore({
      club,
      title: t('picture.title'),
      name,
      score,
      sections:
        sections === null ? [] : sectionNames.map((section) => [t(`picture.${section}`), sections[section]] as const),
      meaning: level === null ? '' : t(`levels.${level}`),
      day: day(startsAt, language),
      note: t('picture.note'),
    }).catch(() => null)
    setBusy(false)
    if (!picture) return notify.problem(t('picture.failed'))
    const file = new File([picture], 'toefl-score.png', { type: 'image/png' })
    // Old browsers lack both.
    const canShare = 'canShare' in navigator && navigator.canShare({ files: [file] })
    // Closing the sheet is a refusal too, and nothing went wrong.
    if (canShare) return void navigator.share({ files: [file] }).catch(() => undefined)
    return saveFile(file, file.name)
  }
  return (
    <Button {...quiet} loading={isBusy} leftSection={<IconPhoto size={18} aria-hidden />} onClick={() => void share()}>
      {t('picture.share')}
    </Button>
  )
}
