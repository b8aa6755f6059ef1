import { Hint } from '#ui/Hint.tsx'
import { Alert, List, Stack, Text, Title } from '@mantine/core'
import { IconArrowRight } from '@tabler/icons-react'
import { moment } from '#words/format.ts'
import { useLanguage, useWords } from '#words/Words.tsx'
import { useTermName } from '#features/catalogue/widgets/term-name.ts'
import type { StepProps } from './change-parts.tsx'
import { bodyOf, changedPrices, closingWindows } from './term-values.ts'

type Props = StepProps & { problems: readonly string[] }

export function ReviewStep({ plan, values, problems }: Props) {
  const words = useWords('terms.review')
  const office = useWords('office')
  const general = useWords('terms.shifts')
  const language = useLanguage()
  const termName = useTermName()
  const body = bodyOf(plan, values)
  const closing = closingWindows(plan, values)
  const chosen = plan.regions.filter(({ id }) => values.regionIds.includes(id))
  return (
    <Stack gap="md">
      <Title order={2}>{words('heading')}</Title>
      {problems.length > 0 ? (
        <Alert color="red" title={office('form.refused')} role="alert">
          <List size="sm">
            {problems.map((problem) => (
              <List.Item key={problem}>{problem}</List.Item>
            ))}
          </List>
        </Alert>
      ) : null}
      <div>
        <Text fw={600}>
          {words('term', { regions: chosen.map(({ region }) => region).join(', '), term: termName(values.term) })}
        </Text>
        {chosen.map((region) => (
          <Hint key={region.id}>
            {region.region}: {words('changes', { from: termName(region.term), to: termName(values.term) })}
          </Hint>
        ))}
      </div>
      {closing.length > 0 ? (
        <Alert color="yellow" title={words('closing', { count: closing.length })}>
          <List size="sm">
            {closing.map(({ id, name, region_id }) => {
              const region = plan.regions.find((one) => one.id === region_id)?.region ?? general('general')
              const from = values.windows[id]?.start_time ?? ''
              return (
                <List.Item key={id}>
                  {name} ({region}): {words('opensAgain', { moment: moment(from, language) })}
                </List.Item>
              )
            })}
          </List>
        </Alert>
      ) : null}
      <List spacing="xs" icon={<IconArrowRight size={16} aria-hidden />}>
        <List.Item>{words('shifts', { count: body.shifts.length })}</List.Item>
        <List.Item>{words('windows', { count: body.windows.length })}</List.Item>
        <List.Item>{words('prices', { count: changedPrices(plan, values).length })}</List.Item>
        <List.Item>{words('grace', { weeks: Number(values.grace) })}</List.Item>
      </List>
      <Text c="dimmed">
        {words('keep')} {words('members')} {words('party')}
      </Text>
    </Stack>
  )
}
