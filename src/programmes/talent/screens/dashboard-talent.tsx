/** /dashboard/talent-registration: a signed-in student applies, with what the account knows filled in. */
import { Unread } from '#ui/Unread.tsx'
import { together } from '#api/combine-reads.ts'
import { ButtonLink } from '#ui/links.tsx'
import { Group, Text } from '@mantine/core'
import { useMemo } from 'react'
import { EmptyState } from '#ui/EmptyState.tsx'
import { Page } from '#ui/Page.tsx'
import { useWords } from '#words/Words.tsx'
import { type CurrentUser, currentUser } from '#features/account/account.contract.ts'
import { useRead } from '#api/api.ts'
import { useWindows } from '#features/window/widgets/registration-window.ts'
import { ApplyForm } from './form/ApplyForm.tsx'
import { ClosedTalent } from './form/ClosedTalent.tsx'
import { useLists } from './form/talent-lists.ts'
import classes from '#ui/drafted-form/FormPage.module.css'
import { valuesOfUser } from './form/talent-values.ts'

export const handle = { title: 'talent.apply.title' }

export default function DashboardTalent() {
  const t = useWords('talent.apply')
  const titles = useWords('common.titles')
  return (
    <Page title={t('title')} lead={t('lead')} breadcrumb={[{ label: titles('dashboard'), to: '/dashboard' }]}>
      <div className={classes.narrowStack}>
        <FormOrReason />
      </div>
    </Page>
  )
}

function FormOrReason() {
  const user = useRead(currentUser)
  const lists = useLists()
  const windows = useWindows()
  const read = together(user, lists, windows)
  if (!user.data || !read.isReady) return <Unread {...read} kind="form" />
  return <OfStudent user={user.data.data} lists={lists} windows={windows} />
}

type Props = {
  user: CurrentUser
  lists: ReturnType<typeof useLists>
  windows: ReturnType<typeof useWindows>
}

function OfStudent({ user, lists, windows }: Props) {
  const t = useWords('talent.apply')
  const initial = useMemo(() => valuesOfUser(user), [user])
  const current = windows.of('TALENT_REGISTRATION', user.region?.id ?? null)
  if (user.talent_recruitment) return <Already id={user.talent_recruitment.id} isOpen={current.state === 'open'} />
  if (lists.fields.length === 0) return <EmptyState title={t('noFields')} />
  if (current.state !== 'open') {
    return <ClosedTalent current={current} back={{ to: '/dashboard', label: t('toDashboard') }} />
  }
  return (
    <>
      <Text>{t('signedIn')}</Text>
      <ApplyForm id={String(user.id)} initial={initial} lists={lists} nimNote={t('nimOfAccount')} />
    </>
  )
}

function Already({ id, isOpen }: { id: number; isOpen: boolean }) {
  const t = useWords('talent.apply')
  const actions = (
    <Group justify="center">
      {isOpen && <ButtonLink to={`/talent-recruitments/${id}/edit`}>{t('change')}</ButtonLink>}
      <ButtonLink to="/dashboard" variant={isOpen ? 'default' : 'filled'}>
        {t('toDashboard')}
      </ButtonLink>
    </Group>
  )
  return (
    <EmptyState title={t('already')} picture="done" action={actions}>
      {t('alreadyText')}
    </EmptyState>
  )
}
