/** A guided change of term: the opened windows, the copies, the prices; then all of it at once. */
import { Unread } from '#ui/Unread.tsx'
import { ButtonLink } from '#ui/links.tsx'
import { Hint } from '#ui/Hint.tsx'
import { Button, Group, Paper, Stack, Stepper, Text } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useConfirm } from '#ui/confirm-dialog.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { LeaveGuard } from '#ui/LeaveGuard.tsx'
import { Page } from '#ui/Page.tsx'
import { useWords } from '#words/Words.tsx'
import type { Lack } from '#features/window/readiness.rules.ts'
import { missingIn } from '#features/window/widgets/Lacks.tsx'
import { NotReadyDialog } from '#features/window/widgets/NotReadyDialog.tsx'
import { useApi, useRead } from '#api/api.ts'
import { useSubmit } from '#features/account/widgets/use-submit.ts'
import { changeTerm, readTermChange, type TermChanged, type TermChangePlan } from '../term.contract.ts'
import { ShiftsStep, WindowsStep } from './change/DatesStep.tsx'
import { useTermName } from '#features/catalogue/widgets/term-name.ts'
import { PricesStep } from './change/PricesStep.tsx'
import { ReviewStep } from './change/ReviewStep.tsx'
import { TermStep } from './change/TermStep.tsx'
import {
  bodyOf,
  isGraceWhole,
  offeredShifts,
  offeredWindows,
  pricesAreWhole,
  shiftProblem,
  startValues,
  type Values,
  windowProblem,
} from './change/term-values.ts'

export const handle = { title: 'terms.title' }

const steps = ['term', 'shifts', 'windows', 'prices', 'review'] as const
type Step = (typeof steps)[number]

export default function TermChangeScreen() {
  const words = useWords('terms')
  const shell = useWords('shell.items')
  // Always the present state: the change is based on the data that was read.
  const { data, error, refetch } = useRead(readTermChange, {}, { gcTime: 0, staleTime: Infinity })
  const [done, setDone] = useState<TermChanged | null>(null)
  const again = () => {
    setDone(null)
    void refetch()
  }
  return (
    <Page
      title={words('title')}
      lead={done ? undefined : words('lead')}
      breadcrumb={[{ label: shell('terms'), to: '/terms' }]}
    >
      {done ? (
        <Done done={done} onAgain={again} />
      ) : error || !data ? (
        <Unread error={error} refetch={refetch} kind="form" />
      ) : (
        <Wizard key={data.data.server_time} plan={data.data} onDone={setDone} />
      )}
    </Page>
  )
}

function isComplete(step: Step, plan: TermChangePlan, values: Values): boolean {
  if (step === 'term') return values.regionIds.length > 0 && isGraceWhole(values)
  if (step === 'prices') return pricesAreWhole(values)
  if (step === 'windows')
    return offeredWindows(plan, values).every(({ id }) => !values.windows[id] || !windowProblem(values.windows[id]))
  if (step === 'shifts')
    return offeredShifts(plan, values).every(({ id }) => {
      const shift = values.shifts[id]
      return !shift || (!shiftProblem(shift, plan.server_time) && (!shift.take || shift.quota !== ''))
    })
  return true
}

function Wizard({ plan, onDone }: { plan: TermChangePlan; onDone: (done: TermChanged) => void }) {
  const words = useWords('terms')
  const [values, setValues] = useState(() => startValues(plan))
  const [at, setAt] = useState(0)
  const isTouched = useRef(false)
  const [missing, setMissing] = useState<Lack[] | null>(null)
  const changed = useRef<TermChanged | null>(null)
  const heading = useRef<HTMLDivElement>(null)
  const api = useApi()
  const client = useQueryClient()
  const confirm = useConfirm()
  const termName = useTermName()
  const { sending, errors, problem, run } = useSubmit()
  const set = (change: Partial<Values>) => {
    isTouched.current = true
    setValues((before) => ({ ...before, ...change }))
  }
  const go = (step: number) => {
    setAt(step)
    heading.current?.focus()
  }
  const step = steps[at] ?? 'term'
  const regions = plan.regions.filter(({ id }) => values.regionIds.includes(id)).map(({ region }) => region)
  const question = {
    title: words('review.confirmTitle', { term: termName(values.term) }),
    message: words('review.confirmText', { regions: regions.join(', '), term: termName(values.term) }),
    confirmLabel: words('review.go'),
  }
  const change = async (reason?: string) => {
    const { data, message } = await api.call(changeTerm, { body: { ...bodyOf(plan, values), reason } })
    isTouched.current = false
    // Terms, prices, shifts and windows are on almost every screen.
    void client.invalidateQueries()
    return { data, message }
  }
  const send = async () => {
    if (!(await confirm(question))) return
    await run(async () => {
      try {
        onDone((await change()).data)
      } catch (error) {
        const lacks = missingIn(error)
        if (!lacks) throw error
        setMissing(lacks)
      }
    })
  }
  const changeAnyway = async (reason: string) => {
    const { data, message } = await change(reason)
    changed.current = data
    return { message }
  }
  const part = { plan, values, set }
  return (
    <Paper withBorder p={{ base: 'md', sm: 'lg' }} bg="var(--surface)">
      <LeaveGuard isUnsaved={() => isTouched.current} />
      {missing && (
        <NotReadyDialog
          missing={missing}
          texts={{
            title: words('notReady.title'),
            lead: words('notReady.text'),
            submit: words('notReady.anyway'),
          }}
          open={changeAnyway}
          onDone={() => changed.current && onDone(changed.current)}
          onClose={() => setMissing(null)}
        />
      )}
      <Stack gap="lg">
        <Stepper active={at} onStepClick={go} size="sm" visibleFrom="md" aria-label={words('steps.label')}>
          {steps.map((name, index) => (
            <Stepper.Step key={name} label={words(`steps.${name}`)} allowStepSelect={index < at} />
          ))}
        </Stepper>
        <Hint hiddenFrom="md">
          {words('stepOf', { step: at + 1, steps: steps.length })} · {words(`steps.${step}`)}
        </Hint>
        <div ref={heading} tabIndex={-1} style={{ outline: 'none' }}>
          {step === 'term' ? <TermStep {...part} /> : null}
          {step === 'shifts' ? <ShiftsStep {...part} /> : null}
          {step === 'windows' ? <WindowsStep {...part} /> : null}
          {step === 'prices' ? <PricesStep {...part} /> : null}
          {step === 'review' ? (
            <ReviewStep {...part} problems={[...(problem ? [problem] : []), ...Object.values(errors)]} />
          ) : null}
        </div>
        <Group justify="space-between">
          <Button variant="default" onClick={() => go(at - 1)} disabled={at === 0}>
            {words('back')}
          </Button>
          {step === 'review' ? (
            <Button onClick={() => void send()} loading={sending}>
              {words('review.go')}
            </Button>
          ) : (
            <Button onClick={() => go(at + 1)} disabled={!isComplete(step, plan, values)}>
              {words('next')}
            </Button>
          )}
        </Group>
      </Stack>
    </Paper>
  )
}

function Done({ done, onAgain }: { done: TermChanged; onAgain: () => void }) {
  const words = useWords('terms.done')
  return (
    <EmptyState title={words('title')} picture="done">
      <Text>{words('text', { shifts: done.shifts, windows: done.windows })}</Text>
      {done.shifts_there > 0 ? <Text>{words('there', { count: done.shifts_there })}</Text> : null}
      <Group justify="center" mt="md">
        <ButtonLink to={`/toefl-shifts?term_id=${done.term_id}`}>{words('shifts')}</ButtonLink>
        <ButtonLink to="/environments" variant="default">
          {words('windows')}
        </ButtonLink>
        <ButtonLink to="/committee" variant="default">
          {words('committee')}
        </ButtonLink>
        <Button variant="subtle" onClick={onAgain}>
          {words('again')}
        </Button>
      </Group>
    </EmptyState>
  )
}
