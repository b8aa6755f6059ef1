/** /talent-recruitments/register: anybody applies as a talent. */
import { Unread } from '#ui/Unread.tsx'
import { together } from '#api/combine-reads.ts'
import { Text, Title as Heading } from '@mantine/core'
import { Navigate } from 'react-router'
import { EmptyState } from '#ui/EmptyState.tsx'
import { Title } from '#ui/Title.tsx'
import { useIsHydrated } from '#ui/use-is-hydrated.ts'
import { useWords } from '#words/Words.tsx'
import { students } from '#roles.ts'
import { useSession } from '#api/session.tsx'
import { hasRole } from '#api/session-store.ts'
import { useWindows } from '#features/window/widgets/registration-window.ts'
import { ApplyForm } from './form/ApplyForm.tsx'
import { ClosedTalent } from './form/ClosedTalent.tsx'
import { useLists } from './form/talent-lists.ts'
import classes from '#ui/drafted-form/FormPage.module.css'
import { emptyValues } from './form/talent-values.ts'

export default function TalentRegister() {
  const t = useWords('talent.apply')
  const { phase, user } = useSession()
  // A signed-in student applies with the account's own form.
  if (phase === 'in' && hasRole(user?.role, students)) return <Navigate to="/dashboard/talent-registration" replace />
  return (
    <div className={classes.pageStack}>
      <Title>{t('title')}</Title>
      <header>
        <Heading order={1}>{t('title')}</Heading>
        <Text c="dimmed" mt="xs" maw="62ch">
          {t('lead')}
        </Text>
      </header>
      <FormOrReason />
    </div>
  )
}

function FormOrReason() {
  const t = useWords('talent.apply')
  const c = useWords('talent.closed')
  const isHydrated = useIsHydrated()
  const lists = useLists()
  const windows = useWindows()
  const read = together(lists, windows)
  // What is kept on the device is not known on the server.
  if (!isHydrated || !read.isReady) return <Unread {...read} kind="form" />
  if (lists.fields.length === 0) return <EmptyState title={t('noFields')} />
  const general = windows.of('TALENT_REGISTRATION', null)
  // A region's own window may be open while the general one is closed; the server decides in the end.
  const isOpen = [null, ...lists.regions.map(({ id }) => id)].some(
    (id) => windows.of('TALENT_REGISTRATION', id).state === 'open',
  )
  if (!isOpen) return <ClosedTalent current={general} back={{ to: '/', label: c('home') }} />
  return <ApplyForm id="visitor" initial={emptyValues} lists={lists} />
}
