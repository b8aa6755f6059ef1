/** The rules by which lines are set aside: what each would do now, what it has done, and its end. */
import { Button, Group, Paper, Stack, Text, Title } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { ApiError } from '#kit/endpoint/call.ts'
import { Hint } from '#ui/Hint.tsx'
import { notify } from '#ui/notify.tsx'
import { offerUndo } from '#ui/offer-undo.tsx'
import { useProblemText } from '#ui/problem-text.ts'
import { useConfirm } from '#ui/confirm-dialog.tsx'
import { day, rupiah } from '#words/format.ts'
import { useLanguage, useWords } from '#words/Words.tsx'
import { forget, useApi, useRead } from '#api/api.ts'
import { useCommand } from '#api/outcome.ts'
import { applyRule, type AsideRuleRow, endRule, listRules, takeRuleBack } from '../aside-rule.contract.ts'
import { changed } from '../widgets/statement-changed.ts'

const seconds = 10

export function AsideRules() {
  const words = useWords('statements.rules')
  const { data } = useRead(listRules)
  if (!data) return null
  return (
    <Paper withBorder p="md" bg="var(--surface)" component="section" aria-label={words('title')}>
      <Title order={2} size="h4">
        {words('title')}
      </Title>
      <Hint mb="sm">{data.data.length === 0 ? words('empty') : words('about')}</Hint>
      <Stack gap="sm">
        {data.data.map((rule) => (
          <Rule key={rule.id} rule={rule} />
        ))}
      </Stack>
    </Paper>
  )
}

function Rule({ rule }: { rule: AsideRuleRow }) {
  const words = useWords('statements.rules')
  const language = useLanguage()
  const ask = useConfirm()
  const api = useApi()
  const client = useQueryClient()
  const textOf = useProblemText()
  const params = { id: rule.id }
  const back = useCommand(takeRuleBack, { invalidates: changed })
  const end = useCommand(endRule, { invalidates: changed })
  const apply = async () => {
    try {
      const { message } = await api.call(applyRule, { params })
      offerUndo({ text: message, seconds, undo: async () => back.mutate({ params }) })
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      notify.problem(textOf(error))
    } finally {
      void forget(client, changed)
    }
  }
  const by = words('by', { name: rule.made_by_name ?? '–', day: day(rule.made_at, language, 'short') })
  return (
    <Group justify="space-between" gap="xs" align="flex-start">
      <div className="anywhere">
        <Text fw={600}>{words('is', { word: rule.word, reason: rule.reason })}</Text>
        <Hint>
          {[rule.account === null ? null : words('onAccount', { account: rule.account }), by]
            .filter(Boolean)
            .join(' · ')}
        </Hint>
      </div>
      <Group gap="xs">
        {rule.fits > 0 ? (
          <Button
            size="compact-md"
            title={words('applyHint', { amount: rupiah(rule.fits_sum) })}
            onClick={() => void apply()}
          >
            {words('apply', { count: rule.fits })}
          </Button>
        ) : null}
        {rule.aside > 0 ? (
          <Button size="compact-md" variant="default" loading={back.isPending} onClick={() => back.mutate({ params })}>
            {words('takeBack', { count: rule.aside })}
          </Button>
        ) : null}
        <Button
          size="compact-md"
          variant="subtle"
          color="red"
          loading={end.isPending}
          aria-label={words('end', { word: rule.word })}
          onClick={() =>
            void ask({
              title: words('endAsk'),
              message: words('endText'),
              confirmLabel: words('endYes'),
              destructive: true,
            }).then((isSure) => {
              if (isSure) end.mutate({ params })
            })
          }
        >
          {words('endShort')}
        </Button>
      </Group>
    </Group>
  )
}
