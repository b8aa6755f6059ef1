import { Anchor, Text } from '@mantine/core'
import { Link } from 'react-router'
import { remindedBefore } from '#features/registrants/committee/rules.ts'
import { day } from '#words/format.ts'
import { useLanguage, useWords } from '#words/Words.tsx'
import type { AdminDashboard } from '../../contract.ts'
import classes from './waiting.module.css'

/** Rights in the office that end soon, with the way to where they are renewed. */
export function EndingRights({ rights }: { rights: AdminDashboard['ending_rights'] }) {
  const t = useWords('dashboards.admin')
  const language = useLanguage()
  if (!rights || rights.first_day === null) return null
  return (
    <div className={classes.kind}>
      <Anchor component={Link} fw={600} to="/committee">
        {t('endingRights', { count: rights.people, days: remindedBefore[0] })}
      </Anchor>
      <Text size="sm" c="dimmed">
        {t('endingFirst', { count: rights.people, day: day(rights.first_day, language) })}
      </Text>
    </div>
  )
}
