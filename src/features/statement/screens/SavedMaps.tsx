/** The columns that somebody has chosen for files of an account: looked at, changed and dropped, also after an import. */
import { Button, Card, Group, Modal, Text, Title } from '@mantine/core'
import { useState } from 'react'
import { useRead } from '#api/api.ts'
import { useCommand } from '#api/outcome.ts'
import { useConfirm } from '#ui/confirm-dialog.tsx'
import { Facts } from '#ui/Facts.tsx'
import { Hint } from '#ui/Hint.tsx'
import { useWords } from '#words/Words.tsx'
import { changeMap, dropMap, listMaps, type StatementMap } from '../statement-map.contract.ts'
import { ColumnsForm, letterOf } from './ColumnsForm.tsx'

const stale = ['/statement-maps']

export function SavedMaps() {
  const words = useWords('statements.maps')
  const { data } = useRead(listMaps)
  if (!data || data.data.length === 0) return null
  return (
    <section>
      <Title order={2} size="h4" mb={4}>
        {words('title')}
      </Title>
      <Hint mb="sm">{words('text')}</Hint>
      <div className="stack">
        {data.data.map((one) => (
          <Saved key={one.id} one={one} />
        ))}
      </div>
    </section>
  )
}

const parts = ['day', 'amount', 'credit', 'debit', 'direction', 'balance', 'status'] as const

function Saved({ one }: { one: StatementMap }) {
  const words = useWords('statements.maps')
  const columns = useWords('statements.columns')
  const confirm = useConfirm()
  const [isChanging, setChanging] = useState(false)
  const drop = useCommand(dropMap, { invalidates: stale })
  const change = useCommand(changeMap, { invalidates: stale })
  const nameOf = (place: number) => one.headings[place] || columns('column', { name: letterOf(place) })
  const ask = async () => {
    const question = { title: words('dropTitle'), message: words('dropText'), confirmLabel: words('drop') }
    if (await confirm({ ...question, destructive: true })) drop.mutate({ params: { id: one.id } })
  }
  const { day, text, amount, credit, debit, direction, balance, status, unit } = one
  const guess = { at: 0, columns: { day, text, amount, credit, debit, direction, balance, status, unit } }
  return (
    <Card withBorder p="sm" component="section" aria-label={words('of', { account: one.account })}>
      <Group justify="space-between" align="start">
        <Text fw={600}>{one.account}</Text>
        <Group gap="xs">
          <Button
            variant="default"
            size="sm"
            aria-label={words('changeOf', { account: one.account })}
            onClick={() => setChanging(true)}
          >
            {words('change')}
          </Button>
          <Button
            variant="default"
            size="sm"
            aria-label={words('dropOf', { account: one.account })}
            loading={drop.isPending}
            onClick={() => void ask()}
          >
            {words('drop')}
          </Button>
        </Group>
      </Group>
      <Facts
        column="9rem"
        facts={[
          ...parts.flatMap((part): [string, string][] => {
            const place = one[part]
            return place === null ? [] : [[words(`parts.${part}`), nameOf(place)]]
          }),
          [columns('texts'), text.map(nameOf).join(', ')],
          [columns('unit'), columns(`units.${unit ?? 'rupiah'}`)],
        ]}
      />
      <Modal opened={isChanging} onClose={() => setChanging(false)} size="xl" title={words('changeTitle')}>
        <Hint>{words('stays')}</Hint>
        <ColumnsForm
          preview={{ rows: [one.headings], guess, ask: null }}
          submitLabel={words('save')}
          onGiven={({ heading_row: _, ...body }) =>
            change.mutate({ params: { id: one.id }, body }, { onSuccess: () => setChanging(false) })
          }
        />
      </Modal>
    </Card>
  )
}
