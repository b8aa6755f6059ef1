/** Whether one gets club news, on the profile. */
import { Stack, Switch } from '@mantine/core'
import { useRead } from '#api/api.ts'
import { useCommand } from '#api/outcome.ts'
import { useWords } from '#words/Words.tsx'
import { changeOwnNews, readOwnNews } from '../club-news.contract.ts'

export function ClubNewsSwitch() {
  const t = useWords('clubNews')
  const wanted = useRead(readOwnNews).data?.data.is_wanted
  const change = useCommand(changeOwnNews, { invalidates: [readOwnNews.path] })
  // The choice shows at once; a refusal brings the old one back.
  const asked = change.isPending ? change.variables?.body : undefined
  const isWanted = asked && 'is_wanted' in asked ? asked.is_wanted === true : (wanted ?? true)
  return (
    <Stack gap="sm">
      <p>{t('lead')}</p>
      <Switch
        label={t('switch')}
        checked={isWanted}
        disabled={wanted === undefined || change.isPending}
        onChange={(event) => change.mutate({ body: { is_wanted: event.currentTarget.checked } })}
      />
    </Stack>
  )
}
