import { Paper, SimpleGrid, Stack, Text, TextInput, Title } from '@mantine/core'
import { RupiahInput } from '#ui/RupiahInput.tsx'
import { useWords } from '#words/Words.tsx'
import type { StepProps } from './change-parts.tsx'
import type { Prices } from './term-values.ts'

const sizes = [
  { name: 'toefl_price_one', label: 'one', required: true },
  { name: 'toefl_price_two', label: 'two', required: false },
  { name: 'toefl_price_three', label: 'three', required: false },
  { name: 'member_price', label: 'member', required: true },
] as const

export function PricesStep({ plan, values, set }: StepProps) {
  const words = useWords('terms.prices')
  const fields = useWords('fields')
  const change = (id: number, part: Partial<Prices>) => {
    const prices = values.prices[id]
    if (prices) set({ prices: { ...values.prices, [id]: { ...prices, ...part } } })
  }
  return (
    <Stack gap="md">
      <div>
        <Title order={2}>{words('heading')}</Title>
        <Text c="dimmed">{words('lead')}</Text>
      </div>
      {plan.regions
        .filter(({ id }) => values.regionIds.includes(id))
        .map((region) => {
          const prices = values.prices[region.id]
          if (!prices) return null
          return (
            <Paper key={region.id} withBorder p="md" component="fieldset">
              <Text component="legend" fw={700} px="xs">
                {region.region}
              </Text>
              <SimpleGrid cols={{ base: 1, xs: 2, md: 5 }}>
                <TextInput
                  label={words('batch')}
                  withAsterisk
                  maxLength={20}
                  value={prices.current_batch}
                  onChange={(event) => change(region.id, { current_batch: event.currentTarget.value })}
                  error={prices.current_batch.trim() === '' ? fields('required') : undefined}
                />
                {sizes.map(({ name, label, required }) => (
                  <RupiahInput
                    key={name}
                    label={words(label)}
                    withAsterisk={required}
                    step={5000}
                    value={prices[name]}
                    onChange={(value) => change(region.id, { [name]: value })}
                    error={required && prices[name] === '' ? fields('required') : undefined}
                  />
                ))}
              </SimpleGrid>
            </Paper>
          )
        })}
    </Stack>
  )
}
