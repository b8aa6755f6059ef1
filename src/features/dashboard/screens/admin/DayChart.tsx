import { Accordion, Table, Title } from '@mantine/core'
import { day as dayText } from '#words/format.ts'
import { useLanguage, useWords } from '#words/Words.tsx'
import type { DayNumbers } from '../../dashboard.contract.ts'
import { everyDay } from './days.ts'
import classes from './dashboard-admin.module.css'

/** So few bars are wide enough for a number each. */
const few = 21

/** Registrations per day as bars; the same numbers as a table for people who cannot see them. */
export function DayChart({ days }: { days: readonly DayNumbers[] }) {
  const t = useWords('dashboards.admin')
  const language = useLanguage()
  const bars = everyDay(days)
  const [first] = bars
  const last = bars.at(-1)
  if (!first || !last) return null
  const most = Math.max(...bars.map((bar) => bar.registrations))
  return (
    <section>
      <Title order={2} size="h3" mb="sm">
        {t('perDay')}
      </Title>
      <div className={classes.chart} data-few={bars.length <= few || undefined} aria-hidden>
        {bars.map((bar) => (
          <div
            key={bar.day}
            className={classes.bar}
            data-count={bar.registrations}
            style={{ height: `${(bar.registrations / most) * 100}%` }}
            title={`${dayText(bar.day, language, 'short')}: ${bar.registrations}`}
          />
        ))}
      </div>
      <div className={classes.scale} aria-hidden>
        <span>{dayText(first.day, language, 'short')}</span>
        <span>{t('most', { count: most })}</span>
        <span>{dayText(last.day, language, 'short')}</span>
      </div>
      <Accordion variant="default" mt="xs">
        <Accordion.Item value="table">
          <Accordion.Control>{t('asTable')}</Accordion.Control>
          <Accordion.Panel>
            <Table>
              <Table.Thead>
                <Table.Tr>
                  <Table.Th>{t('day')}</Table.Th>
                  <Table.Th ta="right">{t('registrations')}</Table.Th>
                </Table.Tr>
              </Table.Thead>
              <Table.Tbody>
                {bars.toReversed().map((bar) => (
                  <Table.Tr key={bar.day}>
                    <Table.Td>{dayText(bar.day, language)}</Table.Td>
                    <Table.Td ta="right">{bar.registrations}</Table.Td>
                  </Table.Tr>
                ))}
              </Table.Tbody>
            </Table>
          </Accordion.Panel>
        </Accordion.Item>
      </Accordion>
    </section>
  )
}
