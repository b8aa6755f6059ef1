/** /dashboard/bom-registration, and /dashboard/bom-registration/7/edit: three divisions, and why. */
import type { RouteTitle } from '#layouts/route-title.ts'
import { Unread } from '#ui/Unread.tsx'
import { together } from '#api/combine-reads.ts'
import { ButtonLink } from '#ui/links.tsx'
import { Group, Text, Title } from '@mantine/core'
import { useParams } from 'react-router'
import { changesDraft } from '#ui/drafted-form/draft.ts'
import classes from '#ui/drafted-form/FormPage.module.css'
import { EmptyState } from '#ui/EmptyState.tsx'
import { Hint } from '#ui/Hint.tsx'
import { FormShell } from '#ui/FormShell.tsx'
import { Page } from '#ui/Page.tsx'
import { inLanguage } from '#words/typed.ts'
import { useLanguage, useWords } from '#words/Words.tsx'
import { NoticeLine } from '#features/privacy/widgets/NoticeLine.tsx'
import { shownNotice } from '#features/privacy/widgets/shown-notice.ts'
import { type CurrentUser, currentUser } from '#features/account/account.contract.ts'
import { useApi, useRead } from '#api/api.ts'
import { useSaved } from '#api/outcome.ts'
import { useLeadOn } from '#ui/use-lead-on.ts'
import { ClosedWindow } from '#features/window/widgets/ClosedWindow.tsx'
import { type CurrentWindow, useWindows } from '#features/window/widgets/registration-window.ts'
import { applyForBoard, boardApplications, readChoices } from '../board.contract.ts'
import { emptyValues, type Values, valuesOf } from './board-values.ts'
import { PreferenceInputs } from './PreferenceInputs.tsx'

export const handle = {
  title: ({ params }, say) => say({ key: params['id'] ? 'bom.apply.edit' : 'bom.apply.title' }),
} satisfies { title: RouteTitle }

export default function BoardRegistration() {
  const t = useWords('bom.apply')
  const titles = useWords('common.titles')
  const { id } = useParams()
  return (
    <Page
      title={t(id === undefined ? 'title' : 'edit')}
      lead={t('lead')}
      breadcrumb={[{ label: titles('dashboard'), to: '/dashboard' }]}
    >
      <div className={classes.narrowStack}>
        <FormOrReason id={id === undefined ? null : Number(id)} />
      </div>
    </Page>
  )
}

function FormOrReason({ id }: { id: number | null }) {
  const language = useLanguage()
  const user = useRead(currentUser)
  const choices = useRead(readChoices)
  const windows = useWindows()
  const read = together(user, choices, windows)
  if (!user.data || !choices.data || !read.isReady) return <Unread {...read} kind="form" />
  const part = {
    user: user.data.data,
    divisions: choices.data.data.map((division) => inLanguage(language, division)),
    current: windows.of('BOM_REGISTRATION', user.data.data.region?.id ?? null),
  }
  return id === null ? <Apply {...part} /> : <Change id={id} {...part} />
}

type Part = {
  user: CurrentUser
  divisions: readonly { id: number; name: string; description: string }[]
  current: CurrentWindow
}

function Apply({ user, divisions, current }: Part) {
  const t = useWords('bom.apply')
  if (user.bom_recruitment) return <Already application={user.bom_recruitment} isOpen={current.state === 'open'} />
  if (user.role !== 'MEMBER') {
    return (
      <EmptyState
        title={t('membersOnly')}
        picture="board"
        action={
          user.membership.kind === 'EXTEND' ? (
            <Go to="/dashboard/new-member-registration/extend" label={t('extend')} />
          ) : (
            <Go to="/dashboard/new-member-registration" label={t('becomeMember')} />
          )
        }
      >
        {t('membersOnlyText')}
      </EmptyState>
    )
  }
  // A form that was sent without an answer is finished even after the end: the server knows its own.
  const isUnanswered = changesDraft(draftOf(user), emptyValues).load()?.attempt?.state === 'unanswered'
  if (current.state !== 'open' && !isUnanswered) return <Closed current={current} />
  if (divisions.length < 3) return <EmptyState title={t('none')} picture="closed" />
  return <New user={user} divisions={divisions} />
}

const changed = [currentUser.path, '/bom-recruitments']
// Somebody else's draft on a shared computer is somebody else's.
const draftOf = (user: CurrentUser) => `bom:${user.id}`

function New({ user, divisions }: Omit<Part, 'current'>) {
  const t = useWords('bom.apply')
  const api = useApi()
  const leadOn = useLeadOn()
  const saved = useSaved(changed, () => leadOn('/dashboard/bom-task'))
  return (
    <div className={classes.card}>
      <Divisions divisions={divisions} />
      <FormShell<typeof applyForBoard.body, Values, { message: string }>
        schema={applyForBoard.body}
        initial={emptyValues}
        draft={draftOf(user)}
        isRepeatable
        submit={(body, options) => api.call(applyForBoard, { body: { ...body, ...shownNotice() } }, options)}
        onDone={saved}
        submitLabel={t('submit')}
      >
        {(form) => (
          <>
            <PreferenceInputs form={form} divisions={divisions} />
            <Text>{t('tasksNext')}</Text>
            <NoticeLine />
          </>
        )}
      </FormShell>
    </div>
  )
}

function Change({ id, divisions, current }: Part & { id: number }) {
  const t = useWords('bom.apply')
  const api = useApi()
  const leadOn = useLeadOn()
  const saved = useSaved(changed, () => leadOn('/dashboard'))
  // Always as it is now: a kept answer would offer old values for saving.
  const found = useRead(boardApplications.read, { params: { id } }, { gcTime: 0, staleTime: Infinity })
  if (!found.data) return <Unread error={found.error} refetch={found.refetch} kind="form" />
  const application = found.data.data
  if (application.status !== 'SUBMITTED') {
    return (
      <EmptyState title={t('already')} picture="done" action={<Go to="/dashboard" label={t('toDashboard')} />}>
        {t('decided')}
      </EmptyState>
    )
  }
  if (current.state !== 'open') return <Closed current={current} />
  return (
    <div className={classes.card}>
      <Divisions divisions={divisions} />
      <FormShell<typeof applyForBoard.body, Values, { message: string }>
        schema={applyForBoard.body}
        initial={valuesOf(application)}
        draft={`bom-edit:${id}`}
        submit={(body) => api.call(boardApplications.change, { params: { id }, body })}
        onDone={saved}
        submitLabel={t('save')}
        cancelTo="/dashboard"
      >
        {(form) => <PreferenceInputs form={form} divisions={divisions} />}
      </FormShell>
    </div>
  )
}

/** What one chooses from, before one chooses. */
function Divisions({ divisions }: Pick<Part, 'divisions'>) {
  const t = useWords('bom.apply')
  return (
    <section className="stack close">
      <Title order={2} size="h4">
        {t('divisions')}
      </Title>
      <ul className={classes.people}>
        {divisions.map(({ id, name, description }) => (
          <li key={id}>
            <strong>{name}</strong>
            <Hint className={classes.text}>{description}</Hint>
          </li>
        ))}
      </ul>
    </section>
  )
}

type Application = NonNullable<CurrentUser['bom_recruitment']>

function Already({ application, isOpen }: { application: Application; isOpen: boolean }) {
  const t = useWords('bom.apply')
  const canChange = isOpen && application.status === 'SUBMITTED'
  return (
    <EmptyState
      title={t('already')}
      picture="done"
      action={
        <Group justify="center">
          {canChange ? <Go to={`/dashboard/bom-registration/${application.id}/edit`} label={t('change')} /> : null}
          <Go to="/dashboard/bom-task" label={t('toTasks')} />
        </Group>
      }
    >
      {t('alreadyText')}
    </EmptyState>
  )
}

function Closed({ current }: { current: CurrentWindow }) {
  const t = useWords('bom.apply')
  return (
    <ClosedWindow
      current={current}
      title={t('closed')}
      text={t('closedText')}
      action={<Go to="/dashboard" label={t('toDashboard')} />}
    />
  )
}

const Go = ({ to, label }: { to: string; label: string }) => <ButtonLink to={to}>{label}</ButtonLink>
