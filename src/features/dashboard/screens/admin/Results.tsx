import { Accordion, Progress, Table, Text, Title } from '@mantine/core'
import { Hint } from '#ui/Hint.tsx'
import { useWords } from '#words/Words.tsx'
import type { AdminDashboard } from '../../dashboard.contract.ts'
import { bandEnds, scoreBands } from '../../dashboard.rules.ts'
import classes from './dashboard-admin.module.css'

/** The attendance of past tests, and the spread of the scores. */
export function Results({ numbers }: { numbers: AdminDashboard }) {
  const t = useWords('dashboards.admin')
  const held = numbers.attendance.filter(({ expected, scored }) => expected > 0 || scored > 0)
  if (held.length === 0) return null
  const nameOf = (id: number) => numbers.regions.find((region) => region.id === id)?.region ?? ''
  return (
    <section>
      <Title order={2} size="h3" mb="sm">
        {t('results')}
      </Title>
      <div className="cells" style={{ '--cell': '22rem', gap: 32 }}>
        <div className="stack anywhere" style={{ gap: 2 }}>
          {held.map((region) => (
            <div key={region.region_id}>
              <div className="row" style={{ justifyContent: 'space-between' }}>
                <Text fw={600}>{nameOf(region.region_id)}</Text>
                <Hint>
                  {t('attended', { attended: region.attended, expected: region.expected })} ·{' '}
                  {t('scored', { count: region.scored })}
                </Hint>
              </div>
              <Progress
                value={region.expected === 0 ? 0 : (region.attended / region.expected) * 100}
                aria-label={t('attended', { attended: region.attended, expected: region.expected })}
              />
            </div>
          ))}
        </div>
        <Scores numbers={numbers} />
      </div>
    </section>
  )
}

function Scores({ numbers: { scores } }: { numbers: AdminDashboard }) {
  const t = useWords('dashboards.admin')
  const bars = scoreBands.map((band) => ({
    band,
    name: `${bandEnds(band).first}–${bandEnds(band).last}`,
    people: scores.filter((part) => part.band === band).reduce((sum, part) => sum + part.people, 0),
  }))
  const most = Math.max(...bars.map(({ people }) => people))
  if (most === 0) return null
  return (
    <div>
      <div className={classes.chart} data-few aria-hidden>
        {bars.map(({ band, people }) => (
          <div key={band} className={classes.bar} data-count={people} style={{ height: `${(people / most) * 100}%` }} />
        ))}
      </div>
      <div className={classes.bands} aria-hidden>
        {bars.map(({ band, name }) => (
          <span key={band}>{name}</span>
        ))}
      </div>
      <Accordion variant="default" mt="xs">
        <Accordion.Item value="table">
          <Accordion.Control>{t('asTable')}</Accordion.Control>
          <Accordion.Panel>
            <Table aria-label={t('scores')}>
              <Table.Thead>
                <Table.Tr>
                  <Table.Th>{t('band')}</Table.Th>
                  <Table.Th ta="right">{t('people')}</Table.Th>
                </Table.Tr>
              </Table.Thead>
              <Table.Tbody>
                {bars.map(({ band, name, people }) => (
                  <Table.Tr key={band}>
                    <Table.Td>{name}</Table.Td>
                    <Table.Td ta="right">{people}</Table.Td>
                  </Table.Tr>
                ))}
              </Table.Tbody>
            </Table>
          </Accordion.Panel>
        </Accordion.Item>
      </Accordion>
    </div>
  )
}
