/** Settlements of acquirers: those that fit an open credit, and the latest that were booked. */
import { Badge, Button, Group, Paper, Stack, Text, Title } from '@mantine/core'
import { Hint } from '#ui/Hint.tsx'
import { TextLink } from '#ui/links.tsx'
import { useConfirm } from '#ui/confirm-dialog.tsx'
import { day } from '#words/format.ts'
import { useLanguage, useWords } from '#words/Words.tsx'
import { useRead } from '#api/api.ts'
import { useCommand } from '#api/outcome.ts'
import {
  listSettlements,
  settleCredit,
  type Settlement,
  type SettlementSuggestion,
  undoSettlement,
} from '../settlement.contract.ts'
import { changed } from '../widgets/cash-changed.ts'
import { exact } from './cash-texts.ts'

/** Nothing where no acquirer's days fit, and none was settled. */
export function Settlements() {
  const words = useWords('cashBook.settlements')
  const found = useRead(listSettlements).data?.data
  if (!found || found.suggested.length + found.made.length === 0) return null
  return (
    <section>
      <Title order={2} size="h3">
        {words('title')}
      </Title>
      <Hint mb="md">{words('about')}</Hint>
      <Stack gap="md" maw="44rem">
        {found.suggested.map((one) => (
          <Suggested key={`${one.line_id} ${one.account_id} ${one.first_day} ${one.last_day}`} one={one} />
        ))}
        {found.made.length > 0 ? (
          <details>
            <summary>{words('made')}</summary>
            <Stack gap="md" mt="md">
              {found.made.map((one) => (
                <Made key={one.id} one={one} />
              ))}
            </Stack>
          </details>
        ) : null}
      </Stack>
    </section>
  )
}

type Sums = Pick<Settlement, 'account' | 'first_day' | 'last_day' | 'gross' | 'fee' | 'net' | 'bank' | 'day'>

function What({ one }: { one: Sums }) {
  const words = useWords('cashBook.settlements')
  const language = useLanguage()
  const short = (date: string) => day(date, language, 'short')
  return (
    <>
      <Text fw={700}>{words('sum', { net: exact(one.net), day: short(one.day), bank: one.bank })}</Text>
      <Text>
        {words(one.first_day === one.last_day ? 'isOne' : 'is', {
          gross: exact(one.gross),
          first: short(one.first_day),
          last: short(one.last_day),
          account: one.account,
          fee: exact(one.fee),
        })}
      </Text>
    </>
  )
}

const useNaming = () => {
  const language = useLanguage()
  return (one: Sums) => ({ day: day(one.day, language, 'short'), net: exact(one.net) })
}

function Suggested({ one }: { one: SettlementSuggestion }) {
  const words = useWords('cashBook.settlements')
  const naming = useNaming()
  const settle = useCommand(settleCredit, { invalidates: changed })
  const { line_id, account_id, first_day, last_day, is_reported } = one
  return (
    <Paper withBorder p="md" bg="var(--surface)">
      <Group justify="space-between" gap="sm">
        <div>
          <What one={one} />
          <Hint>{words(is_reported ? 'reported' : 'guessed')}</Hint>
        </div>
        <Button
          size="sm"
          loading={settle.isPending}
          aria-label={words('settleOf', naming(one))}
          onClick={() => settle.mutate({ body: { line_id, account_id, first_day, last_day } })}
        >
          {words('settle')}
        </Button>
      </Group>
    </Paper>
  )
}

function Made({ one }: { one: Settlement }) {
  const words = useWords('cashBook.settlements')
  const naming = useNaming()
  const confirm = useConfirm()
  const undo = useCommand(undoSettlement, { invalidates: changed })
  const ask = async () => {
    const question = {
      title: words('undoTitle'),
      message: words('undoText'),
      confirmLabel: words('undo'),
      destructive: true,
    }
    if (await confirm(question)) undo.mutate({ params: { id: one.id } })
  }
  return (
    <Paper withBorder p="md" bg="var(--surface)">
      <Group justify="space-between" gap="sm">
        <div>
          <What one={one} />
          {one.settled_by_name ? <Hint>{words('by', { name: one.settled_by_name })}</Hint> : null}
          <Group gap="md">
            <TextLink to={`/cash-book/${one.entry_id}`}>{words('open')}</TextLink>
            {one.fee_entry_id === null ? null : (
              <TextLink to={`/cash-book/${one.fee_entry_id}`}>{words('openFee')}</TextLink>
            )}
          </Group>
        </div>
        {one.undone_at === null ? (
          <Button
            variant="default"
            size="sm"
            loading={undo.isPending}
            aria-label={words('undoOf', naming(one))}
            onClick={() => void ask()}
          >
            {words('undo')}
          </Button>
        ) : (
          <Badge variant="light" color="gray" tt="none" fw={600}>
            {words('undone')}
          </Badge>
        )}
      </Group>
    </Paper>
  )
}
