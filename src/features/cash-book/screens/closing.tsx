/** /cash-book/closing: the months of a term by region, closed in order once they are over. */
import { Alert, Button, Group, Paper, Select, Stack, Text, Title } from '@mantine/core'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { EmptyState } from '#ui/EmptyState.tsx'
import { Hint } from '#ui/Hint.tsx'
import { TextLink } from '#ui/links.tsx'
import { Page } from '#ui/Page.tsx'
import { Unread } from '#ui/Unread.tsx'
import { moment, monthName } from '#words/format.ts'
import { useLanguage, useWords } from '#words/Words.tsx'
import { useRead } from '#api/api.ts'
import { useTermFilter } from '#features/catalogue/widgets/place-filters.ts'
import { type CashClosings, listClosings } from '#features/closing/closing.contract.ts'
import { CloseDialog } from './CloseDialog.tsx'
import { Parts } from './Parts.tsx'

export const handle = { title: 'cashBook.closing.title' }

type Region = CashClosings['regions'][number]
type Month = Region['months'][number]

export default function Closing() {
  const words = useWords('cashBook')
  const terms = useTermFilter()
  const [params, setParams] = useSearchParams()
  const asked = Number(params.get('term_id')) || undefined
  const { data, error, refetch } = useRead(listClosings, { query: asked ? { term_id: asked } : {} })
  const found = data?.data
  return (
    <Page
      title={words('closing.title')}
      lead={words('closing.about')}
      breadcrumb={[{ label: words('title'), to: '/cash-book' }]}
    >
      <Parts />
      <Select
        label={terms.label}
        data={[...terms.options]}
        value={String(asked ?? found?.term.id ?? '')}
        onChange={(value) => setParams(value ? { term_id: value } : {}, { replace: true })}
        allowDeselect={false}
        maw="20rem"
      />
      {found ? <Regions regions={found.regions} /> : <Unread error={error} refetch={refetch} kind="cards" />}
    </Page>
  )
}

function Regions({ regions }: { regions: readonly Region[] }) {
  const words = useWords('cashBook.closing')
  const [closing, setClosing] = useState<{ region: Region; month: string } | null>(null)
  if (regions.length === 0) {
    return (
      <EmptyState title={words('emptyTitle')} picture="empty">
        {words('empty')}
      </EmptyState>
    )
  }
  return (
    <>
      <div className="cells" style={{ '--cell': '22rem' }}>
        {regions.map((region) => (
          <Paper key={region.region_id} component="section" withBorder p="md" bg="var(--surface)" maw="36rem">
            <Title order={2} size="h3" mb="md">
              {region.region}
            </Title>
            {region.is_closed ? (
              <Alert color="teal" mb="md" title={words('termClosed', { region: region.region })} />
            ) : null}
            <Stack gap="md">
              {region.months.toReversed().map((month) => (
                <MonthRow
                  key={month.month}
                  month={month}
                  region={region.region}
                  onClose={() => setClosing({ region, month: month.month })}
                />
              ))}
            </Stack>
          </Paper>
        ))}
      </div>
      {closing ? <CloseDialog region={closing.region} month={closing.month} onClose={() => setClosing(null)} /> : null}
    </>
  )
}

type RowProps = { month: Month; region: string; onClose: () => void }

function MonthRow({ month: { month, closed, refusal }, region, onClose }: RowProps) {
  const words = useWords('cashBook.closing')
  const language = useLanguage()
  const name = monthName(month, language)
  if (!closed) {
    return (
      <Group justify="space-between" gap="sm" wrap="nowrap">
        <div>
          <Text fw={600}>{name}</Text>
          <Hint>{words(refusal === 'notOver' ? 'running' : refusal === 'order' ? 'later' : 'open')}</Hint>
        </div>
        {refusal ? null : (
          <Button variant="default" size="sm" aria-label={words('closeOf', { month: name, region })} onClick={onClose}>
            {words('close')}
          </Button>
        )}
      </Group>
    )
  }
  return (
    <div>
      <TextLink to={`/cash-book/closing/${closed.id}`} fw={600}>
        {name}
      </TextLink>
      <Hint>
        {words('detail.closedBy', {
          name: closed.closed_by_name ?? words('detail.somebody'),
          moment: moment(closed.closed_at, language),
        })}
      </Hint>
      {closed.reasons.length > 0 ? <Hint>{words('acceptedCount', { count: closed.reasons.length })}</Hint> : null}
      {closed.corrections > 0 ? (
        <Text size="sm" fw={600}>
          {words('corrections')}: {words('correctionCount', { count: closed.corrections })}
        </Text>
      ) : null}
    </div>
  )
}
