import { TextLink } from '#ui/links.tsx'
import { Alert, Badge, Checkbox, Group, NumberInput, Radio, Stack, Text, Title } from '@mantine/core'
import { IconHourglass } from '@tabler/icons-react'
import { useWords } from '#words/Words.tsx'
import { mostGraceWeeks, termOrder, type TermName } from '../../term.rules.ts'
import { useTermName } from '#features/catalogue/widgets/term-name.ts'
import type { StepProps } from './change-parts.tsx'
import { isGraceWhole, mayEnter } from './term-values.ts'

export function TermStep({ plan, values, set }: StepProps) {
  const words = useWords('terms')
  const choose = (term: TermName) => {
    const able = plan.regions.filter((region) => mayEnter(region, term)).map(({ id }) => id)
    set({ term, regionIds: values.regionIds.filter((id) => able.includes(id)) })
  }
  const pending = plan.regions
    .filter(({ id }) => values.regionIds.includes(id))
    .reduce((sum, region) => sum + region.pending, 0)
  return (
    <Stack gap="lg">
      <Stack gap="sm">
        <Title order={2}>{words('term.heading')}</Title>
        <Group align="flex-end" gap="xl">
          <Radio.Group
            label={words('term.semester')}
            value={values.term.semester}
            onChange={(semester) => choose({ ...values.term, semester })}
          >
            <Group mt="xs" mih="2.25rem">
              <Radio value="ODD" label={words('term.ODD')} />
              <Radio value="EVEN" label={words('term.EVEN')} />
            </Group>
          </Radio.Group>
          <NumberInput
            label={words('term.year')}
            description={words('term.yearHint')}
            inputWrapperOrder={['label', 'input', 'description']}
            value={values.term.year}
            onChange={(year) => typeof year === 'number' && choose({ ...values.term, year })}
            allowDecimal={false}
            min={1992}
            max={2200}
            thousandSeparator=""
          />
        </Group>
      </Stack>
      <Regions plan={plan} values={values} set={set} />
      <NumberInput
        label={words('grace.label')}
        description={words('grace.hint')}
        suffix={` ${words('grace.unit')}`}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        error={isGraceWhole(values) ? undefined : words('grace.wrong', { most: mostGraceWeeks })}
        value={values.grace}
        onChange={(grace) => set({ grace })}
        allowDecimal={false}
        allowNegative={false}
        min={0}
        max={mostGraceWeeks}
        clampBehavior="none"
        maw="30rem"
      />
      {pending > 0 ? (
        <Alert color="yellow" icon={<IconHourglass aria-hidden />} title={words('waiting.title', { count: pending })}>
          <Text size="sm">{words('waiting.text')}</Text>
          <TextLink to="/toefl-payments" size="sm">
            {words('waiting.link')}
          </TextLink>
        </Alert>
      ) : null}
    </Stack>
  )
}

function Regions({ plan, values, set }: StepProps) {
  const words = useWords('terms.term')
  const termName = useTermName()
  const able = plan.regions.filter((region) => mayEnter(region, values.term))
  const isAll = able.length > 0 && able.every(({ id }) => values.regionIds.includes(id))
  return (
    <Stack gap="xs">
      <Text fw={600} size="sm" id="term-regions">
        {words('regions')}
      </Text>
      <Checkbox
        label={words('all')}
        checked={isAll}
        indeterminate={!isAll && values.regionIds.length > 0}
        disabled={able.length === 0}
        onChange={() => set({ regionIds: isAll ? [] : able.map(({ id }) => id) })}
      />
      <Checkbox.Group
        aria-labelledby="term-regions"
        value={values.regionIds.map(String)}
        onChange={(ids) => set({ regionIds: ids.map(Number) })}
        error={values.regionIds.length === 0 ? words('none') : undefined}
      >
        <Stack gap="xs" maw="40rem">
          {plan.regions.map((region) => {
            const isBeyond = termOrder(region.term) > termOrder(values.term)
            const now = mayEnter(region, values.term)
              ? `${words('from', { term: termName(region.term) })} · ${words('pending', { count: region.pending })}`
              : words(isBeyond ? 'beyond' : 'there')
            return (
              <Checkbox
                key={region.id}
                value={String(region.id)}
                disabled={!mayEnter(region, values.term)}
                label={
                  <Group gap="xs">
                    {region.region}
                    {region.is_active ? null : (
                      <Badge variant="light" color="gray">
                        {words('hidden')}
                      </Badge>
                    )}
                  </Group>
                }
                description={now}
              />
            )
          })}
        </Stack>
      </Checkbox.Group>
    </Stack>
  )
}
