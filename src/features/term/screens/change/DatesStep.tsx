/** Test shifts and registration windows: which of them, and at which new dates. */
import { Button, Checkbox, Group, NumberInput, Paper, SimpleGrid, Stack, Text, Title } from '@mantine/core'
import { useState } from 'react'
import { MomentInput } from '#ui/kinds/MomentInput.tsx'
import { moment } from '#words/format.ts'
import { useLanguage, useWords } from '#words/Words.tsx'
import { type StepProps } from './change-parts.tsx'
import classes from './term-change.module.css'
import {
  datesMovedBy,
  offeredShifts,
  offeredWindows,
  type Shift,
  shiftProblem,
  type Window,
  windowProblem,
} from './term-values.ts'

export function ShiftsStep({ plan, values, set }: StepProps) {
  const words = useWords('terms.shifts')
  const catalogue = useWords('catalogue.problems')
  const language = useLanguage()
  const offered = offeredShifts(plan, values)
  const regionOf = (id: number | null) => plan.regions.find((region) => region.id === id)?.region ?? words('general')
  const change = (id: number, part: Partial<Shift>) => {
    const shift = values.shifts[id]
    if (shift) set({ shifts: { ...values.shifts, [id]: { ...shift, ...part } } })
  }
  const taken = offered.filter(({ id }) => values.shifts[id]?.take)
  const takeAll = (take: boolean) =>
    set({
      shifts: {
        ...values.shifts,
        ...Object.fromEntries(
          offered.flatMap(({ id }) => (values.shifts[id] ? [[id, { ...values.shifts[id], take }]] : [])),
        ),
      },
    })
  return (
    <Stack gap="md">
      <Heading title={words('heading')} lead={words('lead')} />
      {offered.length === 0 ? <Text c="dimmed">{words('none')}</Text> : <Weeks plan={plan} values={values} set={set} />}
      {offered.length > 1 ? (
        <Checkbox
          label={words('all')}
          checked={taken.length === offered.length}
          indeterminate={taken.length > 0 && taken.length < offered.length}
          onChange={() => takeAll(taken.length < offered.length)}
        />
      ) : null}
      {offered.map((source) => {
        const shift = values.shifts[source.id]
        if (!shift) return null
        const problem = shiftProblem(shift, plan.server_time)
        return (
          <Paper key={source.id} withBorder p="md" className={classes.item} data-off={!shift.take || undefined}>
            <Checkbox
              checked={shift.take}
              onChange={() => change(source.id, { take: !shift.take })}
              label={source.shift}
              aria-label={words('take', { shift: `${source.shift}, ${regionOf(source.region_id)}` })}
              description={`${regionOf(source.region_id)} · ${words('was', { when: moment(source.starts_at, language) })}`}
            />
            {shift.take ? (
              <SimpleGrid cols={{ base: 1, sm: 3 }} mt="sm">
                <MomentInput
                  label={words('starts')}
                  required
                  value={shift.starts_at}
                  onChange={(starts_at) => change(source.id, { starts_at })}
                  error={problem === 'past' ? words('past') : undefined}
                />
                <MomentInput
                  label={words('ends')}
                  required
                  value={shift.ends_at}
                  onChange={(ends_at) => change(source.id, { ends_at })}
                  error={problem === 'order' ? catalogue('endsBeforeStart') : undefined}
                />
                <NumberInput
                  label={words('quota')}
                  withAsterisk
                  min={0}
                  max={100_000}
                  allowDecimal={false}
                  value={shift.quota}
                  onChange={(quota) => change(source.id, { quota })}
                />
              </SimpleGrid>
            ) : null}
          </Paper>
        )
      })}
      <Text aria-live="polite" fw={600}>
        {words('chosen', { count: taken.length })}
      </Text>
    </Stack>
  )
}

export function WindowsStep({ plan, values, set }: StepProps) {
  const words = useWords('terms.windows')
  const fields = useWords('fields')
  const language = useLanguage()
  const offered = offeredWindows(plan, values)
  const change = (id: number, part: Partial<Window>) => {
    const window = values.windows[id]
    if (window) set({ windows: { ...values.windows, [id]: { ...window, ...part } } })
  }
  const nameOf = (source: (typeof offered)[number]) => {
    const region = plan.regions.find(({ id }) => id === source.region_id)?.region
    return region ? `${source.name}, ${words('own', { region })}` : source.name
  }
  return (
    <Stack gap="md">
      <Heading title={words('heading')} lead={words('lead')} />
      <Weeks plan={plan} values={values} set={set} />
      {offered.map((source) => {
        const window = values.windows[source.id]
        if (!window) return null
        return (
          <Paper key={source.id} withBorder p="md" className={classes.item} data-off={!window.move || undefined}>
            <Checkbox
              checked={window.move}
              onChange={() => change(source.id, { move: !window.move })}
              label={nameOf(source)}
              aria-label={words('move', { name: nameOf(source) })}
              description={words('was', {
                when: `${moment(source.start_time, language)} – ${moment(source.end_time, language)}`,
              })}
            />
            {window.move ? (
              <SimpleGrid cols={{ base: 1, sm: 2 }} mt="sm">
                <MomentInput
                  label={words('opens')}
                  required
                  value={window.start_time}
                  onChange={(start_time) => change(source.id, { start_time })}
                />
                <MomentInput
                  label={words('closes')}
                  required
                  value={window.end_time}
                  onChange={(end_time) => change(source.id, { end_time })}
                  error={windowProblem(window) ? fields('endBeforeStart') : undefined}
                />
              </SimpleGrid>
            ) : null}
          </Paper>
        )
      })}
      <Text aria-live="polite" fw={600}>
        {words('chosen', { count: offered.filter(({ id }) => values.windows[id]?.move).length })}
      </Text>
    </Stack>
  )
}

function Heading({ title, lead }: { title: string; lead: string }) {
  return (
    <div>
      <Title order={2}>{title}</Title>
      <Text c="dimmed" maw="64ch">
        {lead}
      </Text>
    </div>
  )
}

/** Moves every date of both lists at once. */
function Weeks({ plan, values, set }: StepProps) {
  const words = useWords('terms.weeks')
  const [weeks, setWeeks] = useState<number | string>(values.weeks)
  const wanted = typeof weeks === 'number' ? weeks : null
  return (
    <Group align="flex-end" gap="sm">
      <NumberInput
        label={words('label')}
        description={words('hint')}
        inputWrapperOrder={['label', 'input', 'description']}
        value={weeks}
        onChange={setWeeks}
        min={1}
        max={520}
        allowDecimal={false}
        suffix={` ${words('unit', { count: wanted ?? 0 }).replace(/^\d+ /, '')}`}
      />
      <Button
        variant="default"
        mb="1.35rem"
        disabled={wanted === null || wanted < 1}
        onClick={() => wanted !== null && set({ weeks: wanted, ...datesMovedBy(plan, wanted, values) })}
      >
        {words('apply')}
      </Button>
    </Group>
  )
}
