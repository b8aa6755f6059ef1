import { ButtonLink } from '#ui/links.tsx'
import { Tiles } from '#ui/brand/Tiles.tsx'
import { useWords } from '#words/Words.tsx'
import { ClosedWindow } from '#features/window/widgets/ClosedWindow.tsx'
import type { CurrentWindow } from '#features/window/widgets/registration-window.ts'

type Props = { current: CurrentWindow; back: { to: string; label: string } }

/** In the place of the form while its window is closed. */
export function ClosedTalent({ current, back }: Props) {
  const t = useWords('talent.closed')
  const isAhead = current.state === 'upcoming'
  return (
    <ClosedWindow
      current={current}
      title={t('title')}
      upcoming={t('upcoming')}
      text={t('text')}
      picture={<Tiles word={isAhead ? 'SOON' : 'CLOSED'} muted={!isAhead} />}
      action={<ButtonLink to={back.to}>{back.label}</ButtonLink>}
    />
  )
}
