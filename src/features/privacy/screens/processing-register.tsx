/** /privacy/register: the register of processing, to be printed. */
import { Text } from '@mantine/core'
import { Unread } from '#ui/Unread.tsx'
import { useWords } from '#words/Words.tsx'
import { useRead } from '#api/api.ts'
import { readNotice } from '../privacy.contract.ts'
import { PrivacyPage } from '../widgets/PrivacyPage.tsx'
import { Register } from '../widgets/Register.tsx'

export const handle = { title: 'privacy.register.title' }

export default function ProcessingRegister() {
  const t = useWords('privacy.register')
  const notice = useWords('notice')
  const { data, error, refetch } = useRead(readNotice)
  return (
    <PrivacyPage title={t('title')} lead={t('lead')} isPrintable>
      {data ? (
        <>
          <Text>{notice('version', { version: data.data.version })}</Text>
          <Text>{t('controller')}</Text>
          <Text>{notice('whoText')}</Text>
          <Register months={data.data.months} />
          <Text>{t('safety')}</Text>
        </>
      ) : (
        <Unread error={error} refetch={refetch} kind="cards" />
      )}
    </PrivacyPage>
  )
}
