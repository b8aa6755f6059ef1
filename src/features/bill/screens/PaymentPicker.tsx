/** Which payments a bill covers: found by name, NIM or number, each with its amount, and what they come to. */
import { ActionIcon, Button, Group, Input, Paper, Stack, Text, TextInput } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { IconPlus, IconX } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { Hint } from '#ui/Hint.tsx'
import { Unread } from '#ui/Unread.tsx'
import { rupiah } from '#words/format.ts'
import { useWords } from '#words/Words.tsx'
import { useRead } from '#api/api.ts'
import { type Covered, listBillable } from '../bill.contract.ts'

export const keyOf = ({ entity, id }: Pick<Covered, 'entity' | 'id'>): string => `${entity} ${id}`
export const namedOf = (payments: readonly Covered[]) => payments.map(({ entity, id }) => ({ entity, payment_id: id }))

type Props = {
  /** Only payments of one region go on a bill together. */
  regionId: number
  value: readonly Covered[]
  onChange: (payments: Covered[]) => void
  error?: ReactNode
}

export function PaymentPicker({ regionId, value, onChange, error }: Props) {
  const words = useWords('bills.picker')
  const [q, setQ] = useState('')
  const [asked] = useDebouncedValue(q.trim(), 250)
  const query = { region_id: regionId, ...(asked ? { q: asked } : {}) }
  const found = useRead(listBillable, { query }, { enabled: regionId > 0 })
  const chosen = new Set(value.map(keyOf))
  const offered = found.data?.data.filter((one) => !chosen.has(keyOf(one)))
  if (regionId <= 0) return <Hint>{words('regionFirst')}</Hint>
  return (
    <Stack gap="xs" role="group" aria-label={words('label')}>
      <TextInput
        label={words('label')}
        description={words('hint')}
        value={q}
        maxLength={100}
        onChange={(event) => setQ(event.currentTarget.value)}
        onKeyDown={(event) => {
          // Enter takes the first one that was found, and sends nothing.
          if (event.key !== 'Enter') return
          event.preventDefault()
          const [first] = asked === q.trim() ? (offered ?? []) : []
          if (first && asked) onChange([...value, first])
        }}
      />
      {offered ? (
        offered.length === 0 ? (
          <Hint>{words('nothing')}</Hint>
        ) : (
          <Group gap={6}>
            {offered.slice(0, 8).map((one) => (
              <Button
                key={keyOf(one)}
                variant="default"
                size="compact-sm"
                fw={500}
                rightSection={<IconPlus size={16} aria-hidden />}
                onClick={() => onChange([...value, one])}
              >
                {words('offer', { name: one.name, amount: rupiah(one.due) })}
              </Button>
            ))}
          </Group>
        )
      ) : (
        <Unread error={found.error} refetch={found.refetch} />
      )}
      {value.length > 0 ? (
        <Paper withBorder p="sm" component="ul" m={0} style={{ listStyle: 'none' }} aria-label={words('chosen')}>
          {value.map((one) => (
            <Group key={keyOf(one)} component="li" justify="space-between" wrap="nowrap" gap="xs">
              <Payment payment={one} />
              <Group gap="xs" wrap="nowrap">
                <span className="figures">{rupiah(one.due)}</span>
                <ActionIcon
                  variant="subtle"
                  color="gray"
                  aria-label={words('remove', { name: one.name })}
                  onClick={() => onChange(value.filter((other) => other !== one))}
                >
                  <IconX size={18} aria-hidden />
                </ActionIcon>
              </Group>
            </Group>
          ))}
        </Paper>
      ) : null}
      <Text fw={600} role="status">
        {words('sum', { count: value.length, amount: rupiah(value.reduce((sum, { due }) => sum + due, 0)) })}
      </Text>
      {error ? <Input.Error>{error}</Input.Error> : null}
    </Stack>
  )
}

/** The people of a payment, and which it is. */
export function Payment({ payment: { entity, id, name } }: { payment: Pick<Covered, 'entity' | 'id' | 'name'> }) {
  const words = useWords('bills.picker')
  return (
    <div>
      <Text size="sm">{name}</Text>
      <Hint>{words('payment', { programme: entity, id: String(id) })}</Hint>
    </div>
  )
}
