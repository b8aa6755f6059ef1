/** In the place of the form: it is done, was done before, or cannot be done now. */
import { ButtonLink } from '#ui/links.tsx'
import { Group, List, Stack, Text, Title as Heading } from '@mantine/core'
import { Facts } from '#ui/Facts.tsx'
import { Spot } from '#ui/art/Spot.tsx'
import { StatusBadge } from '#ui/StatusBadge.tsx'
import { useTop } from '#ui/use-top.ts'
import { momentRange } from '#words/format.ts'
import { inLanguage } from '#words/typed.ts'
import { useLanguage, useWords } from '#words/Words.tsx'
import type { Standing } from '#features/account/overview.contract.ts'
import { ClosedWindow } from '#features/window/widgets/ClosedWindow.tsx'
import type { CurrentWindow } from '#features/window/widgets/registration-window.ts'
import classes from '#ui/drafted-form/FormPage.module.css'

export type Chosen = { shift: string; starts_at: string; ends_at: string; place: string; price?: number | null }

function ToDashboard() {
  const t = useWords('welcoming.form')
  return <ButtonLink to="/dashboard">{t('toDashboard')}</ButtonLink>
}

function WhenAndWhere({ chosen }: { chosen: Chosen }) {
  const t = useWords('welcoming.card')
  const language = useLanguage()
  const { shift, place } = inLanguage(language, chosen)
  return (
    <Facts
      facts={[
        [t('when'), momentRange(chosen.starts_at, chosen.ends_at, language)],
        [t('place'), place],
        [t('shift'), shift],
      ]}
      column="14rem"
      isBold
    />
  )
}

/** Right after signing up; the heading takes the focus. */
export function Finished({ chosen }: { chosen: Chosen | undefined }) {
  const t = useWords('welcoming.finished')
  const heading = useTop<HTMLHeadingElement>()
  return (
    <section className={classes.card}>
      <Stack gap="md" align="flex-start">
        <Spot name="done" width={180} />
        <Heading order={2} ref={heading} tabIndex={-1} className={classes.heading}>
          {t('title')}
        </Heading>
        <Text>{t(chosen?.price ? 'leadPaid' : 'lead')}</Text>
      </Stack>
      {chosen && <WhenAndWhere chosen={chosen} />}
      <section className="stack apart">
        <Heading order={3}>{t('next')}</Heading>
        <List type="ordered" spacing="xs">
          <List.Item>{t(chosen?.price ? 'checkPaid' : 'check')}</List.Item>
          <List.Item>{t('mail')}</List.Item>
          <List.Item>{t('come')}</List.Item>
        </List>
      </section>
      <Group>
        <ToDashboard />
      </Group>
    </section>
  )
}

/** A student who comes back finds their sign-up. */
export function Already({ standing }: { standing: NonNullable<Standing['welcoming_party']> }) {
  const t = useWords('welcoming.finished')
  return (
    <section className={classes.card}>
      <Group justify="space-between">
        <Heading order={2}>{t('alreadyTitle')}</Heading>
        <StatusBadge status={standing.status} size="lg" />
      </Group>
      <WhenAndWhere chosen={standing} />
      <Group>
        <ToDashboard />
        <ButtonLink to={`/welcoming-parties/${standing.id}/edit`} variant="default">
          {t('change')}
        </ButtonLink>
      </Group>
    </section>
  )
}

/** The window is closed, or not open yet. */
export function Closed({ current, hasDraft }: { current: CurrentWindow; hasDraft: boolean }) {
  const t = useWords('welcoming.closed')
  return (
    <ClosedWindow
      current={current}
      title={t('title')}
      upcoming={t('upcoming')}
      text={current.state === 'upcoming' ? null : t('text')}
      draft={hasDraft ? t('draft') : null}
      action={<ToDashboard />}
    />
  )
}
