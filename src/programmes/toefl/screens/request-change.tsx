/** /toefl-details/{id}/edit: a student asks for another shift, and sees the request's state. */
import { Unread } from '#ui/Unread.tsx'
import { together } from '#api/combine-reads.ts'
import { ButtonLink } from '#ui/links.tsx'
import { Hint } from '#ui/Hint.tsx'
import { Alert, Button, Group, Paper, Stack, Text, Textarea, Title } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useParams } from 'react-router'
import { useConfirm } from '#ui/confirm-dialog.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { FormShell } from '#ui/FormShell.tsx'
import { Page } from '#ui/Page.tsx'
import { StatusBadge } from '#ui/StatusBadge.tsx'
import { moment, momentRange } from '#words/format.ts'
import { inLanguage } from '#words/typed.ts'
import { useLanguage, useWords } from '#words/Words.tsx'
import { type CurrentUser, currentUser } from '#features/account/account.contract.ts'
import { wholeList } from '#kit/endpoint/fields.ts'
import { forget, useApi, useRead } from '#api/api.ts'
import { useCommand, useSaved } from '#api/outcome.ts'
import { useLeadOn } from '#ui/use-lead-on.ts'
import { changeRequest, updateSeat } from '../seat.contract.ts'
import { toeflShifts } from '../toefl-shift.resource.ts'
import { changeNow, changeUntil } from '../widgets/shift-change.ts'
import { AskSomebody } from '#features/catalogue/widgets/AskSomebody.tsx'
import { type CurrentWindow, useServerNow, useWindows } from '#features/window/widgets/registration-window.ts'
import { MomentCountdown, WindowCountdown } from '#features/window/widgets/WindowCountdown.tsx'
import { withdrawChange } from '../shift-request.contract.ts'
import classes from './shift-requests/shift-requests.module.css'
import { TargetField } from './shift-requests/TargetField.tsx'

export const handle = { title: 'details.ask.title' }

type Detail = NonNullable<CurrentUser['toefl_detail']>

const changed = [currentUser.path, '/toefl-shifts']

export default function RequestChange() {
  const words = useWords('details.ask')
  const titles = useWords('common.titles')
  return (
    <Page title={words('title')} lead={words('lead')} breadcrumb={[{ label: titles('dashboard'), to: '/dashboard' }]}>
      <div style={{ maxWidth: '46rem' }}>
        <OfStudent id={Number(useParams()['id'])} />
      </div>
    </Page>
  )
}

function OfStudent({ id }: { id: number }) {
  const words = useWords('details.ask')
  const user = useRead(currentUser, {}, { refetchInterval: 30_000 })
  const windows = useWindows()
  const regionId = user.data?.data.region?.id ?? null
  const current = windows.of('TOEFL_SHIFT_CHANGE', regionId)
  const now = useServerNow(current)
  const read = together(user, windows)
  if (!user.data || !read.isReady || !now) return <Unread {...read} kind="form" />
  const detail = user.data.data.toefl_detail
  if (detail?.id !== id) {
    return (
      <EmptyState title={words('unknownTitle')} picture="lost" action={<ToDashboard />}>
        {words('unknown')}
      </EmptyState>
    )
  }
  const state = changeNow(detail, current.state, now)
  return (
    <Stack gap="lg">
      <Seat detail={detail} />
      {state === 'asked' ? <Asked detail={detail} /> : null}
      {state === 'open' ? <Ask detail={detail} regionId={regionId} current={current} now={now} /> : null}
      {state === 'unconfirmed' || state === 'over' || state === 'closed' ? (
        <Closed state={state} current={current} />
      ) : null}
      <AskSomebody regionId={regionId} type="TOEFL" />
    </Stack>
  )
}

function ToDashboard() {
  const words = useWords('details.ask')
  return (
    <ButtonLink to="/dashboard" variant="default">
      {words('toDashboard')}
    </ButtonLink>
  )
}

function Seat({ detail }: { detail: Detail }) {
  const words = useWords('details.ask')
  const language = useLanguage()
  const { shift, requested_shift: requested } = inLanguage(language, detail)
  return (
    <Paper withBorder p="lg" bg="var(--surface)">
      <Hint>{words('now')}</Hint>
      <Text fw={600} fz="lg">
        {momentRange(detail.starts_at, detail.ends_at, language)}
      </Text>
      <Text>{shift}</Text>
      {detail.edit_status === 'REJECTED' ? (
        <Alert color="gray" mt="md" title={words('rejectedTitle', { shift: requested ?? '' })}>
          {detail.edit_reject_reason ?? words('rejected')}
        </Alert>
      ) : null}
    </Paper>
  )
}

/** The request that waits for its answer. */
function Asked({ detail }: { detail: Detail }) {
  const words = useWords('details.ask')
  const language = useLanguage()
  const confirm = useConfirm()
  const withdrawal = useCommand(withdrawChange, { invalidates: changed })
  const withdraw = async () => {
    const question = { title: words('withdrawTitle'), message: words('withdrawText'), confirmLabel: words('withdraw') }
    if (await confirm(question)) withdrawal.mutate({ params: { id: detail.id } })
  }
  const { requested_starts_at: from, requested_ends_at: to } = detail
  return (
    <Paper withBorder p="lg" bg="var(--surface)" component="section" aria-label={words('askedTitle')}>
      <Stack gap="sm" align="flex-start">
        <Group gap="sm">
          <Title order={2} size="h4">
            {words('askedTitle')}
          </Title>
          <StatusBadge status="REQUESTED" />
        </Group>
        <div>
          <Text fw={600}>{from && to ? momentRange(from, to, language) : ''}</Text>
          <Text>{inLanguage(language, detail).requested_shift}</Text>
        </div>
        <Text c="dimmed" className={classes.reason}>
          {detail.edit_reason}
        </Text>
        <Text size="sm">{words('askedText')}</Text>
        <Button variant="default" loading={withdrawal.isPending} onClick={() => void withdraw()}>
          {words('withdraw')}
        </Button>
      </Stack>
    </Paper>
  )
}

type AskProps = { detail: Detail; regionId: number | null; current: CurrentWindow; now: Date }

function Ask({ detail, regionId, current, now }: AskProps) {
  const words = useWords('details.ask')
  const language = useLanguage()
  const api = useApi()
  const client = useQueryClient()
  const leadOn = useLeadOn()
  const saved = useSaved(changed, () => leadOn('/dashboard'))
  const shifts = useRead(
    toeflShifts.list,
    {
      query: {
        ...wholeList,
        sort: 'starts_at',
        term_id: detail.term_id,
        ...(regionId ? { region_id: regionId } : {}),
      },
    },
    { refetchInterval: 15_000 },
  )
  if (!shifts.data) return <Unread error={shifts.error} refetch={shifts.refetch} kind="form" />
  const until = changeUntil(detail, current)
  return (
    <Paper withBorder p="lg" bg="var(--surface)">
      <Stack gap="md">
        {until ? (
          <MomentCountdown to={until} ahead={current.ahead} label={words('closesIn')} date={moment(until, language)} />
        ) : null}
        <FormShell
          schema={changeRequest}
          initial={{ request_edit_shift_id: '', edit_reason: '' }}
          draft={`change-shift:${detail.id}`}
          submit={async (body) => {
            try {
              return await api.call(updateSeat, { params: { id: detail.id }, body })
            } catch (error) {
              // The last seat is gone, the window has closed: show how it is now.
              void forget(client, [...changed, '/environments'])
              throw error
            }
          }}
          onDone={saved}
          submitLabel={words('submit')}
          cancelTo="/dashboard"
        >
          {(form) => (
            <>
              <TargetField
                shifts={shifts.data.data}
                currentId={detail.shift_id}
                now={now}
                {...form.getInputProps('request_edit_shift_id')}
              />
              <Textarea
                label={words('reason')}
                description={words('reasonHint')}
                withAsterisk
                autosize
                minRows={3}
                maxLength={500}
                {...form.getInputProps('edit_reason')}
              />
            </>
          )}
        </FormShell>
      </Stack>
    </Paper>
  )
}

/** Why nothing can be asked for now. */
function Closed({ state, current }: { state: 'unconfirmed' | 'over' | 'closed'; current: CurrentWindow }) {
  const words = useWords('details.ask')
  const windows = useWords('windows')
  const language = useLanguage()
  const opens = state === 'closed' && current.state === 'upcoming' ? current.window?.start_time : undefined
  return (
    <EmptyState title={words(opens ? 'upcomingTitle' : `${state}Title`)} picture="closed" action={<ToDashboard />}>
      {opens ? (
        <Stack align="center" gap="sm">
          {windows('opensAt', { moment: moment(opens, language, 'long') })}
          <WindowCountdown current={current} label={windows('opensIn')} />
        </Stack>
      ) : (
        words(state)
      )}
    </EmptyState>
  )
}
