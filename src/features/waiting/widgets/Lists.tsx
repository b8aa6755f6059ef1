/** The lists of a region's shifts: how many wait, what is kept, and closing a list. */
import { Button, Group, Paper, Stack, Text } from '@mantine/core'
import { use } from 'react'
import { MayCall, useRead } from '#api/api.ts'
import { useCommand } from '#api/outcome.ts'
import { useConfirm } from '#ui/confirm-dialog.tsx'
import { Hint } from '#ui/Hint.tsx'
import { moment } from '#words/format.ts'
import { inLanguage } from '#words/typed.ts'
import { useLanguage, useWords } from '#words/Words.tsx'
import type { WaitProgramme } from '#programme-kinds.ts'
import { listEndpoints, type ListState } from '../waiting.contract.ts'
import { waitChanged } from './wait-changed.ts'

type Props = { programme: WaitProgramme; regionId: number | null }

export function Lists({ programme, regionId }: Props) {
  const query = regionId === null ? {} : { region_id: regionId }
  const { data } = useRead(listEndpoints[programme].readLists, { query })
  const lists = (data?.data ?? []).filter(({ groups, kept, is_closed }) => groups > 0 || kept > 0 || is_closed)
  return lists.map((list) => <List key={list.shift_id} list={list} programme={programme} />)
}

function List({ list, programme }: { list: ListState; programme: WaitProgramme }) {
  const { closeList, reopenList } = listEndpoints[programme]
  const t = useWords('waitingList.lists')
  const language = useLanguage()
  const confirm = useConfirm()
  // The lists of the party are of all regions, which a duty of one does not close.
  const mayCall = use(MayCall)
  const close = useCommand(closeList, { invalidates: waitChanged })
  const reopen = useCommand(reopenList, { invalidates: waitChanged })
  const { shift, starts_at } = inLanguage(language, list)
  const { shift_id, groups, people, kept, is_closed } = list
  const ask = async () => {
    const question = {
      title: t('closeTitle', { shift }),
      message: t('closeText', { groups }),
      confirmLabel: t('close'),
      destructive: true,
    }
    if (await confirm(question)) close.mutate({ params: { shift_id } })
  }
  return (
    <Paper withBorder p="md" bg="var(--surface)">
      <Group justify="space-between" gap="sm">
        <Stack gap={2}>
          <Text fw={700}>{`${shift}, ${moment(starts_at, language)}`}</Text>
          <Hint>{t(is_closed ? 'isClosed' : 'counts', { groups, people, seats: kept })}</Hint>
        </Stack>
        {!mayCall(is_closed ? reopenList : closeList) ? null : is_closed ? (
          <Button
            variant="default"
            size="sm"
            loading={reopen.isPending}
            onClick={() => reopen.mutate({ params: { shift_id } })}
          >
            {t('reopen')}
          </Button>
        ) : (
          <Button variant="default" size="sm" loading={close.isPending} onClick={() => void ask()}>
            {t('close')}
          </Button>
        )}
      </Group>
    </Paper>
  )
}
