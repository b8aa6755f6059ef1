/** Of the profile: the university's account that signs in here, linking one and unlinking it. */
import { Button, Text } from '@mantine/core'
import { IconSchool } from '@tabler/icons-react'
import { useRead } from '#api/api.ts'
import { useCommand } from '#api/outcome.ts'
import { useConfirm } from '#ui/confirm-dialog.tsx'
import { Unread } from '#ui/Unread.tsx'
import { day } from '#words/format.ts'
import { useLanguage, useWords } from '#words/Words.tsx'
import { linkUniversity, readUniversity, unlinkUniversity } from '../university.contract.ts'

export function UniversityCard() {
  const t = useWords('profile.university')
  const language = useLanguage()
  const confirm = useConfirm()
  const { data, error, refetch } = useRead(readUniversity)
  const unlinking = useCommand(unlinkUniversity, { invalidates: [readUniversity.path] })
  const linking = useCommand(linkUniversity, { onSuccess: (to) => window.location.assign(to.data.url) })
  if (!data) return <Unread error={error} refetch={refetch} kind="form" />
  const linked = data.data
  const unlink = async () => {
    if (await confirm({ title: t('askTitle'), message: t('ask'), confirmLabel: t('unlink') })) unlinking.mutate({})
  }
  return (
    <>
      <Text>
        {linked ? t('linked', { account: linked.email ?? 'none', day: day(linked.linked_at, language) }) : t('none')}
      </Text>
      {linked ? (
        <Button variant="default" loading={unlinking.isPending} onClick={() => void unlink()}>
          {t('unlink')}
        </Button>
      ) : (
        <Button
          variant="default"
          leftSection={<IconSchool size={18} aria-hidden />}
          loading={linking.isPending}
          onClick={() => linking.mutate({})}
        >
          {t('link')}
        </Button>
      )}
    </>
  )
}
