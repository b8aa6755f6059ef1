/** What has to hold before a month is closed; what does not is given its reason. */
import { Modal, Stack, Text, TextInput } from '@mantine/core'
import { FormShell } from '#ui/FormShell.tsx'
import { Hint } from '#ui/Hint.tsx'
import { TextLink } from '#ui/links.tsx'
import { Unread } from '#ui/Unread.tsx'
import { monthName } from '#words/format.ts'
import { useLanguage, useWords } from '#words/Words.tsx'
import { useApi, useRead } from '#api/api.ts'
import { useSaved } from '#api/outcome.ts'
import { type Checks, closeMonth, readChecks } from '#features/closing/closing.contract.ts'
import { type Check, checks, monthEnd } from '#features/closing/closing.rules.ts'
import { changed } from '../widgets/cash-changed.ts'
import { exact } from './cash-texts.ts'

type Props = { region: { region_id: number; region: string }; month: string; onClose: () => void }

export function CloseDialog({ region: { region_id, region }, month, onClose }: Props) {
  const words = useWords('cashBook.closing')
  const language = useLanguage()
  const api = useApi()
  const saved = useSaved(changed, onClose)
  const found = useRead(readChecks, { params: { id: region_id }, query: { month } })
  const all = found.data?.data.checks
  const open = all?.filter(({ count }) => count > 0) ?? []
  const title = words('closeTitle', { month: monthName(month, language), region })
  return (
    <Modal opened onClose={onClose} title={title} centered>
      <Hint mb="md">{words('closeText')}</Hint>
      {all ? (
        <FormShell
          schema={closeMonth.body}
          initial={{
            region_id,
            month,
            ...(Object.fromEntries(checks.map((check) => [check, ''])) as Record<Check, string>),
          }}
          submit={(body) => api.call(closeMonth, { body })}
          onDone={saved}
          submitLabel={words('close')}
          onCancel={onClose}
        >
          {(form) => (
            <Stack gap="lg">
              {open.length === 0 ? <Text>{words('allHold')}</Text> : null}
              {open.map((one) => (
                <div key={one.check}>
                  <Text fw={600}>{words(`checks.${one.check}`)}</Text>
                  <Text size="sm" mb="xs">
                    <Found checked={one} />
                    {' · '}
                    <TextLink to={wayTo(one.check, { region_id, month })} size="sm">
                      {words('look')}
                    </TextLink>
                  </Text>
                  <TextInput
                    label={words('reasonFor')}
                    aria-label={`${words('reasonFor')}: ${words(`checks.${one.check}`)}`}
                    maxLength={300}
                    withAsterisk
                    {...form.getInputProps(one.check)}
                  />
                </div>
              ))}
            </Stack>
          )}
        </FormShell>
      ) : (
        <Unread error={found.error} refetch={found.refetch} kind="form" />
      )}
    </Modal>
  )
}

function Found({ checked: { check, count, money } }: { checked: Checks['checks'][number] }) {
  const words = useWords('cashBook.closing')
  return (
    <span className="figures">
      {words(`counts.${check}`, { count })}
      {money ? `, ${exact(money)}` : null}
    </span>
  )
}

/** Where what a check found is put right. */
function wayTo(check: Check, { region_id, month }: { region_id: number; month: string }): string {
  const to = monthEnd(month)
  const ways: Record<Check, string> = {
    open_lines: '/cash-book/lines',
    account_days: '/cash-book/places',
    tills: '/cash-book/places',
    waiting: `/cash-book?state=WAITING&region_id=${region_id}&to=${to}`,
    unproven: `/books?region_id=${region_id}&from=${month}&to=${to}`,
  }
  return ways[check]
}
